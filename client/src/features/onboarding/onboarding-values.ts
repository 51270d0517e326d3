import type { Church } from '#shared/contracts/churches.ts';
import { type OnboardingForm, onboardingForm } from '#shared/contracts/onboarding.ts';
import type { EditableField } from '#shared/domain/church-fields.ts';
import { site } from '#shared/domain/site.ts';
import { inputValues } from '@/components/church-form/church-field-group.tsx';

/** Every field is present, and none is null. */
export type OnboardingValues = { [Field in keyof OnboardingForm]: NonNullable<OnboardingForm[Field]> };

const names = Object.keys(onboardingForm.shape) as EditableField[];

/** Values from a stored draft or a church; missing fields become empty. */
export const onboardingValues = (fields: Record<string, unknown>) =>
  inputValues(names, fields) as OnboardingValues;

/** The form values of the user's church: its public values, overridden by those that are pending review. */
export const valuesOfChurch = (
  church: Church,
  pending: Record<string, unknown> | null,
  email: string,
): OnboardingValues =>
  onboardingValues({
    ...church,
    // The short form has no city field.
    city: church.city || site.city,
    ...pending,
    email: pending?.email || email,
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
