import { expect, test } from 'vitest';
import type { Church } from '#shared/churches.ts';
import { site } from '#shared/site.ts';
import { onboardingDraft, valuesOfChurch, withServiceTime } from './onboarding-values.ts';

test.each([
  [[], ' Sunday   9:00 AM ', ['Sunday 9:00 AM']],
  [['Sunday 9:00 AM'], 'Sunday 11:00 AM', ['Sunday 9:00 AM', 'Sunday 11:00 AM']],
  [['Sunday 9:00 AM'], 'sunday 9:00 am', null],
  [['Sunday 9:00 AM'], '  ', ['Sunday 9:00 AM']],
])('to %j, “%s” is added once', (times, typed, expected) => {
  expect(withServiceTime(times, typed)).toEqual(expected);
});

const church = {
  name: 'Grace',
  city: '',
  email: 'public@grace.example',
  address: '1 Main St',
} as unknown as Church;

test('a church as its form shows it: what waits for review first, then what is public, then what is known', () => {
  expect(valuesOfChurch(church, null, 'ann@grace.example')).toMatchObject({
    name: 'Grace',
    city: site.city,
    address: '1 Main St',
    email: 'ann@grace.example',
  });
  const waiting = { address: '2 Main St', email: 'new@grace.example', city: 'Katy' };
  expect(valuesOfChurch({ ...church, city: 'Spring' }, waiting, 'ann@grace.example')).toMatchObject(waiting);
  expect(valuesOfChurch({ ...church, city: 'Spring' }, {}, 'a@b.example')).toMatchObject({
    city: 'Spring',
    email: 'a@b.example',
  });
});

test('each user and each church has a draft of its own', () => {
  const names = [
    onboardingDraft(1, null),
    onboardingDraft(2, null),
    onboardingDraft(1, 2),
    onboardingDraft(1, 3),
  ];
  expect(new Set(names).size).toBe(4);
});
