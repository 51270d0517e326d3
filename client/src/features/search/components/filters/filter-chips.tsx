import {
  type DirectoryChange,
  type DirectoryFilters,
  directoryFilters,
  type FilterName,
  filterNames,
  isMultiFilter,
  isPosition,
  withoutValue,
} from '#shared/domain/directory.ts';
import { choiceNames } from '#shared/messages/churches/choice-fields.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { dayPartLabels, languageLabels, weekdayLabels } from '#shared/messages/churches/service-times.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import type { DayPart, Language, Weekday } from '#shared/service-times/schedule.ts';
import { FilterChip } from '@/components/chips.tsx';
import { unlistedTimes } from '@/features/search/copy.ts';

const labels: Record<Exclude<FilterName, 'radius'>, (value: string) => string> = {
  search: (value) => `“${value}”`,
  denomination: shown.denomination,
  area: shown.area,
  day: (value) => weekdayLabels[value as Weekday],
  part: (value) => dayPartLabels[value as DayPart],
  language: (value) => languageLabels[value as Language],
  fact: (value) => factLabels[value] ?? value,
  zip: directory.chips.zip,
  near: (value) => (isPosition(value) ? directory.chips.near : directory.chips.nearPlace(shown.area(value))),
  bbox: () => directory.chips.bbox,
  featured: (value) => (value === 'true' ? directory.chips.featured : directory.chips.notFeatured),
  exact: () => directory.chips.exact,
  unlisted: () => unlistedTimes.chip,
  ids: () => directory.chips.ids,
  wheelchair: () => choiceNames.wheelchairAccess,
};

export type Chip = {
  name: keyof typeof labels;
  value: string;
  text: string;
  /** The change that removes only this value. */
  removal: DirectoryChange;
};

/** The radius belongs to the chip of its place. */
export const chipsOf = (filters: DirectoryFilters): Chip[] =>
  filterNames.flatMap((name) => {
    if (name === 'radius') return [];
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
        >
          {name === 'near' ? (
            <RadiusSelect
              none={directory.anyDistance}
              value={filters.radius}
              onChange={(radius) => onChange({ radius })}
            />
          ) : null}
        </FilterChip>
      ))}
    </ul>
  );
}

const radii = ['2', '5', '10', '25', '50'];

export function RadiusSelect({
  none,
  value = '',
  onChange,
}: {
  /** Label without a distance. */
  none: string;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const choices = value === '' || radii.includes(value) ? radii : [value, ...radii];
  return (
    <select
      aria-label={directory.radius}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-8 min-w-0 border-x border-bayou/40 bg-transparent px-1.5 sm:pointer-fine:text-sm"
    >
      <option value="">{none}</option>
      {choices.map((miles) => (
        <option key={miles} value={miles}>
          {directory.within(miles)}
        </option>
      ))}
    </select>
  );
}
