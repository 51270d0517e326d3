import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type DirectoryChange, type DirectoryFilters, withoutValue } from '#shared/domain/directory.ts';
import { timeFilter as copy } from '#shared/messages/churches/directory.ts';
import { dayPartLabels, languageLabels, weekdayLabels } from '#shared/messages/churches/service-times.ts';
import { dayParts, languages, weekdays } from '#shared/service-times/schedule.ts';
import { TogglePill } from '@/components/chips.tsx';
import { Button } from '@/components/ui/button.tsx';
import { selectTriggerClass } from '@/components/ui/field.tsx';
import { LazyMultiSelect } from '@/components/ui/lazy-select.tsx';
import { chipsOf } from './filter-chips.tsx';

const languageChoices = languages.map((value) => ({ value, label: languageLabels[value] }));

type Props = { filters: DirectoryFilters; onChange: (change: DirectoryChange) => void };

/** Only a floating panel closes on outside clicks and focus; one that pushes content down stays open. */
const floats = (panel: HTMLElement | null) =>
  panel !== null && getComputedStyle(panel).position === 'absolute';

/** A panel that opens at its button, and closes on Escape and, while it floats, when the visitor leaves it. */
function usePanel() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeFromOutside = (event: PointerEvent) => {
      if (floats(panel.current) && !root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget) && floats(panel.current)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') close();
  };
  return { open, setOpen, close, panel, button, rootProps: { ref: root, onBlur, onKeyDown } };
}

/** Day, time of day, and language of a service in a panel. Each change applies immediately. */
export function TimesFilter({ filters, onChange }: Props) {
  const id = useId();
  const { open, setOpen, close, panel, button, rootProps } = usePanel();
  const { day, part, language } = filters;
  const chips = chipsOf({ ...(day && { day }), ...(part && { part }), ...(language && { language }) });
  return (
    <div {...rootProps} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={selectTriggerClass}
      >
        <span className="truncate">
          {chips.length > 0 ? (
            <>
              <span className="sr-only">{copy.chosen}</span>
              {chips.map(({ text }) => text).join(', ')}
            </>
          ) : (
            <>
              {copy.label}
              <span className="sr-only">{copy.none}</span>
            </>
          )}
        </span>
        <ChevronDown className="size-4 shrink-0" />
      </button>
      <div ref={panel} id={id} hidden={!open} className={panelClass}>
        {open ? (
          <>
            <TimeChoices filters={filters} onChange={onChange} />
            <Button variant="secondary" size="small" onClick={close}>
              {copy.done}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

function TimeChoices({ filters: { day = [], part, language = [] }, onChange }: Props) {
  return (
    <>
      <Pills
        title={copy.day}
        names={weekdays}
        labels={weekdayLabels}
        values={day}
        onToggle={(name, on) => onChange({ day: on ? [...day, name] : withoutValue(day, name) })}
      />
      <Pills
        title={copy.part}
        names={dayParts}
        labels={dayPartLabels}
        values={part ? [part] : []}
        onToggle={(name, on) => onChange({ part: on ? name : null })}
      />
      <div>
        <LazyMultiSelect
          label={copy.language}
          all={copy.anyLanguage}
          values={language}
          choices={languageChoices}
          onChange={(values) => onChange({ language: values })}
        />
        <p className="mt-1 text-sm text-ink-soft">{copy.languageHelp}</p>
      </div>
    </>
  );
}

const panelClass =
  'mt-2 flex-col gap-4 rounded-card border border-line bg-card p-4 not-[[hidden]]:flex md:absolute md:top-full md:right-0 md:z-40 md:w-88 md:shadow-float lg:right-auto lg:left-0';

function Pills<Name extends string>({
  title,
  names,
  labels,
  values,
  onToggle,
}: {
  title: string;
  names: readonly Name[];
  labels: Record<Name, string>;
  values: readonly string[];
  onToggle: (name: Name, on: boolean) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <TogglePill key={name} pressed={values.includes(name)} onPress={(on) => onToggle(name, on)}>
            {labels[name]}
          </TogglePill>
        ))}
      </div>
    </fieldset>
  );
}
