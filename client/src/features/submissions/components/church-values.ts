import type { z } from 'zod';
import type { Church } from '#shared/contracts/churches.ts';
import { onboardingForm } from '#shared/contracts/onboarding.ts';
import type { getOwnChurch } from '#shared/contracts/submissions.ts';
import {
  type ChoiceField,
  type ChurchField,
  churchFieldNames,
  columnsOf,
  emptyValue,
  type FormKind,
  type MergeField,
  mergeFields,
} from '#shared/domain/church-fields.ts';
import { type ChurchForm, type ChurchFormInput, churchEditForm } from '#shared/domain/church-form.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { choiceLabels } from '#shared/messages/churches/choice-fields.ts';
import { factLabels, factNames } from '#shared/messages/churches/visit-facts.ts';
import { exceptionText } from '#shared/service-times/words.ts';
import { inputValues } from '@/components/church-form/church-field-group.tsx';
import type { Saved } from '@/features/desk/use-edit-form.ts';
import { readDraft, writeDraft } from '@/lib/draft.ts';

/** What the inputs contain: every field is present, and only the photo and position can be null. */
export type FormValues = {
  [Field in keyof ChurchForm]-?: Field extends 'heroImage' | 'latitude' | 'longitude'
    ? ChurchForm[Field]
    : NonNullable<ChurchForm[Field]>;
} & ChurchFormInput;

/** Administrators' forms have every field and a note. */
const names: Record<FormKind, readonly ChurchField[]> = {
  submission: Object.keys(churchEditForm.shape) as ChurchField[],
  onboarding: Object.keys(onboardingForm.shape) as ChurchField[],
  admin: churchFieldNames,
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

export const serverStateOf = ({ fields, version }: LoadedChurch): Saved<FormValues> => ({
  version,
  values: valuesOf(fields),
});

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

export const churchComparison = {
  fields: mergeFields,
  compare: (values: Record<string, unknown>, field: string) => comparable(values, field as MergeField),
  partsOf: (field: string) => columnsOf(field as MergeField),
};

/** One draft per user, because church offices share computers. */
export const submissionDraft = (userId: number) => `church-submission-${userId}`;

/** Prefills the submission form with values from another form, unless there is a draft already. */
export function beginSubmission(userId: number, values: Partial<FormValues>): void {
  const name = submissionDraft(userId);
  if (!readDraft(name)) writeDraft(name, { values: { ...emptyValues, ...values } });
}
