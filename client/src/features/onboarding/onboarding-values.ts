import type { EditableField } from '#shared/church-fields.ts';
import type { Church } from '#shared/churches.ts';
import { type OnboardingForm, onboardingForm } from '#shared/onboarding.ts';
import { site } from '#shared/site.ts';
import { inputValues } from '@/components/church-form/church-field-group.tsx';

/** Every field there, none null. */
export type OnboardingValues = { [Field in keyof OnboardingForm]: NonNullable<OnboardingForm[Field]> };

const names = Object.keys(onboardingForm.shape) as EditableField[];

/** Values from a stored draft or a church; what is missing is empty. */
export const onboardingValues = (fields: Record<string, unknown>) =>
  inputValues(names, fields) as OnboardingValues;

/** An own church as the form shows it: its public values, and those that wait for review in their place. */
export const valuesOfChurch = (
  church: Church,
  waiting: Record<string, unknown> | null,
  email: string,
): OnboardingValues =>
  onboardingValues({
    ...church,
    // The short form has no city field.
    city: church.city || site.city,
    ...waiting,
    email: waiting?.email || email,
  });

/** The list with one more time: trimmed, without duplicates. Null when it is there already. */
export function withServiceTime(times: readonly string[], typed: string): string[] | null {
  const time = typed.replace(/\s+/g, ' ').trim();
  if (time === '') return [...times];
  const same = (other: string) => other.toLowerCase() === time.toLowerCase();
  return times.some(same) ? null : [...times, time];
}

export type OnboardingDraft = { values: Record<string, unknown>; typed?: string; heroImage?: string | null };

/** A computer of a church office has several users, and a user may have several churches. */
export const onboardingDraft = (userId: number, churchId: number | null): string =>
  `church-onboarding-${userId}${churchId ? `-${churchId}` : ''}`;
