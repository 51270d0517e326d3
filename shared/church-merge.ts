/** Which of two churches a merge proposes each field from; no schema library, the dialog computes it too. */
import { columnsOf, emptyValue, type MergeField, mergeFields } from './church-fields.ts';

type MergeSide = { fields: Record<string, unknown>; owned: boolean };

/** Comparable text of a field; empty where nothing is known. */
function textOf({ fields }: MergeSide, field: MergeField): string {
  const values = columnsOf(field).map((name) => fields[name]);
  const known = values.every(
    (value) =>
      value !== null &&
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0) &&
      (typeof value !== 'string' || (value.trim() !== '' && value !== emptyValue(field as 'name'))),
  );
  return known ? JSON.stringify(values) : '';
}

/** Fields whose values differ between two churches. */
export const differingFields = (a: MergeSide, b: MergeSide): MergeField[] =>
  mergeFields.filter((field) => textOf(a, field) !== textOf(b, field));

/** Fields in which more text means more to read; of all others the longer one is not the better one. */
const isFuller = (field: MergeField) => Array.isArray(emptyValue(field as 'name')) || prose.has(field);
const prose = new Set<MergeField>([
  'description',
  'missionStatement',
  'history',
  'specialPrograms',
  'youthPrograms',
  'musicMinistry',
  'outreachPrograms',
  'additionalInfo',
]);

/**
 * The fields that the remaining church takes over from the one that goes: what it lacks, what the owner wrote where
 * only the other one has an owner, and else the fuller text.
 */
export function proposedFields(gone: MergeSide, stays: MergeSide): MergeField[] {
  return differingFields(gone, stays).filter((field) => {
    const [theirs, own] = [textOf(gone, field), textOf(stays, field)];
    if (theirs === '' || own === '') return own === '';
    if (gone.owned !== stays.owned) return gone.owned;
    return isFuller(field) && theirs.length > own.length;
  });
}
