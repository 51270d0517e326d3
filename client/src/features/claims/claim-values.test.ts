import { expect, test } from 'vitest';
import { createCheckoutSession } from '#shared/billing.ts';
import { claimForm } from '#shared/claims.ts';
import { areaChoices, denominationChoices } from '#shared/region.ts';
import {
  claimDataOf,
  claimValues,
  emptyValues,
  freeClaimOf,
  missingParts,
  valuesOf,
} from './claim-values.ts';

const chosen = {
  id: 12,
  name: 'Grace Chapel',
  denomination: 'Baptist',
  address: '1 Main Street',
  area: 'Montrose',
  owned: false,
};
const person = { firstName: 'Maria', lastName: 'Ortiz', email: 'maria@example.org' };

test('what is missing, as specification section 5 says', () => {
  const nothing = emptyValues('');
  expect(missingParts(nothing)).toEqual(['church', 'firstName', 'lastName', 'email']);
  expect(missingParts({ ...nothing, ...person, chosen })).toEqual([]);
  expect(missingParts({ ...nothing, ...person, chosen, firstName: '  ' })).toEqual(['firstName']);
  // A chosen church is no name of a new one, and the other way round.
  expect(missingParts({ ...nothing, ...person, chosen, mode: 'new' })).toEqual(['churchName']);
  expect(missingParts({ ...nothing, ...person, mode: 'new', churchName: 'New Hope' })).toEqual([]);
  expect(missingParts({ ...nothing, ...person, churchName: 'New Hope' })).toEqual(['church']);
});

test('lists of specification section 9, in their order', () => {
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

test('what is sent passes the contracts', () => {
  const values = claimValues.parse({ ...emptyValues(''), ...person, chosen, note: ' The pastor. ' });
  const data = claimDataOf(values, 'annual');
  expect(data).toMatchObject({
    ...person,
    claimExisting: true,
    selectedChurchId: 12,
    churchName: 'Grace Chapel',
    subscriptionType: 'annual',
    note: 'The pastor.',
  });
  const body = { email: '', ownerUserId: 7, churchId: 12, interval: 'annual', claimData: data };
  expect(createCheckoutSession.body!.safeParse(body).success).toBe(true);
  expect(claimForm.parse(freeClaimOf(values, 12))).toMatchObject({ churchId: 12, note: 'The pastor.' });

  const fresh = claimValues.parse({
    ...emptyValues(''),
    ...person,
    // Chosen before the person thought better of it.
    chosen,
    mode: 'new',
    churchName: 'New Hope',
    website: 'newhope.example',
  });
  expect(claimDataOf(fresh, 'monthly')).toMatchObject({
    claimExisting: false,
    selectedChurchId: null,
    churchName: 'New Hope',
    website: 'https://newhope.example',
    note: '',
  });
});

test('what a new church may leave out, it may not get wrong', () => {
  const fresh = { ...emptyValues(''), ...person, mode: 'new', churchName: 'New Hope' } as const;
  expect(claimValues.safeParse(fresh).success).toBe(true);
  expect(claimValues.safeParse({ ...fresh, zip: '7700' }).success).toBe(false);
  expect(claimValues.safeParse({ ...fresh, website: 'no address' }).success).toBe(false);
  expect(claimValues.safeParse({ ...fresh, email: 'maria' }).success).toBe(false);
});

test('a stored draft of another shape does no harm', () => {
  expect(valuesOf({ mode: 'sideways', chosen: { id: 'x' }, firstName: 7, churchName: 'Kept' })).toMatchObject(
    {
      mode: 'existing',
      chosen: null,
      firstName: '',
      churchName: 'Kept',
      interval: 'monthly',
    },
  );
});
