import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { TextField } from '@/components/ui/field.tsx';
import { adminQuery } from '@/lib/admin-queries.ts';
import { useDebouncedValue } from '@/lib/timing.ts';

const maxMatches = 6;

function useMatches(text: string, excludedId: number | undefined) {
  const debounced = useDebouncedValue(text, 300);
  // Closes the list right after a choice; a delay would move the dialog's buttons under the pointer.
  const search = text === '' ? '' : debounced;
  const canSearch = search.length >= 2;
  const matches = useQuery({
    ...adminQuery('/api/admin/churches', { query: { search, limit: maxMatches + 1 } }),
    enabled: canSearch,
    placeholderData: keepPreviousData,
  });
  const churches = canSearch ? (matches.data ?? []) : [];
  return {
    churches: churches.filter(({ id }) => id !== excludedId).slice(0, maxMatches),
    isSearched: canSearch && matches.isSuccess,
  };
}

/** Finds a public church by what administrators know about it. */
export function ChurchPicker({
  label,
  none,
  excludedId,
  onPick,
}: {
  label: string;
  /** Shown if nothing matches. */
  none: string;
  excludedId?: number;
  onPick: (church: { id: number; name: string }) => void;
}) {
  const [text, setText] = useState('');
  const { churches, isSearched } = useMatches(text.trim(), excludedId);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={label}
        help={copy.searchHelp}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onValue={setText}
      />
      <div role="status">
        {isSearched && churches.length === 0 ? <p className="text-ink-soft">{none}</p> : null}
      </div>
      <ul className="flex flex-col gap-2 empty:hidden">
        {churches.map(({ id, name, address, zip, area }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onPick({ id, name });
                setText('');
              }}
              className="w-full rounded-control border border-ink/30 bg-card p-3 text-left hover:border-ink/60"
            >
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {[`#${id}`, address, zip, area].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
