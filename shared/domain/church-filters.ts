/**
 * Rules for the directory's filters without zod, so the directory page can validate a URL without downloading it. The
 * contract in churches.ts uses the same rules.
 */

import { dayParts, languages, weekdays } from '../service-times/schedule.ts';
import type { ChoiceField } from './church-fields.ts';
import { readIds } from './church-ids.ts';
import { type Box, canonicalArea, canonicalDenomination, canonicalPlace, isPlace } from './region.ts';

/** Filters that require a specific choice of a field; each is a button in the filter bar. */
const choiceFilters = {
  wheelchair: { field: 'wheelchairAccess', value: 'yes' },
} as const satisfies Record<string, { field: ChoiceField; value: string }>;
export type ChoiceFilter = keyof typeof choiceFilters;
export const choiceFilterNames = Object.keys(choiceFilters) as ChoiceFilter[];
export const choiceOf = (name: ChoiceFilter): { field: ChoiceField; value: string } => choiceFilters[name];

/** Filters with multiple values, any of which may match. */
const multiFilterNames = ['denomination', 'area', 'day', 'language'] as const;
export type MultiFilter = (typeof multiFilterNames)[number];
export const isMultiFilter = (name: string): name is MultiFilter =>
  (multiFilterNames as readonly string[]).includes(name);
export const mostValues = 10;

const plainFilterNames = [
  'search',
  'denomination',
  'area',
  'day',
  'part',
  'language',
  'zip',
  'near',
  'radius',
  'bbox',
  'featured',
  'exact',
  'unlisted',
  'ids',
] as const;
export type FilterName = (typeof plainFilterNames)[number] | ChoiceFilter;
export type SingleFilter = Exclude<FilterName, MultiFilter>;
export const filterNames: readonly FilterName[] = [...plainFilterNames, ...choiceFilterNames];

const byPlace = (choices: readonly string[]) => (a: string, b: string) =>
  choices.indexOf(a) - choices.indexOf(b);
const byText = (a: string, b: string) => (a < b ? -1 : 1);
const asIs = (value: string) => value;

const multiFilters: Record<
  MultiFilter,
  { canonical: (value: string) => string; order: (a: string, b: string) => number }
> = {
  denomination: { canonical: canonicalDenomination, order: byText },
  area: { canonical: canonicalArea, order: byText },
  day: { canonical: asIs, order: byPlace(weekdays) },
  language: { canonical: asIs, order: byPlace(languages) },
};

/** Normalizes a set of values: canonical names without duplicates, in a fixed order. */
export function canonicalValues(name: MultiFilter, values: readonly string[]): string[] {
  const { canonical, order } = multiFilters[name];
  return [...new Set(values.filter((value) => value !== '').map(canonical))].sort(order);
}

export const longestFilter = 200;
/** Postgres can't store NUL. */
export const holdsNul = (text: string): boolean => text.includes('\0');

const numbers = (text: string) =>
  text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));

const isLatitude = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) <= 90;
const isLongitude = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) <= 180;

/** "south,west,north,east" in degrees. */
export function readBox(text: string): Box | undefined {
  if (text.length > 100) return undefined;
  const [south, west, north, east, ...more] = numbers(text);
  if (!isLatitude(south) || !isLongitude(west) || !isLatitude(north) || !isLongitude(east)) return undefined;
  return more.length === 0 && south <= north ? { south, west, north, east } : undefined;
}

/** Rounds a box outward to about 100 meters, which is precise enough and improves cache hits. */
export const coarseBox = ({ south, west, north, east }: Box): Box => {
  const down = (value: number) => Math.floor(value * 1000 + 1e-6) / 1000;
  const up = (value: number) => Math.ceil(value * 1000 - 1e-6) / 1000;
  return { south: down(south), west: down(west), north: up(north), east: up(east) };
};

/** The precision of nearText() in directory.ts; rounding improves cache hits. */
const coarse = (degrees: number): number => Math.round(degrees * 1000) / 1000;

export type NearPlace = { zip: string } | { area: string } | { latitude: number; longitude: number };

/** A ZIP code, an area, a town or "lat,lng" in degrees. */
export function readNear(text: string): NearPlace | undefined {
  const value = text.trim();
  if (value.length > 60) return undefined;
  const [, zip] = /^(\d{5})(?:-\d{4})?$/.exec(value) ?? [];
  if (zip) return { zip };
  const area = canonicalPlace(value);
  if (isPlace(area)) return { area };
  const [latitude, longitude, ...more] = numbers(value);
  return isLatitude(latitude) && isLongitude(longitude) && more.length === 0
    ? { latitude: coarse(latitude), longitude: coarse(longitude) }
    : undefined;
}

/** Miles around a place. */
export function readRadius(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined;
  const miles = Number(text);
  return miles >= 0.1 && miles <= 250 ? miles : undefined;
}

/** A complete or partial ZIP code. */
export const zipPattern = /^\d{0,5}$/;

const isText = (value: string) => value.length <= longestFilter && !holdsNul(value);
const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** Whether the contract accepts a nonempty value. */
export const accepts: Record<FilterName, (value: string) => boolean> = {
  search: isText,
  denomination: isText,
  area: isText,
  day: oneOf(weekdays),
  part: oneOf(dayParts),
  language: oneOf(languages),
  zip: (value) => zipPattern.test(value),
  near: (value) => readNear(value) !== undefined,
  radius: (value) => readRadius(value) !== undefined,
  bbox: (value) => readBox(value) !== undefined,
  featured: oneOf(['true', 'false']),
  exact: oneOf(['true']),
  unlisted: oneOf(['true']),
  ids: (value) => readIds(value) !== undefined,
  ...(Object.fromEntries(choiceFilterNames.map((name) => [name, oneOf([choiceOf(name).value])])) as Record<
    ChoiceFilter,
    (value: string) => boolean
  >),
};
