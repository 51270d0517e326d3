import { describe, expect, it } from 'vitest';
import { relatedTests } from './quick.mjs';

const tests = [
  'client/src/features/claims/components/claim-form.test.tsx',
  'client/src/lib/format.test.ts',
  'server/features/claims/service.test.ts',
  'server/features/claims/routes.test.ts',
  'server/features/events/routes.test.ts',
  'server/http/cache.test.ts',
  'server/http/session.test.ts',
];

describe('relatedTests', () => {
  it('puts changed tests and tests of changed files first', () => {
    expect(relatedTests(tests, ['server/http/cache.ts'])).toEqual([
      'server/http/cache.test.ts',
      'server/http/session.test.ts',
    ]);
    expect(relatedTests(tests, ['server/http/session.test.ts', 'server/features/claims/service.ts'])).toEqual(
      [
        'server/http/session.test.ts',
        'server/features/claims/service.test.ts',
        'server/features/claims/routes.test.ts',
        'server/http/cache.test.ts',
      ],
    );
  });

  it('includes the feature on the changed side, or on expected sides for its contract', () => {
    expect(relatedTests(tests, ['server/features/claims/store.ts'])).toEqual([
      'server/features/claims/routes.test.ts',
      'server/features/claims/service.test.ts',
    ]);
    const expected = [
      'server/features/claims/routes.test.ts',
      'client/src/features/claims/components/claim-form.test.tsx',
      'server/features/claims/service.test.ts',
    ];
    expect(relatedTests(tests, ['shared/contracts/claims.ts'])).toEqual(expected);
    expect(relatedTests(tests, ['shared/messages/claim-emails.ts'])).toEqual(expected);
  });

  it('excludes slow tests unless they or their subject changed', () => {
    const isSlow = (file: string) => file === 'server/features/claims/service.test.ts';
    const relatedTo = (file: string) => relatedTests(tests, [file], isSlow);
    expect(relatedTo('server/features/claims/store.ts')).toEqual(['server/features/claims/routes.test.ts']);
    expect(relatedTo('server/features/claims/service.ts')).toHaveLength(2);
  });

  it('returns nothing for documents, and everything if the changes are unknown', () => {
    expect(relatedTests(tests, ['README.md', 'package.json'])).toEqual([]);
    expect(relatedTests(tests, [])).toEqual([]);
    expect(relatedTests(tests, undefined)).toHaveLength(tests.length);
  });
});
