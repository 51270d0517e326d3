import type { Response } from 'express';
import { expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { createTestApp } from '../test/app.ts';
import { bareTemplate } from '../test/template.ts';
import { pagePolicy } from './headers.ts';
import { clientConfig } from './page/page.ts';

/** Content-Security-Policy directives of a page. */
function policyOf(variables: Record<string, string>): Record<string, string[]> {
  let policy = '';
  const res = { setHeader: (_name: string, value: string) => (policy = value) } as unknown as Response;
  pagePolicy(parseEnv({ APP_MODE: 'local', ...variables }), res, { path: '/', development: false });
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}
const configOf = (variables: Record<string, string>) =>
  clientConfig(parseEnv({ APP_MODE: 'local', ...variables })).payments;

test('allows images from the tile service, if there is one', () => {
  expect(policyOf({})['img-src']).toContain('https://tile.openstreetmap.org');
  expect(policyOf({ TILE_URL: 'none' })['img-src']).toEqual(["'self'", 'data:', 'https://i.ytimg.com']);
});

test('allows connections to the host of a vector tile file, and no images from it', () => {
  const policy = policyOf({ TILE_URL: 'https://maps.example/houston.pmtiles?v=2' });
  expect(policy['connect-src']).toEqual(["'self'", 'https://maps.example']);
  expect(policy['img-src']).toEqual(["'self'", 'data:', 'https://i.ytimg.com']);
  expect(policyOf({ TILE_URL: '/houston.pmtiles' })['connect-src']).toEqual(["'self'"]);
});

test('allows no payment provider if payments are off', () => {
  const policy = policyOf({});
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(policy['frame-src']?.join()).not.toContain('stripe');
  expect(configOf({})).toBeNull();
});

test('allows Stripe if its keys are set', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_hidden', STRIPE_PUBLISHABLE_KEY: 'pk_test_shown' };
  const policy = policyOf(keys);
  expect(policy['script-src']).toContain('https://js.stripe.com');
  expect(policy['frame-src']).toEqual(
    expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com']),
  );
  expect(policy['connect-src']).toContain('https://api.stripe.com');
  expect(configOf(keys)).toEqual({ publishableKey: 'pk_test_shown' });
});

test('allows only the local payment provider if it is configured', () => {
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

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_hidden', STRIPE_PUBLISHABLE_KEY: 'pk_test_shown' };
test.each([
  ['Stripe', stripeKeys, '"https://js.stripe.com" "https://hooks.stripe.com"'],
  ['the local provider', { LOCAL_PAYMENTS_URL: 'http://127.0.0.1:5200' }, '"http://127.0.0.1:5200"'],
])('allows wallets and passkeys of %s on payment pages only', async (_, env, origins) => {
  const { anonymous } = await createTestApp({ env, app: { client: { template: bareTemplate } } });
  const policyAt = async (path: string) => (await anonymous.get(path)).headers['permissions-policy'];
  for (const path of ['/checkout?amount=9900', '/church-onboarding', '/church-onboarding?church=1']) {
    const policy = await policyAt(path);
    expect(policy).toContain(`payment=(self ${origins})`);
    expect(policy).toContain(`publickey-credentials-get=(self ${origins})`);
    // The second response comes from the page cache.
    expect(await policyAt(path)).toBe(policy);
  }
  for (const path of ['/', '/directory', '/dashboard', '/checkout/nothing', '/api/pricing', '/nothing']) {
    const policy = await policyAt(path);
    expect(policy).toContain('payment=(),');
    expect(policy).toContain('publickey-credentials-get=(),');
  }
});

test('blocks wallets everywhere if payments are off', async () => {
  const { anonymous } = await createTestApp({ app: { client: { template: bareTemplate } } });
  expect((await anonymous.get('/checkout')).headers['permissions-policy']).toContain('payment=(),');
});
