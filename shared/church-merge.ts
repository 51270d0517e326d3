/** Which of two churches a merge proposes each field from; no schema library, the dialog computes it too. */
import { columnsOf, emptyValue, fieldTraits, type MergeField, mergeFields } from './church-fields.ts';

type MergeSide = { fields: Record<string, unknown>; owned: boolean };

/** Comparable text of a field; empty where nothing is known. */
function textOf({ fields }: MergeSide, field: MergeField): string {
  const names = columnsOf(field);
  const values = names.map((name) => fields[name]);
  const known = values.every(
    (value, at) =>
      value !== null &&
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0) &&
      (typeof value !== 'string' || (value.trim() !== '' && value !== emptyValue(names[at]!))),
  );
  return known ? JSON.stringify(values) : '';
}

export const differingFields = (a: MergeSide, b: MergeSide): MergeField[] =>
  mergeFields.filter((field) => textOf(a, field) !== textOf(b, field));

/** Fields in which more text means more to read; of all others the longer value is not the better one. */
const isFuller = (field: MergeField) =>
  field !== 'position' && ['lines', 'days', 'paragraphs'].includes(fieldTraits[field].kind);

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
