import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { DirectoryChange } from '#shared/directory.ts';
import { directory } from '#shared/messages/directory.ts';
import { useDebounce } from '@/lib/debounce.ts';
import { SearchField } from './search-field.tsx';

/** Milliseconds after the last keystroke. */
const typingDelay = 250;

/** Text search: debounced, or at once by Enter. */
export function SearchBox({
  value,
  onSearch,
  onFilter,
}: {
  value: string;
  onSearch: (text: string) => void;
  onFilter: (change: DirectoryChange) => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  const send = (text: string) => {
    cancel();
    sent.current = text.trim();
    onSearch(sent.current);
  };
  const { schedule, cancel } = useDebounce(() => send(draft), typingDelay);

  // A search from elsewhere (Back, a chip, Clear Filters) replaces what is typed here.
  useEffect(() => {
    if (value === sent.current) return;
    cancel();
    sent.current = value;
    setDraft(value);
  }, [value, cancel]);

  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="sr-only">
        {directory.search}
      </label>
      <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-faint" />
      <SearchField
        input={input}
        id={id}
        placeholder={directory.searchPlaceholder}
        value={draft}
        onType={(text) => {
          setDraft(text);
          schedule();
        }}
        onSearch={(text) => {
          setDraft(text);
          send(text);
        }}
        onFilter={(change) => {
          cancel();
          sent.current = '';
          setDraft('');
          onFilter(change);
        }}
        className={clsx(
          'min-h-11 w-full rounded-control border border-ink/30 bg-card pl-9 placeholder:text-ink-faint hover:border-ink/60',
          draft === '' ? 'pr-3' : 'pr-11',
        )}
      />
      {draft === '' ? null : (
        <button
          type="button"
          aria-label={directory.clearSearch}
          className="absolute top-0.5 right-0.5 grid size-10 place-items-center rounded-control text-ink-soft hover:text-ink"
          onClick={() => {
            setDraft('');
            send('');
            input.current?.focus();
          }}
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}
