import { expect, test } from 'vitest';
import { destinationOf, ownPath, planOf } from './viewer.ts';

test.each(['/church-submission', '/directory?view=map&area=Katy', '/church-edit/7#times', '/a/../dashboard'])(
  'accepts %s as a path on this site',
  (value) => expect(ownPath(value)).not.toBeNull(),
);

test.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /dashboard',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/auth',
  '/auth?returnTo=/dashboard',
  '/auth/reset-password',
])('rejects %j as a destination', (value) => expect(ownPath(value)).toBeNull());

test('accepts only the two plans', () => {
  expect(['monthly', 'annual', 'weekly', '', null].map(planOf)).toEqual([
    'monthly',
    'annual',
    null,
    null,
    null,
  ]);
});

test('returns the destination after signing in', () => {
  const none = { returnTo: null, plan: null, administrator: false };
  expect(destinationOf(none)).toBe('/dashboard');
  expect(destinationOf({ ...none, administrator: true })).toBe('/admin');
  expect(destinationOf({ ...none, plan: 'annual' })).toBe('/dashboard');
  expect(destinationOf({ ...none, returnTo: '/church-submission', administrator: true })).toBe(
    '/church-submission',
  );
  expect(destinationOf({ ...none, returnTo: '/advertise', plan: 'monthly' })).toBe(
    '/advertise?autoStart=monthly',
  );
  expect(destinationOf({ ...none, returnTo: '/upgrade?church=3#plans', plan: 'annual' })).toBe(
    '/upgrade?church=3&autoStart=annual#plans',
  );
});
