/** What the form of a claim holds, what it still lacks, and what is sent from it. */
import { z } from 'zod';
import { type BillingInterval, billingInterval, type ClaimData } from '#shared/billing.ts';
import { type ClaimFormInput, claimForm, unclaimedChurch } from '#shared/claims.ts';
import { churchForm as copy } from '#shared/messages/submissions.ts';
import { paragraphs, text, webAddress } from '#shared/text.ts';

/** `owned`: somebody looks after it already; such a claim is decided by the administrator alone. */
const chosenChurch = unclaimedChurch.extend({ owned: z.boolean() });
export type ChosenChurch = z.infer<typeof chosenChurch>;

const claimMode = z.enum(['existing', 'new']);

export const claimValues = z.object({
  mode: claimMode,
  chosen: chosenChurch.nullable(),
  churchName: text(120),
  denomination: text(60),
  address: text(200),
  area: text(60),
  zip: text(10).regex(/^(\d{5}(-\d{4})?)?$/, copy.zip),
  churchPhone: text(40),
  website: webAddress(copy.website).transform((address) => address ?? ''),
  description: paragraphs(5000),
  firstName: claimForm.shape.firstName,
  lastName: claimForm.shape.lastName,
  email: claimForm.shape.email,
  phone: text(40),
  note: paragraphs(1000),
  interval: billingInterval,
});
export type ClaimValues = z.output<typeof claimValues>;

/** What the inputs hold: every field there, none null. */
export type ClaimInput = z.input<typeof claimValues>;

const storedText = z.string().catch('');
const storedValues = z.object({
  mode: claimMode.catch('existing'),
  chosen: chosenChurch.nullable().catch(null),
  churchName: storedText,
  denomination: storedText,
  address: storedText,
  area: storedText,
  zip: storedText,
  churchPhone: storedText,
  website: storedText,
  description: storedText,
  firstName: storedText,
  lastName: storedText,
  email: storedText,
  phone: storedText,
  note: storedText,
  interval: billingInterval.catch('monthly'),
});

/** Values of a stored draft; what is missing or invalid is empty. */
export const valuesOf = (stored: Record<string, unknown>): ClaimInput => storedValues.parse(stored);

export const emptyValues = (email: string): ClaimInput => valuesOf({ email });

export type Part = 'church' | 'churchName' | 'firstName' | 'lastName' | 'email';

/**
 * Specification section 5, "Claim form": a church is chosen or named, and email, first name and last name are filled.
 */
export function missingParts(
  values: Pick<ClaimInput, 'mode' | 'chosen' | 'churchName' | 'firstName' | 'lastName' | 'email'>,
): Part[] {
  const church: Part[] =
    values.mode === 'existing'
      ? values.chosen
        ? []
        : ['church']
      : values.churchName.trim()
        ? []
        : ['churchName'];
  const person = (['firstName', 'lastName', 'email'] as const).filter((name) => !values[name].trim());
  return [...church, ...person];
}

export function claimDataOf(values: ClaimValues, interval: BillingInterval): ClaimData {
  const { firstName, lastName, email, phone } = values;
  const person = { firstName, lastName, email, phone, subscriptionType: interval };
  if (values.mode === 'existing' && values.chosen) {
    const { id, name, denomination, address, area } = values.chosen;
    return {
      ...person,
      claimExisting: true,
      selectedChurchId: id,
      churchName: name,
      denomination,
      address,
      area,
      zip: '',
      churchPhone: '',
      website: '',
      description: '',
      note: values.note,
    };
  }
  const { churchName, denomination, address, area, zip, churchPhone, website, description } = values;
  return {
    ...person,
    claimExisting: false,
    selectedChurchId: null,
    churchName,
    denomination,
    address,
    area,
    zip,
    churchPhone,
    website,
    description,
    note: '',
  };
}

export const freeClaimOf = (values: ClaimValues, churchId: number): ClaimFormInput => ({
  churchId,
  firstName: values.firstName,
  lastName: values.lastName,
  email: values.email,
  phone: values.phone,
  note: values.note,
});
