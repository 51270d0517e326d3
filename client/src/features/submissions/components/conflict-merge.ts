/** Resolves concurrent edits of a church: finds the differing fields and merges the chosen values. */
import {
  type ChoiceField,
  type ChurchField,
  emptyValue,
  fieldsWhere,
  type MergeField,
  type SeenField,
  seenFields,
} from '#shared/domain/church-fields.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { choiceLabels } from '#shared/messages/churches/choice-fields.ts';
import { factLabels, factNames } from '#shared/messages/churches/visit-facts.ts';
import { exceptionText } from '@/lib/service-times.ts';
import { type FormValues, valuesOf } from './church-values.ts';

export type Side = 'mine' | 'theirs';
export type Difference = {
  field: SeenField;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed here too; otherwise choosing theirs loses nothing. */
  changedHere: boolean;
};

/** A field's value as text, for display and comparison. Blank values and the "unknown" choice are null. */
export function comparable(fields: Record<string, unknown>, field: MergeField): string | string[] | null {
  if (field === 'position') {
    const { latitude, longitude } = fields;
    return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : null;
  }
  const value = field === 'serviceExceptions' ? exceptionLines(fields) : fields[field];
  if (Array.isArray(value)) {
    const isFact = field in factNames && field !== 'liveStream';
    const lines = value
      .map((line) => (isFact ? (factLabels[line] ?? String(line)) : String(line).trim()))
      .filter((line) => line !== '');
    return lines.length > 0 ? lines : null;
  }
  if (typeof value !== 'string' || value.trim() === '' || value === emptyValue(field)) return null;
  const labels: Record<string, string> | undefined = choiceLabels[field as ChoiceField];
  return labels?.[value] ?? value.trim();
}

/** Lines such as "Friday, December 25: no service." */
const exceptionLines = (fields: Record<string, unknown>): string[] =>
  valuesOf(fields).serviceExceptions.map((exception) => {
    const { day, text } = exceptionText(exception, zoneDay(Date.now()));
    return `${day}: ${text}`;
  });

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields that someone else has changed since `base` was loaded, to a value other than `mine`. */
export function differencesOf(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Difference[] {
  return seenFields.flatMap((field) => {
    const [original, ours, other] = [base, mine, theirs].map((fields) => comparable(fields, field));
    if (isEqual(original, other) || isEqual(ours, other)) return [];
    return [{ field, mine: ours, theirs: other, changedHere: !isEqual(original, ours) }];
  });
}

/** Proposes mine for fields that were changed here, and theirs for all others. */
export const proposedChoices = (differences: readonly Difference[]): Partial<Record<SeenField, Side>> =>
  Object.fromEntries(
    differences.map(({ field, changedHere }) => [field, changedHere ? 'mine' : 'theirs'] as const),
  );

/** Fields of the admin form that comparisons don't show. */
const hiddenFields = fieldsWhere<keyof FormValues & ChurchField>(({ shown }) => shown === 'owner');

/** My values, replaced by theirs where chosen, and in hidden fields that I haven't changed since `base`. */
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
  for (const name of hiddenFields)
    if (name in theirs && isEqual(base[name], mine[name])) merged[name] = theirs[name];
  return merged as FormValues;
}
