/** Proposes which church's fields a merge should use. Without zod, because the client's dialog uses it too. */
import { columnsOf, emptyValue, fieldTraits, type MergeField, mergeFields } from './church-fields.ts';

type MergeSide = { fields: Record<string, unknown>; owned: boolean };

/** A field's comparable text; empty if unknown. */
function textOf({ fields }: MergeSide, field: MergeField): string {
  const names = columnsOf(field);
  const values = names.map((name) => fields[name]);
  const isKnown = values.every(
    (value, at) =>
      value !== null &&
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0) &&
      (typeof value !== 'string' || (value.trim() !== '' && value !== emptyValue(names[at]!))),
  );
  return isKnown ? JSON.stringify(values) : '';
}

export const differingFields = (a: MergeSide, b: MergeSide): MergeField[] =>
  mergeFields.filter((field) => textOf(a, field) !== textOf(b, field));

/** Only for these kinds of fields is a longer value the better one. */
const prefersLonger = (field: MergeField) =>
  field !== 'position' && ['lines', 'days', 'paragraphs'].includes(fieldTraits[field].kind);

/**
 * The fields that the surviving church should take from the one being removed: values it lacks, the owner's values if only
 * the removed church has an owner, and otherwise longer texts.
 */
export function proposedFields(removed: MergeSide, survivor: MergeSide): MergeField[] {
  return differingFields(removed, survivor).filter((field) => {
    const [theirs, own] = [textOf(removed, field), textOf(survivor, field)];
    if (theirs === '' || own === '') return own === '';
    if (removed.owned !== survivor.owned) return removed.owned;
    return prefersLonger(field) && theirs.length > own.length;
  });
}
