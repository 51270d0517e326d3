import { type ComponentProps, lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import type { DirectoryChange } from '#shared/directory.ts';
import type { ComboboxState, SuggestionKeys } from './suggestions.tsx';

const Suggestions = lazy(() => import('./suggestions.tsx'));

const closed: ComboboxState = { expanded: false, active: undefined };

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> & {
  value: string;
  onType: (text: string) => void;
  /** Enter, or a suggestion to search for. */
  onSearch: (text: string) => void;
  /** A suggested denomination, area or ZIP code. */
  onFilter: (change: DirectoryChange) => void;
  input?: RefObject<HTMLInputElement | null>;
};

/** A text search with suggestions, which are loaded when it gets the focus. */
export function SearchField({ value, onType, onSearch, onFilter, input, ...rest }: Props) {
  const listId = useId();
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const [{ expanded, active }, setState] = useState(closed);
  const keys = useRef<SuggestionKeys>(null);
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        {...rest}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? listId : undefined}
        aria-activedescendant={active}
        value={value}
        onFocus={() => setUsed(true)}
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
      {used ? (
        <Suspense fallback={null}>
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
        </Suspense>
      ) : null}
    </>
  );
}
