/** Two people edited the same church: what differs field by field, and the values after each difference was settled. */

import type { ChurchFormField } from '#shared/submissions.ts';
import { zoneDay } from '#shared/zone.ts';
import { exceptionText } from '@/lib/service-exceptions.ts';
import { type ChurchValues, valuesOf } from './church-values.ts';

/** Fields as a person sees them: the two numbers of a position are one thing. */
export type SeenField = Exclude<ChurchFormField, 'latitude' | 'longitude'> | 'position';

export const seenFields: readonly SeenField[] = [
  'name',
  'denomination',
  'description',
  'address',
  'zip',
  'area',
  'position',
  'services',
  'serviceExceptions',
  'phone',
  'website',
  'heroImage',
  'youtubeChannel',
  'recentSermons',
];

export type Side = 'mine' | 'theirs';
export type Difference = {
  field: SeenField;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed here too; else taking theirs loses nothing. */
  changedHere: boolean;
};

/** The value of a field in a form that two of them can be compared by: blanks and "nothing" are the same. */
export function comparable(fields: Record<string, unknown>, field: SeenField): string | string[] | null {
  if (field === 'position') {
    const { latitude, longitude } = fields;
    return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : null;
  }
  const value = field === 'serviceExceptions' ? daysInWords(fields) : fields[field];
  if (Array.isArray(value)) {
    const lines = value.map((line) => String(line).trim()).filter((line) => line !== '');
    return lines.length > 0 ? lines : null;
  }
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** "Friday, December 25: no service." */
const daysInWords = (fields: Record<string, unknown>): string[] =>
  valuesOf(fields).serviceExceptions.map((exception) => {
    const { day, text } = exceptionText(exception, zoneDay(Date.now()));
    return `${day}: ${text}`;
  });

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields that somebody else changed since `base` was read, and that do not stand in `mine` the same way. */
export function differencesOf(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Difference[] {
  return seenFields.flatMap((field) => {
    const [was, here, there] = [base, mine, theirs].map((fields) => comparable(fields, field));
    if (same(was, there) || same(here, there)) return [];
    return [{ field, mine: here, theirs: there, changedHere: !same(was, here) }];
  });
}

/** What is proposed: nobody's typing is dropped, and what was not touched here follows the other side. */
export const proposedChoices = (differences: readonly Difference[]): Partial<Record<SeenField, Side>> =>
  Object.fromEntries(
    differences.map(({ field, changedHere }) => [field, changedHere ? 'mine' : 'theirs'] as const),
  );

/** My values with theirs in the places where theirs were chosen. */
export function mergedValues(
  mine: ChurchValues,
  theirs: ChurchValues,
  choices: Partial<Record<SeenField, Side>>,
): ChurchValues {
  const merged: Record<string, unknown> = { ...mine };
  for (const [field, side] of Object.entries(choices)) {
    if (side !== 'theirs') continue;
    if (field === 'position') {
      merged.latitude = theirs.latitude;
      merged.longitude = theirs.longitude;
    } else merged[field] = theirs[field as ChurchFormField];
  }
  return merged as ChurchValues;
}
