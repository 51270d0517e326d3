/** What the onboarding form holds: empty, an own church's, or what this browser kept. */
import type { Church } from '#shared/churches.ts';
import type { OnboardingForm } from '#shared/onboarding.ts';
import { site } from '#shared/site.ts';

/** Every field there, none null. */
export type OnboardingValues = { [Field in keyof OnboardingForm]: NonNullable<OnboardingForm[Field]> };

export const emptyOnboarding: OnboardingValues = {
  churchName: '',
  denomination: '',
  pastorName: '',
  address: '',
  city: '',
  zipCode: '',
  phone: '',
  email: '',
  website: '',
  description: '',
  missionStatement: '',
  history: '',
  specialPrograms: '',
  youthPrograms: '',
  musicMinistry: '',
  outreachPrograms: '',
  youtubeChannel: '',
  facebookPage: '',
  instagramHandle: '',
  area: '',
  additionalInfo: '',
  services: [],
};

/** Values from a kept draft or a church; what is missing is empty. */
export function onboardingValues(fields: Record<string, unknown>): OnboardingValues {
  const values = { ...emptyOnboarding };
  for (const name of Object.keys(values) as Array<keyof OnboardingValues>) {
    const value = fields[name];
    if (name === 'services') {
      if (Array.isArray(value)) values.services = value.filter((line) => typeof line === 'string');
    } else if (typeof value === 'string') values[name] = value;
  }
  return values;
}

/** A church that is listed already, as the onboarding form asks for it. */
export const valuesOfChurch = (church: Church, email: string): OnboardingValues =>
  onboardingValues({
    ...church,
    churchName: church.name,
    zipCode: church.zip,
    city: site.city,
    email,
  });

/** The list with one more time: trimmed, never twice. Null when it is there already. */
export function withServiceTime(times: readonly string[], typed: string): string[] | null {
  const time = typed.replace(/\s+/g, ' ').trim();
  if (time === '') return [...times];
  const same = (other: string) => other.toLowerCase() === time.toLowerCase();
  return times.some(same) ? null : [...times, time];
}

/** What is kept of a form in this browser. */
export type OnboardingDraft = { values: Record<string, unknown>; typed?: string; heroImage?: string | null };

/** A computer of a church office has several users, and a user may have several churches. */
export const onboardingDraft = (userId: number, churchId: number | null): string =>
  `church-onboarding-${userId}${churchId ? `-${churchId}` : ''}`;
