import {
  type ChoiceFilter,
  choiceFilterNames,
  type DirectoryChange,
  type DirectoryFilters,
  directoryFilters,
  type FilterName,
  filterNames,
  isMultiFilter,
  withoutValue,
} from '#shared/domain/directory.ts';
import { choiceFilterLabel } from '#shared/messages/churches/choice-fields.ts';
import { directory, oneTap } from '#shared/messages/churches/directory.ts';
import { dayPartLabels, languageLabels, weekdayLabels } from '#shared/messages/churches/service-times.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import type { DayPart, Language, Weekday } from '#shared/service-times/schedule.ts';
import { FilterChip } from '@/components/chips.tsx';
import { unlistedTimes } from '@/features/search/copy.ts';

const choiceFilterLabels = () =>
  Object.fromEntries(choiceFilterNames.map((name) => [name, () => choiceFilterLabel[name]])) as Record<
    ChoiceFilter,
    () => string
  >;

const labels: Record<FilterName, (value: string) => string> = {
  search: (value) => `“${value}”`,
  denomination: shown.denomination,
  area: shown.area,
  day: (value) => weekdayLabels[value as Weekday],
  part: (value) => dayPartLabels[value as DayPart],
  language: (value) => languageLabels[value as Language],
  starts: () => oneTap.soon,
  fact: (value) => factLabels[value] ?? value,
  zip: directory.chips.zip,
  near: (value) =>
    /^-?[\d.]+,/.test(value) ? directory.chips.near : directory.chips.nearPlace(shown.area(value)),
  radius: directory.within,
  bbox: () => directory.chips.bbox,
  featured: (value) => (value === 'true' ? directory.chips.featured : directory.chips.notFeatured),
  exact: () => directory.chips.exact,
  unlisted: () => unlistedTimes.chip,
  ids: () => directory.chips.ids,
  ...choiceFilterLabels(),
};

export type Chip = {
  name: FilterName;
  value: string;
  text: string;
  /** The change that removes only this value. */
  removal: DirectoryChange;
};

export const chipsOf = (filters: DirectoryFilters): Chip[] =>
  filterNames.flatMap((name) => {
    const values = isMultiFilter(name) ? (filters[name] ?? []) : filters[name] ? [filters[name]] : [];
    return values.map((value) => ({
      name,
      value,
      text: labels[name](value),
      removal: { [name]: isMultiFilter(name) ? withoutValue(values, value) : null },
    }));
  });

/** Filters inferred from the search query; `search` is the rest of it. */
export const readFilters = (read: string): DirectoryFilters => directoryFilters(new URLSearchParams(read));

/** Replaces the search query with the filters inferred from it, so that each can be changed separately. */
export const spelledOut = (read: string): DirectoryChange => ({ search: null, ...readFilters(read) });

/** The time filters in effect, whether selected or inferred from the search query; null if there are none. */
export function timesIn(filters: DirectoryFilters, read: string | null): DirectoryFilters | null {
  const { day, part, language } = { ...(read ? readFilters(read) : {}), ...filters };
  return day || part || language
    ? { ...(day ? { day } : {}), ...(part ? { part } : {}), ...(language ? { language } : {}) }
    : null;
}

/** The facts in effect, whether selected or inferred from the search query. */
export const factsIn = (filters: DirectoryFilters, read: string | null | undefined): string[] =>
  filters.fact ?? (read ? readFilters(read).fact : undefined) ?? [];

export const withoutSearch = ({ search: _search, ...filters }: DirectoryFilters): DirectoryFilters => filters;

export function FilterChips({
  filters,
  onChange,
}: {
  filters: DirectoryFilters;
  onChange: (change: DirectoryChange) => void;
}) {
  return (
    <ul aria-label={directory.activeFilters} className="contents">
      {chipsOf(filters).map(({ name, value, text, removal }) => (
        <FilterChip
          key={`${name} ${value}`}
          text={text}
          removeLabel={directory.remove}
          onRemove={() => onChange(removal)}
        />
      ))}
    </ul>
  );
}
