import { expect, test } from 'vitest';
import { createCheckoutSession } from '#shared/contracts/billing.ts';
import { claimForm } from '#shared/contracts/claims.ts';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import {
  claimDataOf,
  claimValues,
  emptyValues,
  freeClaimOf,
  missingFields,
  valuesFromDraft,
} from './claim-values.ts';

const chosen = {
  id: 12,
  name: 'Grace Chapel',
  denomination: 'Baptist',
  address: '1 Main Street',
  area: 'Montrose',
  owned: false,
};
const claimant = { firstName: 'Maria', lastName: 'Ortiz', email: 'maria@example.org' };

test('lists the required fields that are empty, following specification section 5', () => {
  const empty = emptyValues('');
  expect(missingFields(empty)).toEqual(['church', 'firstName', 'lastName', 'email']);
  expect(missingFields({ ...empty, ...claimant, chosen })).toEqual([]);
  expect(missingFields({ ...empty, ...claimant, chosen, firstName: '  ' })).toEqual(['firstName']);
  // A chosen church doesn't count as the name of a new one, and vice versa.
  expect(missingFields({ ...empty, ...claimant, chosen, mode: 'new' })).toEqual(['name']);
  expect(missingFields({ ...empty, ...claimant, mode: 'new', name: 'New Hope' })).toEqual([]);
  expect(missingFields({ ...empty, ...claimant, name: 'New Hope' })).toEqual(['church']);
});

test('offers the denominations and areas of specification section 9, in order', () => {
  expect(denominationChoices.claim).toEqual([
    'Baptist',
    'Methodist',
    'Presbyterian',
    'Lutheran',
    'Episcopal',
    'Pentecostal',
    'Assembly of God',
    'Church of Christ',
    'Catholic',
    'Non-denominational',
    'Community Church',
    'Other',
  ]);
  expect(areaChoices.claim).toHaveLength(20);
  expect(areaChoices.claim.slice(0, 2)).toEqual(['Downtown Houston', 'The Heights']);
  expect(areaChoices.claim.at(-1)).toBe('Medical Center');
});

test('builds request bodies that the contracts accept', () => {
  const values = claimValues.parse({
    ...emptyValues(''),
    ...claimant,
    chosen,
    note: ' The pastor. ',
    interval: 'annual',
  });
  const data = claimDataOf(values);
  expect(data).toMatchObject({
    ...claimant,
    claimExisting: true,
    selectedChurchId: 12,
    churchName: 'Grace Chapel',
    subscriptionType: 'annual',
    note: 'The pastor.',
  });
  const body = { email: '', ownerUserId: 7, churchId: 12, interval: 'annual', claimData: data };
  expect(createCheckoutSession.body!.safeParse(body).success).toBe(true);
  expect(claimForm.parse(freeClaimOf(values, 12))).toMatchObject({ churchId: 12, note: 'The pastor.' });

  const newChurch = claimValues.parse({
    ...emptyValues(''),
    ...claimant,
    // Chosen before switching to a new church.
    chosen,
    mode: 'new',
    name: 'New Hope',
    website: 'newhope.example',
    churchPhone: '713 555 0199',
  });
  expect(claimDataOf(newChurch)).toMatchObject({
    claimExisting: false,
    selectedChurchId: null,
    churchName: 'New Hope',
    website: 'https://newhope.example',
    churchPhone: '713 555 0199',
  });
});

test('accepts a new church without optional fields, but validates the ones it has', () => {
  const newChurch = { ...emptyValues(''), ...claimant, mode: 'new', name: 'New Hope' } as const;
  expect(claimValues.safeParse(newChurch).success).toBe(true);
  expect(claimValues.safeParse({ ...newChurch, zip: '7700' }).success).toBe(false);
  expect(claimValues.safeParse({ ...newChurch, website: 'no address' }).success).toBe(false);
  expect(claimValues.safeParse({ ...newChurch, email: 'maria' }).success).toBe(false);
});

test('ignores invalid fields of a stored draft', () => {
  expect(
    valuesFromDraft({ mode: 'sideways', chosen: { id: 'x' }, firstName: 7, churchName: 'Kept' }),
  ).toMatchObject({
    mode: 'existing',
    chosen: null,
    firstName: '',
    name: 'Kept',
    interval: 'monthly',
  });
});
