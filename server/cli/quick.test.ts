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

describe('tests close to a change', () => {
  it('start with the changed test and the test of the changed file', () => {
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

  it('include the feature on its side only, and on both sides for its contract', () => {
    expect(relatedTests(tests, ['server/features/claims/store.ts'])).toEqual([
      'server/features/claims/routes.test.ts',
      'server/features/claims/service.test.ts',
    ]);
    const both = [
      'server/features/claims/routes.test.ts',
      'client/src/features/claims/components/claim-form.test.tsx',
      'server/features/claims/service.test.ts',
    ];
    expect(relatedTests(tests, ['shared/claims.ts'])).toEqual(both);
    expect(relatedTests(tests, ['shared/messages/claim-emails.ts'])).toEqual(both);
  });

  it('leave out slow tests of the neighborhood', () => {
    const isSlow = (file: string) => file === 'server/features/claims/service.test.ts';
    const relatedTo = (file: string) => relatedTests(tests, [file], isSlow);
    expect(relatedTo('server/features/claims/store.ts')).toEqual(['server/features/claims/routes.test.ts']);
    expect(relatedTo('server/features/claims/service.ts')).toHaveLength(2);
  });

  it('are none for documents, and all when the changes are not known', () => {
    expect(relatedTests(tests, ['README.md', 'package.json'])).toEqual([]);
    expect(relatedTests(tests, [])).toEqual([]);
    expect(relatedTests(tests, undefined)).toHaveLength(tests.length);
  });
});
