import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { numberText } from '#shared/domain/format.ts';
import { multiSelect as copy } from '@/components/ui/multi-select-copy.ts';
import { selectTriggerClass } from './field.tsx';
import { SpokenStatus } from './skeleton.tsx';
import { usePopup } from './use-popup.ts';

export type Choice = { value: string; label: string; count?: number };

export type MultiSelectProps = {
  label: string;
  hideLabel?: boolean;
  /** Shown on the button while nothing is selected. */
  all: string;
  values: readonly string[];
  choices: readonly Choice[];
  /** Replaces the choices while they are loading, if there are none, or if they failed to load. */
  note?: string | undefined;
  onChange: (values: string[]) => void;
};

/** On touch devices, focusing the filter would open the keyboard, which hides the choices. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** Longer lists have a filter. */
const maxWithoutFilter = 10;

/** Choices without results are listed only if they are selected. */
function optionsOf({ values, choices }: MultiSelectProps, filter: string): Choice[] {
  const query = filter.trim().toLowerCase();
  const unlisted = values.filter((value) => choices.every((choice) => choice.value !== value));
  return [...unlisted.map((value) => ({ value, label: value })), ...choices]
    .filter(({ value, count }: Choice) => count !== 0 || values.includes(value))
    .filter(({ label }) => label.toLowerCase().includes(query));
}

/** The button's text: "All Areas", "Katy", or "Katy +1". */
function summaryOf({ all, values, choices }: MultiSelectProps): string {
  const [first, ...others] = values;
  const label = choices.find(({ value }) => value === first)?.label ?? first ?? all;
  return others.length > 0 ? `${label} +${others.length}` : label;
}

/** A button that opens a list of checkboxes. */
export function MultiSelect(props: MultiSelectProps) {
  const id = useId();
  const { open, setOpen, close, root, button, rootProps } = usePopup();
  const summary = summaryOf(props);
  useEffect(() => {
    if (!open) return;
    root.current
      ?.querySelector<HTMLElement>(isTouch() ? '[type=checkbox]' : 'input')
      ?.focus({ preventScroll: true });
    root.current?.querySelector('fieldset')?.scrollIntoView({ block: 'nearest' });
  }, [open, root]);

  return (
    <div {...rootProps} className="relative flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={props.hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {props.label}
      </label>
      <button
        ref={button}
        id={id}
        type="button"
        aria-expanded={open}
        aria-label={`${props.label}: ${summary}`}
        className={selectTriggerClass}
        onClick={() => setOpen(!open)}
      >
        <span className="truncate">{summary}</span>
        <ChevronDown className="size-4 shrink-0" />
      </button>
      {open ? <Choices {...props} onClose={close} /> : null}
    </div>
  );
}

function Choices(props: MultiSelectProps & { onClose: () => void }) {
  const { label, values, choices, note, onChange, onClose } = props;
  const [filter, setFilter] = useState('');
  const isFiltered = filter.trim() !== '';
  const options = note === undefined ? optionsOf(props, filter) : [];
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Otherwise, it would submit the form.
    event.preventDefault();
    const first = isFiltered ? options[0]?.value : undefined;
    const value = event.target.type === 'checkbox' ? event.target.value : first;
    if (value !== undefined) toggle(value);
  };
  return (
    <fieldset
      aria-label={label}
      onKeyDown={onKeyDown}
      className="absolute top-full left-0 z-50 mt-1 flex max-h-[min(24rem,60dvh)] w-full min-w-60 scroll-m-2 flex-col overflow-hidden rounded-control border border-line bg-card shadow-float"
    >
      {choices.length > maxWithoutFilter ? (
        <input
          type="text"
          aria-label={copy.filter(label)}
          placeholder={copy.placeholder}
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className="m-2 min-h-10 shrink-0 rounded-control border border-ink/30 bg-card px-3 placeholder:text-ink-faint"
        />
      ) : null}
      <div className="min-h-0 overflow-y-auto p-1">
        {options.map((option) => (
          <Option
            key={option.value}
            option={option}
            checked={values.includes(option.value)}
            onToggle={() => toggle(option.value)}
          />
        ))}
      </div>
      {options.length === 0 ? <p className="px-3 pb-3 text-ink-soft">{note ?? copy.none}</p> : null}
      <div className="flex shrink-0 items-center justify-between gap-2 border-t border-line px-3 py-1.5">
        <Action disabled={values.length === 0} onPress={() => onChange([])} label={copy.clear} />
        <Action onPress={onClose} label={copy.done} />
      </div>
      <SpokenStatus>{isFiltered ? copy.matches(options.length) : ''}</SpokenStatus>
    </fieldset>
  );
}

type ActionProps = { label: string; disabled?: boolean; onPress: () => void };

function Action({ label, disabled = false, onPress }: ActionProps) {
  return (
    <button
      type="button"
      aria-disabled={disabled}
      onClick={onPress}
      className="min-h-9 font-medium text-bayou underline-offset-4 hover:underline aria-disabled:text-ink-faint aria-disabled:no-underline"
    >
      {label}
    </button>
  );
}

type OptionProps = { option: Choice; checked: boolean; onToggle: () => void };

function Option({ option: { value, label, count }, checked, onToggle }: OptionProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2 rounded-[6px] py-1.5 pr-3 pl-2 select-none hover:bg-bayou-tint">
      <input
        type="checkbox"
        value={value}
        checked={checked}
        onChange={onToggle}
        className="size-5 shrink-0 accent-bayou"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>{' '}
      {count === undefined ? null : (
        <span className="ml-auto pl-4 text-sm text-ink-faint">{numberText(count)}</span>
      )}
    </label>
  );
}
