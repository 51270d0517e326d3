import { expect, test } from 'vitest';
import { relatedTests } from './quick.mjs';

const tests = [
  'client/src/features/claims/claim-form.test.tsx',
  'client/src/lib/format.test.ts',
  'server/features/claims/routes.test.ts',
  'server/features/claims/service.test.ts',
  'server/features/events/routes.test.ts',
  'server/http/cache.test.ts',
  'server/http/session.test.ts',
];

test.each([
  [['server/http/session.ts'], ['server/http/session.test.ts', 'server/http/cache.test.ts']],
  [['server/http/cache.test.ts'], ['server/http/cache.test.ts', 'server/http/session.test.ts']],
  [
    ['server/features/claims/store.ts'],
    ['server/features/claims/routes.test.ts', 'server/features/claims/service.test.ts'],
  ],
  [
    ['shared/messages/claim-emails.ts'],
    [
      'server/features/claims/routes.test.ts',
      'client/src/features/claims/claim-form.test.tsx',
      'server/features/claims/service.test.ts',
    ],
  ],
  [['README.md', 'package.json'], []],
])('after a change of %s, the related tests are %s', (changed, related) => {
  expect(relatedTests(tests, changed)).toEqual(related);
});
