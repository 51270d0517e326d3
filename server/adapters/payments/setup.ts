/** Creates what the Stripe account needs before anything can be sold: product, prices, portal configuration. */
import type Stripe from 'stripe';
import { type Plan, plans } from '#shared/billing.ts';
import { site } from '#shared/site.ts';
import { findConfigurations, portalErrors, portalFeatures, portalKinds } from './stripe-portal.ts';
import { idOf, planKeys, priceMismatch } from './stripe-shapes.ts';

const productId = 'featured_listing';

/** Idempotent; `log` receives one line per step. */
export async function setUpAccount(stripe: Stripe, log: (line: string) => void): Promise<void> {
  const product = await ensureProduct(stripe, log);
  const prices = new Map<Plan, string>();
  for (const plan of planKeys) prices.set(plan, await ensurePrice(stripe, plan, product, log));
  await ensurePortals(stripe, { product, prices: [prices.get('monthly')!, prices.get('annual')!] }, log);
}

async function ensureProduct(stripe: Stripe, log: (line: string) => void): Promise<string> {
  for await (const product of stripe.products.list({ active: true, limit: 100 }))
    if (product.id === productId) {
      log(`Product ${productId}: there already.`);
      return productId;
    }
  log(`Product ${productId}: made.`);
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
  const holder = data[0];
  const mismatch = priceMismatch(plan, holder?.active ? holder : undefined);
  const otherProduct = holder && idOf(holder.product) !== product;
  if (holder && !mismatch && !otherProduct) {
    log(`Price ${lookupKey}: ${holder.id} agrees (${amount} cents per ${interval}).`);
    return holder.id;
  }
  if (holder)
    log(
      `Price ${lookupKey}: ${mismatch?.reason ?? `${holder.id} belongs to another product`}. A new price takes the ` +
        'lookup key over; subscriptions that run keep the old one.',
    );
  const price = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
  log(`Price ${lookupKey}: made ${price.id} (${amount} cents per ${interval}).`);
  return price.id;
}

/** Both portals; in neither may anybody switch to the intro month. */
async function ensurePortals(
  stripe: Stripe,
  offered: { product: string; prices: string[] },
  log: (line: string) => void,
): Promise<void> {
  const existing = await findConfigurations(stripe);
  for (const kind of ['all', 'card'] as const) {
    const features = portalFeatures(kind, offered);
    const offers = kind === 'all' ? 'card, invoices, switch of plan, canceling' : 'card, invoices';
    const { id } = existing[kind]
      ? await stripe.billingPortal.configurations.update(existing[kind].id, { features })
      : await stripe.billingPortal.configurations.create({ features, metadata: { kind: portalKinds[kind] } });
    log(`Portal ${id}: ${offers}.`);
  }
  const errors = portalErrors(await findConfigurations(stripe));
  if (errors.length > 0) throw new Error(`The portal is not as it should be: ${errors.join('; ')}.`);
}
