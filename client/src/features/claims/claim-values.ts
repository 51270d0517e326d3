/** Values of the claim form: defaults, required fields, and conversion to requests. */
import { z } from 'zod';
import { billingInterval } from '#shared/contracts/billing.ts';
import { type ClaimFormInput, claimForm, unclaimedChurch } from '#shared/contracts/claims.ts';
import { paragraphs, text, webUrl } from '#shared/domain/text.ts';
import { churchForm as copy } from '#shared/messages/submissions.ts';

/** If the church is `owned`, only an administrator can approve the claim. */
const chosenChurch = unclaimedChurch.extend({ owned: z.boolean() });
export type ChosenChurch = z.infer<typeof chosenChurch>;

const claimMode = z.enum(['existing', 'new']);

/** Fewer fields than a submission; the owner adds the rest in the dashboard. */
export const newChurch = z.object({
  name: text(120).min(1, copy.name),
  denomination: text(60),
  address: text(200),
  area: text(60),
  zip: text(10).regex(/^(\d{5}(-\d{4})?)?$/, copy.zip),
  website: webUrl(copy.website).transform((url) => url ?? ''),
  description: paragraphs(5000),
});

export const claimValues = newChurch.extend({
  mode: claimMode,
  chosen: chosenChurch.nullable(),
  // Only a new church needs one, see missingFields().
  name: text(120),
  churchPhone: text(40),
  firstName: claimForm.shape.firstName,
  lastName: claimForm.shape.lastName,
  email: claimForm.shape.email,
  phone: text(40),
  note: paragraphs(1000),
  interval: billingInterval,
});
export type ClaimValues = z.output<typeof claimValues>;

/** What the inputs contain: every field is present, and none is null. */
export type ClaimInput = z.input<typeof claimValues>;

const storedText = z.string().catch('');
const storedChoices = z.object({
  mode: claimMode.catch('existing'),
  chosen: chosenChurch.nullable().catch(null),
  interval: billingInterval.catch('monthly'),
});

/** Fields that are missing from the draft or invalid become empty. A draft of version 1.0 has the name as `churchName`. */
export function valuesFromDraft(draft: Record<string, unknown>): ClaimInput {
  const stored: Record<string, unknown> = { name: draft.churchName, ...draft };
  const texts = Object.keys(claimValues.shape).map((name) => [name, storedText.parse(stored[name])]);
  return { ...(Object.fromEntries(texts) as ClaimInput), ...storedChoices.parse(stored) };
}

export const emptyValues = (email: string): ClaimInput => valuesFromDraft({ email });

export type RequiredField = 'church' | 'name' | 'firstName' | 'lastName' | 'email';

/** The required fields that are still empty (specification section 5, "Claim form"). */
export function missingFields(
  values: Pick<ClaimInput, 'mode' | 'chosen' | 'name' | 'firstName' | 'lastName' | 'email'>,
): RequiredField[] {
  const church = values.mode === 'existing' ? 'church' : 'name';
  return ([church, 'firstName', 'lastName', 'email'] as const).filter((field) =>
    field === 'church' ? !values.chosen : !values[field].trim(),
  );
}

export function claimDataOf({ mode, chosen, interval, name, note, ...fields }: ClaimValues) {
  const { firstName, lastName, email, phone, ...church } = fields;
  const claimant = { firstName, lastName, email, phone, subscriptionType: interval };
  return mode === 'new' || !chosen
    ? { ...claimant, ...church, claimExisting: false, selectedChurchId: null, churchName: name }
    : { ...claimant, claimExisting: true, selectedChurchId: chosen.id, churchName: chosen.name, note };
}

export function freeClaimOf(values: ClaimValues, churchId: number): ClaimFormInput {
  const { firstName, lastName, email, phone, note } = values;
  return { churchId, firstName, lastName, email, phone, note };
}
