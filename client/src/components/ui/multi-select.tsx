import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { multiSelect as copy } from '#shared/messages/controls.ts';
import { selectTriggerClass, summaryOf } from './select-look.ts';
import { SpokenStatus } from './skeleton.tsx';

/** `about`: the count is an estimate. */
export type Choice = { value: string; label: string; count?: number; about?: boolean };

export type MultiSelectProps = {
  label: string;
  hideLabel?: boolean;
  /** Text of the button, and of the option that removes all values, while nothing is chosen. */
  all: string;
  values: readonly string[];
  choices: readonly Choice[];
  /** In place of the choices: that they are loading, that there are none, or why they failed. */
  note?: string | undefined;
  onChange: (values: string[]) => void;
  /** Opens at once: its placeholder was clicked. */
  opened?: boolean;
};

/** There the field would call up the keyboard, which hides the choices. */
const isTouch = () => window.matchMedia?.('(pointer: coarse)').matches;

/** From this number of choices on there is a field to filter them. */
const filterFrom = 10;

/** The first option removes all values; choices without results are offered only while they are chosen. */
function optionsOf({ all, values, choices }: MultiSelectProps, filter: string): Choice[] {
  const text = filter.trim().toLowerCase();
  const chosen = values.filter((value) => choices.every((choice) => choice.value !== value));
  const listed = [...chosen.map((value) => ({ value, label: value })), ...choices]
    .filter(({ value, count }: Choice) => count !== 0 || values.includes(value))
    .filter(({ label }) => label.toLowerCase().includes(text));
  return text === '' ? [{ value: '', label: all }, ...listed] : listed;
}

/**
 * Dropdown of several values: a button, and a listbox whose options are toggled. The focus is in the filter field, or in
 * the listbox where the choices are few; the active option is a descendant of it (WAI-ARIA: combobox, listbox).
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, hideLabel = false, values, choices, note, onChange, opened = false } = props;
  const id = useId();
  const [open, setOpen] = useState(opened);
  const [filter, setFilter] = useState('');
  const [active, setActive] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const options = note === undefined ? optionsOf(props, filter) : [];
  const hasFilter = choices.length > filterFrom;
  const optionId = (index: number) => `${id}-${index}`;

  const show = () => {
    setFilter('');
    setActive(-1);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
    root.current?.querySelector('[data-popup]')?.scrollIntoView({ block: 'nearest' });
    const outside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const toggle = ({ value }: Choice) => {
    if (value === '') onChange([]);
    else onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: active < 0 ? last : Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const typedMatch = filter.trim() === '' ? undefined : options[0];
    const chosen = options[active] ?? (event.key === 'Enter' ? typedMatch : undefined);
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key in moves) setActive(moves[event.key]!);
    else if ((event.key === 'Enter' || event.key === ' ') && chosen) toggle(chosen);
    // Space types between two words of a filter as long as no option is active.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
  };
  const keyProps = {
    'aria-activedescendant': options[active] ? optionId(active) : undefined,
    onKeyDown,
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves it.
    <div ref={root} className="relative flex min-w-0 flex-col gap-1" onBlur={leave}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <button
        ref={button}
        id={id}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label}: ${summaryOf(props)}`}
        className={selectTriggerClass}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show();
        }}
      >
        <span className="truncate">{summaryOf(props)}</span>
        <ChevronDown className="size-4 shrink-0" />
      </button>
      {open ? (
        <div
          data-popup=""
          className="absolute top-full left-0 z-50 mt-1 flex max-h-[min(24rem,60dvh)] w-full min-w-60 scroll-m-2 flex-col overflow-hidden rounded-control border border-line bg-card shadow-float"
        >
          {hasFilter ? (
            <input
              {...keyProps}
              data-focus={isTouch() ? undefined : ''}
              type="text"
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-label={copy.filter(label)}
              placeholder={copy.placeholder}
              autoComplete="off"
              value={filter}
              onChange={(event) => {
                setFilter(event.target.value);
                setActive(-1);
              }}
              className="m-2 min-h-10 shrink-0 rounded-control border border-ink/30 bg-card px-3 placeholder:text-ink-faint"
            />
          ) : null}
          <div
            {...keyProps}
            data-focus=""
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            aria-multiselectable="true"
            tabIndex={hasFilter ? -1 : 0}
            className="min-h-0 overflow-y-auto p-1 outline-none"
          >
            {options.map((option, index) => (
              <Option
                key={option.value}
                id={optionId(index)}
                option={option}
                selected={option.value === '' ? values.length === 0 : values.includes(option.value)}
                active={index === active}
                onToggle={() => toggle(option)}
              />
            ))}
          </div>
          {note !== undefined || options.length === 0 ? (
            <p className="px-3 pb-3 text-ink-soft">{note ?? copy.none}</p>
          ) : null}
          <div className="flex shrink-0 items-center justify-between gap-2 border-t border-line px-3 py-1.5">
            <button
              type="button"
              aria-disabled={values.length === 0}
              className="min-h-9 font-medium text-bayou underline-offset-4 hover:underline aria-disabled:text-ink-faint aria-disabled:no-underline"
              onClick={() => onChange([])}
            >
              {copy.clear}
            </button>
            <button
              type="button"
              className="min-h-9 font-medium text-bayou underline-offset-4 hover:underline"
              onClick={close}
            >
              {copy.done}
            </button>
          </div>
        </div>
      ) : null}
      <SpokenStatus>
        {open ? copy.announced(values.length, filter.trim() === '' ? null : options.length) : ''}
      </SpokenStatus>
    </div>
  );
}

function Option({
  id,
  option: { label, count, about },
  selected,
  active,
  onToggle,
}: {
  id: string;
  option: Choice;
  selected: boolean;
  active: boolean;
  onToggle: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled where the focus is, in the field or the listbox.
    // biome-ignore lint/a11y/useFocusableInteractive: the active option is a descendant of what has the focus.
    <div
      id={id}
      role="option"
      aria-selected={selected}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-2 rounded-[6px] py-1.5 pr-3 pl-2 select-none hover:bg-bayou-tint',
        active && 'bg-bayou-tint outline-2 -outline-offset-2 outline-bayou',
      )}
    >
      <span className="grid size-5 shrink-0 place-items-center text-bayou">
        {selected ? <Check className="size-4 stroke-2" /> : null}
      </span>
      <span className="min-w-0 wrap-anywhere">{label}</span>{' '}
      {count === undefined ? null : (
        <span className="ml-auto pl-4 text-sm text-ink-faint">{copy.count(count, about)}</span>
      )}
    </div>
  );
}
