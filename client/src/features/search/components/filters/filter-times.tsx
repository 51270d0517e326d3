import { type DirectoryChange, type DirectoryFilters, withoutValue } from '#shared/domain/directory.ts';
import { timeFilter as copy } from '#shared/messages/churches/directory.ts';
import { dayPartLabels, languageLabels, weekdayLabels } from '#shared/messages/churches/service-times.ts';
import { dayParts, languages, weekdays } from '#shared/service-times/schedule.ts';
import { TogglePill } from '@/components/chips.tsx';
import { MultiSelect } from '@/components/ui/multi-select.tsx';
import { chipsOf } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';

type Props = {
  filters: DirectoryFilters;
  /** Languages of any church's services; undefined if unknown. */
  spoken: readonly string[] | undefined;
  onChange: (change: DirectoryChange) => void;
};

export function TimesFilter({ filters, spoken, onChange }: Props) {
  const { day, part, language } = filters;
  const chips = chipsOf({ ...(day && { day }), ...(part && { part }), ...(language && { language }) });
  const label =
    chips.length > 0 ? (
      <>
        <span className="sr-only">{copy.chosen}</span>
        {chips.map(({ text }) => text).join(', ')}
      </>
    ) : (
      <>
        {copy.label}
        <span className="sr-only">{copy.none}</span>
      </>
    );
  return (
    <FilterPanel label={label}>
      <TimeChoices filters={filters} spoken={spoken} onChange={onChange} />
    </FilterPanel>
  );
}

function TimeChoices({ filters: { day = [], part, language = [] }, spoken = languages, onChange }: Props) {
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
        <MultiSelect
          label={copy.language}
          all={copy.anyLanguage}
          values={language}
          choices={languages
            .filter((value) => spoken.includes(value) || language.includes(value))
            .map((value) => ({ value, label: languageLabels[value] }))}
          onChange={(values) => onChange({ language: values })}
        />
        <p className="mt-1 text-sm text-ink-soft">{copy.languageHelp}</p>
      </div>
    </>
  );
}

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
