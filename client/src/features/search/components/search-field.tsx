import { clsx } from 'clsx';
import { LocateFixed, X } from 'lucide-react';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import type { DirectoryChange } from '#shared/domain/directory.ts';
import { directory as copy } from '#shared/messages/churches/directory.ts';
import { useSuggestions } from './suggestions.tsx';
import { useNearMe } from './use-near-me.ts';

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

/** The one input for names and places; its locator searches near the visitor. */
export function SearchField({ className, ...props }: Props) {
  const { value, onType, onFilter } = props;
  const input = useRef<HTMLInputElement>(null);
  const nearMe = useNearMe((near) => onFilter({ search: value, near }));
  return (
    <>
      <div className="relative">
        <SuggestingInput
          {...props}
          input={input}
          className={clsx(
            'w-full min-w-0 rounded-control border bg-card placeholder:text-ink-faint',
            value === '' ? 'pr-11' : 'pr-20',
            className,
          )}
        />
        <FieldButtons
          value={value}
          nearMe={nearMe}
          onClear={() => {
            onType('');
            input.current?.focus();
          }}
        />
      </div>
      <p role="status" className={clsx('text-sm text-brick-dark', nearMe.problem && 'mt-2')}>
        {nearMe.problem}
      </p>
    </>
  );
}

type InputProps = Props & { input: RefObject<HTMLInputElement | null> };

function SuggestingInput({ value, onType, onSearch, onFilter, input, ...rest }: InputProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const suggestions = useSuggestions({ text: value, open, onClose: close, onSearch, onFilter });
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
        aria-expanded={suggestions.expanded}
        aria-controls={suggestions.listId}
        aria-activedescendant={suggestions.active}
        value={value}
        onClick={() => setOpen(true)}
        onBlur={close}
        onChange={(event) => {
          onType(event.target.value);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || suggestions.handleKey(event)) return;
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          close();
          onSearch(value);
        }}
      />
      {suggestions.list}
    </>
  );
}

function FieldButtons({
  value,
  nearMe: { locating, locate },
  onClear,
}: {
  value: string;
  nearMe: ReturnType<typeof useNearMe>;
  onClear: () => void;
}) {
  return (
    <>
      {value === '' ? null : (
        <button
          type="button"
          aria-label={copy.clearSearch}
          className={clsx(iconButton, 'right-10')}
          onClick={onClear}
        >
          <X className="size-4" />
        </button>
      )}
      <button
        type="button"
        aria-label={locating ? copy.locating : copy.nearMe}
        title={copy.nearMe}
        aria-disabled={locating}
        onClick={locating ? undefined : locate}
        className={clsx(iconButton, 'right-0.5', locating && 'animate-pulse')}
      >
        <LocateFixed className="size-5" />
      </button>
    </>
  );
}
