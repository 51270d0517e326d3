import { useId } from 'react';
import { fieldTraits } from '#shared/domain/church-fields.ts';
import type { FactField } from '#shared/domain/fact-options.ts';
import { inputCopy } from '#shared/messages/churches/church-fields.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import { TogglePill } from '@/components/chips.tsx';
import { MultiSelect } from '@/components/ui/multi-select.tsx';

/** More options go into a dropdown. */
const maxPills = 8;

/** A fact for visitors: pills to tap, of which none means unknown. */
export function OptionsField({
  name,
  label,
  mark,
  values,
  without,
  onChange,
}: {
  name: FactField;
  label: string;
  mark: string | undefined;
  values: readonly string[];
  /** Another field says this option; it is offered only to remove it. */
  without?: string;
  onChange: (values: string[]) => void;
}) {
  const id = useId();
  const { options = [], several } = fieldTraits[name];
  const choices = options
    .filter((value) => value !== without || values.includes(value))
    .map((value) => ({ value, label: factLabels[value]! }));
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...(several ? values : []), value] : values.filter((other) => other !== value));
  if (options.length > maxPills)
    return (
      <MultiSelect label={label} all={inputCopy.none} values={values} choices={choices} onChange={onChange} />
    );
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <legend id={id} className="mb-1.5 text-sm font-medium">
        {label}
        {mark ? <span className="font-normal text-ink-faint"> {mark}</span> : null}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <TogglePill
            key={choice.value}
            pressed={values.includes(choice.value)}
            onPress={(on) => toggle(choice.value, on)}
          >
            {choice.label}
          </TogglePill>
        ))}
      </div>
    </fieldset>
  );
}
