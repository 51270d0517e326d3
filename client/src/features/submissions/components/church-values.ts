import type { z } from 'zod';
import type { Church } from '#shared/contracts/churches.ts';
import { onboardingForm } from '#shared/contracts/onboarding.ts';
import type { getOwnChurch } from '#shared/contracts/submissions.ts';
import { type EditableField, editableFields, type FormKind } from '#shared/domain/church-fields.ts';
import { type ChurchForm, type ChurchFormInput, churchEditForm } from '#shared/domain/church-form.ts';
import { inputValues } from '@/components/church-form/church-field-group.tsx';
import { readDraft, writeDraft } from '@/lib/draft.ts';

/** What the inputs contain: every field is present, and only the photo and position can be null. */
export type FormValues = {
  [Field in keyof ChurchForm]-?: Field extends 'heroImage' | 'latitude' | 'longitude'
    ? ChurchForm[Field]
    : NonNullable<ChurchForm[Field]>;
} & ChurchFormInput;

/** Administrators' forms have every field and a note. */
const names: Record<FormKind, readonly EditableField[]> = {
  submission: Object.keys(churchEditForm.shape) as EditableField[],
  onboarding: Object.keys(onboardingForm.shape) as EditableField[],
  admin: editableFields,
};

/** Form values from API fields (a revision, a newer version) or a stored draft; missing fields become empty. */
export function valuesOf(fields: Record<string, unknown>, kind: FormKind = 'submission'): FormValues {
  const values = inputValues(names[kind], fields) as FormValues;
  const note = kind === 'admin' ? { note: typeof fields.note === 'string' ? fields.note : '' } : {};
  return { ...values, ...note };
}

export const emptyValues = valuesOf({});

/** The church's public values, without a position that was only inferred. */
export const storedOf = (church: Church): Record<string, unknown> =>
  church.positionSource === 'own' ? { ...church } : { ...church, latitude: null, longitude: null };

export type LoadedChurch = z.output<typeof getOwnChurch.response>;

export type ServerState = { version: number; values: FormValues };
type StoredDraft = { version: number; base: Record<string, unknown>; values: Record<string, unknown> };

export const serverStateOf = ({ fields, version }: LoadedChurch): ServerState => ({
  version,
  values: valuesOf(fields),
});

/** The stored draft, or null if it doesn't differ from the saved values. */
export function draftOf(name: string, saved: ServerState, kind: FormKind) {
  const draft = readDraft<StoredDraft>(name);
  if (!draft || typeof draft.content.version !== 'number') return null;
  // Drafts from before special dates existed keep the saved ones.
  const { serviceExceptions } = saved.values;
  const values = valuesOf({ serviceExceptions, ...draft.content.values }, kind);
  if (JSON.stringify(values) === JSON.stringify(saved.values)) return null;
  const base = {
    version: draft.content.version,
    values: valuesOf({ serviceExceptions, ...draft.content.base }, kind),
  };
  return { at: draft.at, values, base };
}

/** One draft per user, because church offices share computers. */
export const submissionDraft = (userId: number) => `church-submission-${userId}`;

/** Prefills the submission form with values from another form, unless there is a draft already. */
export function beginSubmission(userId: number, values: Partial<FormValues>): void {
  const name = submissionDraft(userId);
  if (!readDraft(name)) writeDraft(name, { values: { ...emptyValues, ...values } });
}
