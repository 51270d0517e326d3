import { expect, test } from 'vitest';
import type { Church } from '#shared/contracts/churches.ts';
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

const church = {
  name: 'Grace',
  city: '',
  email: 'public@grace.example',
  address: '1 Main St',
} as unknown as Church;

test('prefers values pending review over public values, and those over defaults', () => {
  expect(valuesOfChurch(church, null, 'ann@grace.example')).toMatchObject({
    name: 'Grace',
    city: site.city,
    address: '1 Main St',
    email: 'ann@grace.example',
  });
  const pending = { address: '2 Main St', email: 'new@grace.example', city: 'Katy' };
  expect(valuesOfChurch({ ...church, city: 'Spring' }, pending, 'ann@grace.example')).toMatchObject(pending);
  expect(valuesOfChurch({ ...church, city: 'Spring' }, {}, 'a@b.example')).toMatchObject({
    city: 'Spring',
    email: 'a@b.example',
  });
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
