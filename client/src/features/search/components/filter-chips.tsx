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
import { canonicalDenomination, denominations } from '#shared/domain/region.ts';
import { choiceFilterLabel } from '#shared/messages/churches/choice-fields.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { dayPartLabels, languageLabels, weekdayLabels } from '#shared/messages/churches/service-times.ts';
import type { DayPart, Language, Weekday } from '#shared/service-times/schedule.ts';
import { FilterChip } from '@/components/chips.tsx';
import { searchNotes, unlistedTimes } from '@/features/search/copy.ts';

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
  near: (value) => (/^-?[\d.]+,/.test(value) ? directory.chips.near : directory.chips.nearPlace(value)),
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

const parseRead = (read: string): { filters: DirectoryFilters; nearMe: boolean } => {
  const query = new URLSearchParams(read);
  return { filters: directoryFilters(query), nearMe: query.has('nearMe') };
};

/** Filters inferred from the search query; `search` is the rest of it. */
export const readFilters = (read: string): DirectoryFilters => parseRead(read).filters;

/** Replaces the search query with the filters inferred from it, so that each can be changed separately. */
export const spelledOut = (read: string): DirectoryChange => ({ search: null, ...parseRead(read).filters });

/** The time filters in effect, whether selected or inferred from the search query; null if there are none. */
export function timesIn(filters: DirectoryFilters, read: string | null): DirectoryFilters | null {
  const { day, part, language } = { ...(read ? parseRead(read).filters : {}), ...filters };
  return day || part || language
    ? { ...(day ? { day } : {}), ...(part ? { part } : {}), ...(language ? { language } : {}) }
    : null;
}

export const asksForNearMe = (read: string | null): boolean => read !== null && parseRead(read).nearMe;

/** What was understood of the search query, and its other words. Removing a part turns the others into regular filters. */
export function ReadChips({
  read,
  filters,
  onChange,
}: {
  read: string;
  filters: DirectoryFilters;
  onChange: (change: DirectoryChange) => void;
}) {
  const chips = chipsOf(parseRead(read).filters).filter(
    ({ name }) => name === 'search' || filters[name] === undefined,
  );
  if (chips.length === 0) return null;
  return (
    <ul aria-label={searchNotes.readLabel} className="contents">
      {chips.map(({ name, value, text, removal }) => (
        <FilterChip
          key={`${name} ${value}`}
          text={name === 'search' ? (denominationIn(value) ?? text) : text}
          removeLabel={searchNotes.removeRead}
          onRemove={() => onChange({ ...spelledOut(read), ...withoutSearch(filters), ...removal })}
        />
      ))}
    </ul>
  );
}

/** The denomination, if the words name only that: "baptist church". */
const denominationIn = (words: string): string | undefined => {
  const name = canonicalDenomination(words.replace(/ church(es)?$/i, ''));
  return denominations.find((denomination) => denomination === name);
};

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
