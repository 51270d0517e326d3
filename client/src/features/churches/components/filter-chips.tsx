import {
  type ChoiceFilter,
  choiceFilterNames,
  type FilterName,
  filterNames,
} from '#shared/church-filters.ts';
import type { DirectoryChange, DirectoryFilters } from '#shared/directory.ts';
import { choiceFilterLabel } from '#shared/messages/church-fields.ts';
import { directory } from '#shared/messages/churches.ts';
import { dayPartLabels, languageLabels, weekdayLabels } from '#shared/messages/service-times.ts';
import type { DayPart, Language, Weekday } from '#shared/service-times/schedule.ts';
import { FilterChip } from '@/components/chips.tsx';

const choiceFilterLabels = () =>
  Object.fromEntries(choiceFilterNames.map((name) => [name, () => choiceFilterLabel[name]])) as Record<
    ChoiceFilter,
    () => string
  >;

const labels: Record<FilterName, (value: string) => string> = {
  search: (value) => `“${value}”`,
  denomination: (value) => value,
  area: (value) => value,
  day: (value) => weekdayLabels[value as Weekday],
  part: (value) => dayPartLabels[value as DayPart],
  language: (value) => languageLabels[value as Language],
  zip: directory.chips.zip,
  near: (value) => (/^\d{5}$/.test(value) ? directory.chips.nearZip(value) : directory.chips.near),
  radius: directory.within,
  bbox: () => directory.chips.bbox,
  featured: (value) => (value === 'true' ? directory.chips.featured : directory.chips.notFeatured),
  ...choiceFilterLabels(),
};

export const chipsOf = (filters: DirectoryFilters): Array<{ name: FilterName; text: string }> =>
  filterNames.flatMap((name) => {
    const value = filters[name];
    return value ? [{ name, text: labels[name](value) }] : [];
  });

/** Active filters, each removable. */
export function FilterChips({
  filters,
  onChange,
}: {
  filters: DirectoryFilters;
  onChange: (change: DirectoryChange) => void;
}) {
  return (
    <ul aria-label={directory.activeFilters} className="contents">
      {chipsOf(filters).map(({ name, text }) => (
        <FilterChip
          key={name}
          text={text}
          removeLabel={directory.remove}
          onRemove={() => onChange({ [name]: null })}
        />
      ))}
    </ul>
  );
}
