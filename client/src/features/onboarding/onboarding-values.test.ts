import { expect, test } from 'vitest';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { site } from '#shared/domain/site.ts';
import { onboardingDraft, valuesOfChurch, withServiceTime } from './onboarding-values.ts';

test.each([
  [[], ' Sunday   9:00 AM ', ['Sunday 9:00 AM']],
  [['Sunday 9:00 AM'], 'Sunday 11:00 AM', ['Sunday 9:00 AM', 'Sunday 11:00 AM']],
  [['Sunday 9:00 AM'], 'sunday 9:00 am', null],
  [['Sunday 9:00 AM'], '  ', ['Sunday 9:00 AM']],
])('adds to %j the time “%s” if it is new', (times, typed, expected) => {
  expect(withServiceTime(times, typed)).toEqual(expected);
});

test('starts with the church’s values, and defaults for those the short form doesn’t ask', () => {
  const bare = { ...emptyChurch, name: 'Grace', address: '1 Main St' };
  expect(valuesOfChurch(bare, 'ann@grace.example')).toMatchObject({
    name: 'Grace',
    city: site.city,
    address: '1 Main St',
    email: 'ann@grace.example',
  });
  const known = { email: 'new@grace.example', city: 'Katy' };
  expect(valuesOfChurch({ ...bare, ...known }, 'ann@grace.example')).toMatchObject(known);
});

test('stores a separate draft for each user and church', () => {
  const names = [
    onboardingDraft(1, null),
    onboardingDraft(2, null),
    onboardingDraft(1, 2),
    onboardingDraft(1, 3),
  ];
  expect(new Set(names).size).toBe(4);
});
