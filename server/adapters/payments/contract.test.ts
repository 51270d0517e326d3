import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startProvider } from '../../test/payments.ts';
import { createPayments, localApi } from './choice.ts';
import { contract } from './contract.ts';
import { setUpAccount } from './setup.ts';
import { createStripe } from './stripe.ts';
import { subscribedEvents } from './types.ts';

const provider = await startProvider();
const payments = createPayments({ kind: 'local', url: provider.url, webhookSecrets: [] })!;
const stripe = createStripe(localApi(provider.url));

test.each(contract)('$name', ({ run }) => run({ payments, stripe, run: 'run' }), 40_000);

async function setUp(baseUrl?: string, apiVersion: string = Stripe.API_VERSION): Promise<string> {
  const lines: string[] = [];
  await setUpAccount(stripe, { baseUrl, apiVersion }, (line) => lines.push(line));
  return lines.join('\n');
}

test('sets up an account once and replaces a price that differs', async () => {
  // The local provider starts with an account that is set up.
  const { id: product } = await stripe.products.create({ name: 'Another product' });
  await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 9900,
    recurring: { interval: 'month' },
    lookup_key: 'featured_monthly',
    transfer_lookup_key: true,
  });
  expect(await setUp()).toMatch(
    /Product featured_listing: already[\s\S]*another product[\s\S]*featured_monthly: created[\s\S]*Portal bpc_\w+: card, invoices, switch/,
  );
  expect(await payments.checkPortal()).toEqual([]);
  expect(await payments.checkPrices()).toEqual([]);
  const prices = provider.state().prices;
  expect(await setUp()).not.toContain('created');
  expect(provider.state().prices).toEqual(prices);

  provider.changePrice('monthly', 100);
  expect(await payments.checkPrices()).toMatchObject([{ plan: 'monthly' }]);
  const output = await setUp();
  expect(output).toContain('costs 100 usd instead of 9900 usd. A new price takes over the lookup key');
  expect(output).toContain('featured_annual: price_');
  expect(await payments.checkPrices()).toEqual([]);

  const { id } = await payments.createCustomer({ email: 'portal@example.org', userId: 1, key: 'portal' });
  await payments.createPortal({ customerId: id, returnUrl: 'http://localhost/', locale: 'en', kind: 'all' });
  const state = provider.state();
  expect(Object.values(state.portals).at(-1)?.configuration).toBe(Object.keys(state.portalSettings)[0]);
});

test('sets up the webhook endpoint with our events and API version, once', async () => {
  expect(await setUp()).toContain('set BASE_URL to the public https address');
  expect(await setUp('http://localhost:5000')).toContain('set BASE_URL');
  expect(await setUp('https://churches.example')).toMatch(
    /Webhook we_\w+: created[\s\S]*STRIPE_WEBHOOK_SECRET=whsec_/,
  );
  const [endpoint] = Object.values(provider.state().webhooks);
  expect(endpoint).toMatchObject({
    url: 'https://churches.example/api/webhooks/stripe',
    api_version: Stripe.API_VERSION,
    enabled_events: subscribedEvents,
  });
  await stripe.webhookEndpoints.update(endpoint!.id, { disabled: true, enabled_events: ['invoice.paid'] });
  expect(await setUp('https://churches.example')).toMatch(/Webhook we_\w+: already exists/);
  expect(Object.values(provider.state().webhooks)).toMatchObject([
    { status: 'enabled', enabled_events: subscribedEvents },
  ]);
  expect(await setUp('https://churches.example', '2099-01-01.other')).toContain(
    `has API version ${Stripe.API_VERSION} instead of 2099-01-01.other`,
  );
});
