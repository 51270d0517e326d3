import type { z } from 'zod';
import { type EditableField, editableFields } from '#shared/church-fields.ts';
import { type ChurchForm, type ChurchFormInput, churchForm } from '#shared/church-form.ts';
import type { Church } from '#shared/churches.ts';
import type { getOwnChurch } from '#shared/submissions.ts';
import { inputValues } from '@/components/church-form/church-field-group.tsx';
import { readDraft, writeDraft } from '@/lib/draft.ts';

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

const valuesOfChurch = (church: Church): FormValues => valuesOf(storedOf(church));

export type LoadedChurch = z.output<typeof getOwnChurch.response>;

/** A state of the church on the server, as far as the form knows it. */
export type ServerState = { version: number; values: FormValues };
type StoredDraft = { version: number; base: Record<string, unknown>; values: Record<string, unknown> };

/** The form shows the waiting revision where there is one. */
export const serverStateOf = ({ church, revision, version }: LoadedChurch): ServerState => ({
  version,
  values: revision ? valuesOf(revision.fields) : valuesOfChurch(church),
});

/** A draft counts while it says something else than what is saved. */
export function draftOf(name: string, now: ServerState, kind: EditKind) {
  const draft = readDraft<StoredDraft>(name);
  if (!draft || typeof draft.content.version !== 'number') return null;
  // A draft that knows nothing of days that differ leaves them as they are.
  const { serviceExceptions } = now.values;
  const values = valuesOf({ serviceExceptions, ...draft.content.values }, kind);
  if (JSON.stringify(values) === JSON.stringify(now.values)) return null;
  const base = {
    version: draft.content.version,
    values: valuesOf({ serviceExceptions, ...draft.content.base }, kind),
  };
  return { at: draft.at, values, base };
}

/** Name of the draft of a new church; a computer of a church office has several users. */
export const submissionDraft = (userId: number) => `church-submission-${userId}`;

/** Lets the form of a new church begin with what was typed elsewhere; a draft that is there already wins. */
export function beginSubmission(userId: number, typed: Partial<FormValues>): void {
  const name = submissionDraft(userId);
  if (!readDraft(name)) writeDraft(name, { values: { ...emptyValues, ...typed } });
}
