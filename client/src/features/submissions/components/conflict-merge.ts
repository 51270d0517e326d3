/** Two people edited the same church: what differs field by field, and the values once each difference is decided. */
import {
  type ChoiceField,
  type ChurchField,
  emptyValue,
  fieldsWhere,
  type MergeField,
  type SeenField,
  seenFields,
} from '#shared/church-fields.ts';
import { choiceLabels } from '#shared/messages/church-fields.ts';
import { zoneDay } from '#shared/zone.ts';
import { exceptionText } from '@/lib/service-exceptions.ts';
import { type FormValues, valuesOf } from './church-values.ts';

export type Side = 'mine' | 'theirs';
export type Difference = {
  field: SeenField;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed here too; else taking theirs loses nothing. */
  changedHere: boolean;
};

/** A field's value as text for people and comparisons; blanks, the unknown choice and no value are all null. */
export function comparable(fields: Record<string, unknown>, field: MergeField): string | string[] | null {
  if (field === 'position') {
    const { latitude, longitude } = fields;
    return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : null;
  }
  const value = field === 'serviceExceptions' ? daysInWords(fields) : fields[field];
  if (Array.isArray(value)) {
    const lines = value.map((line) => String(line).trim()).filter((line) => line !== '');
    return lines.length > 0 ? lines : null;
  }
  if (typeof value !== 'string' || value.trim() === '' || value === emptyValue(field)) return null;
  const labels: Record<string, string> | undefined = choiceLabels[field as ChoiceField];
  return labels?.[value] ?? value.trim();
}

/** "Friday, December 25: no service." */
const daysInWords = (fields: Record<string, unknown>): string[] =>
  valuesOf(fields).serviceExceptions.map((exception) => {
    const { day, text } = exceptionText(exception, zoneDay(Date.now()));
    return `${day}: ${text}`;
  });

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields that somebody else changed since `base` was loaded, and that differ from `mine`. */
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

/** Fields of the administrator's form that no comparison shows. */
const unseen = fieldsWhere<keyof FormValues & ChurchField>(({ shown }) => shown === 'owner');

/** My values with theirs in the places where theirs were chosen, or where nothing was changed since `base`. */
export function mergedValues(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  choices: Partial<Record<SeenField, Side>>,
): FormValues {
  const merged: Record<string, unknown> = { ...mine };
  for (const [field, side] of Object.entries(choices)) {
    if (side !== 'theirs') continue;
    if (field === 'position') {
      merged.latitude = theirs.latitude;
      merged.longitude = theirs.longitude;
    } else merged[field] = theirs[field as keyof FormValues];
  }
  for (const name of unseen) if (name in theirs && same(base[name], mine[name])) merged[name] = theirs[name];
  return merged as FormValues;
}
