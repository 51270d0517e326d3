import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { selectTriggerClass } from './field.tsx';

type TriggerProps = ComponentProps<'button'> & {
  id: string;
  select: {
    label: string;
    hideLabel?: boolean;
    all: string;
    values: readonly string[];
    choices: ReadonlyArray<{ value: string; label: string }>;
  };
  onOpen: () => void;
};

/** Label and button of a dropdown with multiple selection, with the button's text "All Areas", "Katy" or "Katy +1". */
export function MultiSelectTrigger({ select, onOpen, ...button }: TriggerProps) {
  const { label, hideLabel, all, choices } = select;
  const [first, ...others] = select.values;
  const firstLabel = choices.find(({ value }) => value === first)?.label ?? first ?? all;
  const summary = others.length > 0 ? `${firstLabel} +${others.length}` : firstLabel;
  return (
    <>
      <label htmlFor={button.id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <button
        type="button"
        aria-haspopup="listbox"
        aria-label={`${label}: ${summary}`}
        className={selectTriggerClass}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          onOpen();
        }}
        {...button}
      >
        <span className="truncate">{summary}</span>
        <ChevronDown className="size-4 shrink-0" />
      </button>
    </>
  );
}
