import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { multiSelect as copy } from '@/components/ui/multi-select-copy.ts';
import { selectTriggerClass } from './field.tsx';
import { SpokenStatus } from './skeleton.tsx';

export type Choice = { value: string; label: string; count?: number };

export type MultiSelectProps = {
  label: string;
  hideLabel?: boolean;
  /** Shown on the button while nothing is selected, and as the option that clears the selection. */
  all: string;
  values: readonly string[];
  choices: readonly Choice[];
  /** Replaces the choices while they are loading, if there are none, or if they failed to load. */
  note?: string | undefined;
  /** Below the choices. */
  hint?: string | undefined;
  onChange: (values: string[]) => void;
};

/** On touch devices, focusing the filter would open the keyboard, which hides the choices. */
const isTouch = () => window.matchMedia?.('(pointer: coarse)').matches;

/** Longer lists have a filter. */
const maxWithoutFilter = 10;

/** The first option clears the selection. Choices without results are listed only if they are selected. */
function optionsOf({ all, values, choices }: MultiSelectProps, filter: string): Choice[] {
  const query = filter.trim().toLowerCase();
  const unlisted = values.filter((value) => choices.every((choice) => choice.value !== value));
  const matches = [...unlisted.map((value) => ({ value, label: value })), ...choices]
    .filter(({ value, count }: Choice) => count !== 0 || values.includes(value))
    .filter(({ label }) => label.toLowerCase().includes(query));
  return query === '' ? [{ value: '', label: all }, ...matches] : matches;
}

/** The button's text: "All Areas", "Katy", or "Katy +1". */
function summaryOf({ all, values, choices }: MultiSelectProps): string {
  const [first, ...others] = values;
  const label = choices.find(({ value }) => value === first)?.label ?? first ?? all;
  return others.length > 0 ? `${label} +${others.length}` : label;
}

export function MultiSelect(props: MultiSelectProps) {
  const { values, note } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const options = note === undefined ? optionsOf(props, filter) : [];
  const summary = summaryOf(props);

  const show = () => {
    setFilter('');
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = useLeaving(root, open, setOpen);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects when focus leaves
    <div ref={root} className="relative flex min-w-0 flex-col gap-1" onBlur={onBlur}>
      <label htmlFor={id} className={props.hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {props.label}
      </label>
      <button
        ref={button}
        id={id}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${props.label}: ${summary}`}
        className={selectTriggerClass}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show();
        }}
      >
        <span className="truncate">{summary}</span>
        <ChevronDown className="size-4 shrink-0" />
      </button>
      {open ? (
        <Popup
          id={id}
          select={props}
          options={options}
          filter={filter}
          onFilter={setFilter}
          onClose={close}
        />
      ) : null}
      <SpokenStatus>
        {open ? copy.announced(values.length, filter.trim() === '' ? null : options.length) : ''}
      </SpokenStatus>
    </div>
  );
}

/** Focuses the popup when it opens, and closes it when the pointer or the focus leaves. */
function useLeaving(root: RefObject<HTMLElement | null>, open: boolean, setOpen: (open: boolean) => void) {
  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
    root.current?.querySelector('[data-popup]')?.scrollIntoView({ block: 'nearest' });
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open, root, setOpen]);
  return ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
  };
}

type PopupProps = {
  id: string;
  select: MultiSelectProps;
  options: Choice[];
  filter: string;
  onFilter: (filter: string) => void;
  onClose: () => void;
};

/**
 * Focus stays in the filter, or in the listbox if the list is short; the active option is its aria-activedescendant
 * (WAI-ARIA combobox and listbox patterns).
 */
function Popup(props: PopupProps) {
  const { id, options, filter, onFilter } = props;
  const { label, values, choices, note, hint } = props.select;
  const hasFilter = choices.length > maxWithoutFilter;
  const { active, setActive, toggle, keyProps } = useActiveOption(props);
  return (
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
            onFilter(event.target.value);
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
            id={`${id}-${index}`}
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
      {hint ? <p className="px-3 pb-2 text-sm text-ink-soft">{hint}</p> : null}
      <PopupActions {...props} />
    </div>
  );
}

const actionClass =
  'min-h-9 font-medium text-bayou underline-offset-4 hover:underline aria-disabled:text-ink-faint aria-disabled:no-underline';

function PopupActions({ select: { values, onChange }, onClose }: PopupProps) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-t border-line px-3 py-1.5">
      <button
        type="button"
        aria-disabled={values.length === 0}
        className={actionClass}
        onClick={() => onChange([])}
      >
        {copy.clear}
      </button>
      <button type="button" className={actionClass} onClick={onClose}>
        {copy.done}
      </button>
    </div>
  );
}

function useActiveOption({ id, select: { values, onChange }, options, filter, onClose }: PopupProps) {
  const [active, setActive] = useState(-1);
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
    const firstMatch = filter.trim() === '' ? undefined : options[0];
    const option = options[active] ?? (event.key === 'Enter' ? firstMatch : undefined);
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key in moves) setActive(moves[event.key]!);
    else if ((event.key === 'Enter' || event.key === ' ') && option) toggle(option);
    // While no option is active, Space types in the filter.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  const keyProps = {
    'aria-activedescendant': options[active] ? `${id}-${active}` : undefined,
    onKeyDown,
  };
  return { active, setActive, toggle, keyProps };
}

function Option({
  id,
  option: { label, count },
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the filter or the listbox has focus and handles keys
    // biome-ignore lint/a11y/useFocusableInteractive: the active option is an aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={selected}
      // Keeps focus in the filter.
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
        <span className="ml-auto pl-4 text-sm text-ink-faint">{copy.count(count)}</span>
      )}
    </div>
  );
}
