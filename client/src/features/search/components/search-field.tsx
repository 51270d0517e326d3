import { clsx } from 'clsx';
import { LocateFixed, X } from 'lucide-react';
import { type ComponentProps, useId, useRef, useState } from 'react';
import type { DirectoryChange } from '#shared/domain/directory.ts';
import { directory as copy } from '#shared/messages/churches/directory.ts';
import type { ComboboxState, SuggestionKeys } from './suggestions.tsx';
import { Suggestions } from './suggestions.tsx';
import { useNearMe } from './use-near-me.ts';

const closed: ComboboxState = { expanded: false, active: undefined };

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> & {
  value: string;
  onType: (text: string) => void;
  /** Called on Enter, or with the selected suggestion. */
  onSearch: (text: string) => void;
  /** Called with a suggested denomination or area, or with the visitor's position. */
  onFilter: (change: DirectoryChange) => void;
};

const iconButton =
  'absolute top-1/2 grid size-10 -translate-y-1/2 place-items-center rounded-control text-ink-soft hover:text-ink';

/** The one input for names and places: its suggestions load when it is focused, and its locator searches near the visitor. */
export function SearchField({ value, onType, onSearch, onFilter, className, ...rest }: Props) {
  const listId = useId();
  const [wasFocused, setWasFocused] = useState(false);
  const [open, setOpen] = useState(false);
  const [{ expanded, active }, setState] = useState(closed);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<SuggestionKeys>(null);
  const nearMe = useNearMe((near) => onFilter({ search: value, near }));
  const show = () => {
    setWasFocused(true);
    setOpen(true);
  };
  return (
    <>
      <div className="relative">
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          {...rest}
          className={clsx(
            'w-full min-w-0 rounded-control border bg-card placeholder:text-ink-faint',
            value === '' ? 'pr-11' : 'pr-20',
            className,
          )}
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={expanded ? listId : undefined}
          aria-activedescendant={active}
          value={value}
          onFocus={() => setWasFocused(true)}
          onClick={show}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            onType(event.target.value);
            show();
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || keys.current?.(event)) return;
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') show();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            setOpen(false);
            onSearch(value);
          }}
        />
        {value === '' ? null : (
          <button
            type="button"
            aria-label={copy.clearSearch}
            className={clsx(iconButton, 'right-10')}
            onClick={() => {
              onType('');
              input.current?.focus();
            }}
          >
            <X className="size-4" />
          </button>
        )}
        <button
          type="button"
          aria-label={nearMe.locating ? copy.locating : copy.nearMe}
          title={copy.nearMe}
          aria-disabled={nearMe.locating}
          onClick={nearMe.locating ? undefined : nearMe.locate}
          className={clsx(iconButton, 'right-0.5', nearMe.locating && 'animate-pulse')}
        >
          <LocateFixed className="size-5" />
        </button>
        {wasFocused ? (
          <Suggestions
            listId={listId}
            text={value}
            open={open}
            keys={keys}
            onState={setState}
            onClose={() => setOpen(false)}
            onSearch={onSearch}
            onFilter={onFilter}
          />
        ) : null}
      </div>
      <p role="status" className={clsx('text-sm text-brick-dark', nearMe.problem && 'mt-2')}>
        {nearMe.problem}
      </p>
    </>
  );
}
