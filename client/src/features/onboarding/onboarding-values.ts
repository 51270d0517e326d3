import { type OnboardingForm, onboardingForm } from '#shared/contracts/onboarding.ts';
import type { ChurchValues, EditableField } from '#shared/domain/church-fields.ts';
import { site } from '#shared/domain/site.ts';
import { inputValues } from '@/components/church-form/church-field-group.tsx';

/** Every field is present, and none is null. */
export type OnboardingValues = { [Field in keyof OnboardingForm]: NonNullable<OnboardingForm[Field]> };

const names = Object.keys(onboardingForm.shape) as EditableField[];

/** Values from a stored draft or a church; missing fields become empty. */
export const onboardingValues = (fields: Record<string, unknown>) =>
  inputValues(names, fields) as OnboardingValues;

/** The form values of the user's church. */
export const valuesOfChurch = (fields: ChurchValues, email: string): OnboardingValues =>
  onboardingValues({
    ...fields,
    // The short form has no city field.
    city: fields.city || site.city,
    email: fields.email || email,
  });

/** Adds a time with normalized whitespace; null if the list already contains it. */
export function withServiceTime(times: readonly string[], typed: string): string[] | null {
  const time = typed.replace(/\s+/g, ' ').trim();
  if (time === '') return [...times];
  const isDuplicate = times.some((other) => other.toLowerCase() === time.toLowerCase());
  return isDuplicate ? null : [...times, time];
}

export type OnboardingDraft = { values: Record<string, unknown>; typed?: string; heroImage?: string | null };

/** One draft per user and church, because church offices share computers. */
export const onboardingDraft = (userId: number, churchId: number | null): string =>
  `church-onboarding-${userId}${churchId ? `-${churchId}` : ''}`;
