import type { Response } from 'express';
import { expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { pagePolicy } from './headers.ts';
import { clientConfig } from './page.ts';

/** Directives of a page's policy. */
function policyOf(variables: Record<string, string>): Record<string, string[]> {
  let policy = '';
  const res = { setHeader: (_name: string, value: string) => (policy = value) } as unknown as Response;
  pagePolicy(parseEnv({ APP_MODE: 'local', ...variables }), res, false);
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}
const configOf = (variables: Record<string, string>) =>
  clientConfig(parseEnv({ APP_MODE: 'local', ...variables })).payments;

test('without payments, a page may connect to no provider', () => {
  const policy = policyOf({});
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(policy['frame-src']?.join()).not.toContain('stripe');
  expect(configOf({})).toBeNull();
});

test('with keys, a page may connect to Stripe', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_hidden', STRIPE_PUBLISHABLE_KEY: 'pk_test_shown' };
  const policy = policyOf(keys);
  expect(policy['script-src']).toContain('https://js.stripe.com');
  expect(policy['frame-src']).toEqual(
    expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com']),
  );
  expect(policy['connect-src']).toContain('https://api.stripe.com');
  expect(configOf(keys)).toEqual({ publishableKey: 'pk_test_shown' });
});

test('with the local payment provider, a page may connect to it alone', () => {
  const url = 'http://127.0.0.1:5200';
  const policy = policyOf({ LOCAL_PAYMENTS_URL: url });
  for (const name of ['script-src', 'frame-src', 'connect-src']) {
    expect(policy[name]).toContain(url);
    expect(policy[name]?.join()).not.toContain('stripe');
  }
  expect(configOf({ LOCAL_PAYMENTS_URL: url })).toEqual({
    publishableKey: 'pk_test_local',
    scriptUrl: `${url}/stripe.js`,
  });
});
