import { X } from 'lucide-react';
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

/** What is active, each removable. */
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
        <li key={name} className="min-w-0">
          <button
            type="button"
            onClick={() => onChange({ [name]: null })}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-bayou/40 bg-bayou-tint py-0.5 pr-2 pl-3 text-left text-sm text-bayou-dark hover:border-bayou"
          >
            <span className="sr-only">{directory.remove}</span> <span className="truncate">{text}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.5} />
          </button>
        </li>
      ))}
    </ul>
  );
}
