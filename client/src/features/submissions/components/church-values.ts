import { type EditableField, editableFields } from '#shared/church-fields.ts';
import { type ChurchForm, type ChurchFormInput, churchForm } from '#shared/church-form.ts';
import type { Church } from '#shared/churches.ts';
import { inputValues } from '@/components/church-form/church-field-group.tsx';

/** What the inputs hold: every field there, none null. */
export type FormValues = {
  [Field in keyof ChurchForm]-?: Field extends 'heroImage' | 'latitude' | 'longitude'
    ? ChurchForm[Field]
    : NonNullable<ChurchForm[Field]>;
} & ChurchFormInput;

/** An owner's form, or the administrator's, which has every field and a note. */
export type EditKind = 'submission' | 'admin';

const names: Record<EditKind, readonly EditableField[]> = {
  submission: Object.keys(churchForm.shape) as EditableField[],
  admin: editableFields,
};

/** A list of lines begins with an empty one to type into. */
const linesOf = (lines: string[]) => (lines.length > 0 ? lines : ['']);

/** Values from fields of the API (a revision, a newer version) or of a stored draft; what is missing is empty. */
export function valuesOf(fields: Record<string, unknown>, kind: EditKind = 'submission'): FormValues {
  const values = inputValues(names[kind], fields) as FormValues;
  const lines = { services: linesOf(values.services), recentSermons: linesOf(values.recentSermons) };
  const note = kind === 'admin' ? { note: typeof fields.note === 'string' ? fields.note : '' } : {};
  return { ...values, ...lines, ...note };
}

export const emptyValues = valuesOf({});

/** The church's public values; its position on the map is its own only when somebody set it. */
export const storedOf = (church: Church): Record<string, unknown> =>
  church.positionSource === 'own' ? { ...church } : { ...church, latitude: null, longitude: null };

export const valuesOfChurch = (church: Church): FormValues => valuesOf(storedOf(church));
