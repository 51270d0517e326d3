/** Creates the product, prices, portal configurations, and webhook endpoint that we need in a Stripe account. */
import type Stripe from 'stripe';
import { type Plan, plans, webhookPath } from '#shared/contracts/billing.ts';
import { site } from '#shared/domain/site.ts';
import { findConfigurations, portalErrors, portalFeatures, portalKinds } from './stripe-portal.ts';
import { idOf, planKeys, priceMismatch } from './stripe-shapes.ts';
import { subscribedEvents } from './types.ts';

const productId = 'featured_listing';

/**
 * Idempotent; `log` receives one line per step. Without a public `baseUrl` (https), there is no webhook endpoint, and
 * events are polled.
 */
export async function setUpAccount(
  stripe: Stripe,
  { baseUrl, apiVersion }: { baseUrl: string | undefined; apiVersion: string },
  log: (line: string) => void,
): Promise<void> {
  const product = await ensureProduct(stripe, log);
  const prices = new Map<Plan, string>();
  for (const plan of planKeys) prices.set(plan, await ensurePrice(stripe, plan, product, log));
  await ensurePortals(stripe, { product, prices: [prices.get('monthly')!, prices.get('annual')!] }, log);
  if (baseUrl?.startsWith('https://'))
    await ensureWebhook(stripe, { url: baseUrl + webhookPath, apiVersion }, log);
  else log('Webhook: set BASE_URL to the public https address to create it. Until then, events are polled.');
}

/** Events arrive in the endpoint's API version, which Stripe can't change later. */
async function ensureWebhook(
  stripe: Stripe,
  { url, apiVersion }: { url: string; apiVersion: string },
  log: (line: string) => void,
): Promise<void> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const existing = data.find((endpoint) => endpoint.url === url);
  const enabled_events = [...subscribedEvents];
  if (!existing) {
    const { id, secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events,
      api_version: apiVersion as Stripe.WebhookEndpointCreateParams.ApiVersion,
    });
    log(`Webhook ${id}: created for ${url}. Stripe shows its secret only once:`);
    log(`STRIPE_WEBHOOK_SECRET=${secret}`);
    return;
  }
  await stripe.webhookEndpoints.update(existing.id, { enabled_events, disabled: false });
  const version = existing.api_version ?? "the account's default";
  log(
    version === apiVersion
      ? `Webhook ${existing.id}: already exists for ${url}.`
      : `Webhook ${existing.id}: has API version ${version} instead of ${apiVersion}. Events are still understood, but ` +
          'delete it in the dashboard and run this again.',
  );
}

async function ensureProduct(stripe: Stripe, log: (line: string) => void): Promise<string> {
  for await (const product of stripe.products.list({ active: true, limit: 100 }))
    if (product.id === productId) {
      log(`Product ${productId}: already exists.`);
      return productId;
    }
  log(`Product ${productId}: created.`);
  const { id } = await stripe.products.create({ id: productId, name: `${site.name}: featured listing` });
  return id;
}

async function ensurePrice(
  stripe: Stripe,
  plan: Plan,
  product: string,
  log: (line: string) => void,
): Promise<string> {
  const { amount, interval, lookupKey } = plans[plan];
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 10 });
  const existing = data[0];
  const mismatch = priceMismatch(plan, existing?.active ? existing : undefined);
  const otherProduct = existing && idOf(existing.product) !== product;
  if (existing && !mismatch && !otherProduct) {
    log(`Price ${lookupKey}: ${existing.id} matches (${amount} cents per ${interval}).`);
    return existing.id;
  }
  if (existing)
    log(
      `Price ${lookupKey}: ${mismatch?.reason ?? `${existing.id} belongs to another product`}. A new price takes ` +
        'over the lookup key; existing subscriptions keep the old price.',
    );
  const price = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
  log(`Price ${lookupKey}: created ${price.id} (${amount} cents per ${interval}).`);
  return price.id;
}

/** Neither portal allows switching to the intro month. */
async function ensurePortals(
  stripe: Stripe,
  offered: { product: string; prices: string[] },
  log: (line: string) => void,
): Promise<void> {
  const configurations = await findConfigurations(stripe);
  for (const kind of ['all', 'card'] as const) {
    const features = portalFeatures(kind, offered);
    const offers = kind === 'all' ? 'card, invoices, switching plans, canceling' : 'card, invoices';
    const configuration = configurations[kind];
    const { id } = configuration
      ? await stripe.billingPortal.configurations.update(configuration.id, { features })
      : await stripe.billingPortal.configurations.create({ features, metadata: { kind: portalKinds[kind] } });
    log(`Portal ${id}: ${offers}.`);
  }
  const errors = portalErrors(await findConfigurations(stripe));
  if (errors.length > 0) throw new Error(`The portal is misconfigured: ${errors.join('; ')}.`);
}
