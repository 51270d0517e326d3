/** What the account at the provider needs before anything can be sold: product, prices, portal. */
import type Stripe from 'stripe';
import { type Plan, plans } from '#shared/billing.ts';
import { site } from '#shared/site.ts';
import { failureOf } from './stripe-failure.ts';
import { faultOf, idOf, planKeys } from './stripe-shapes.ts';

const productId = 'featured_listing';
const portalMark = 'featured_listing';

/** Brings the account into order, as often as it is run; `say` hears each step before it is done. */
export async function setUpAccount(stripe: Stripe, say: (line: string) => void): Promise<void> {
  const product = await ensureProduct(stripe, say);
  const prices = new Map<Plan, string>();
  for (const plan of planKeys) prices.set(plan, await ensurePrice(stripe, plan, product, say));
  await ensurePortal(stripe, { product, prices: [prices.get('monthly')!, prices.get('annual')!] }, say);
}

async function ensureProduct(stripe: Stripe, say: (line: string) => void): Promise<string> {
  for await (const product of stripe.products.list({ active: true, limit: 100 }))
    if (product.id === productId) {
      say(`Product ${productId}: there already.`);
      return productId;
    }
  say(`Product ${productId}: made.`);
  const { id } = await stripe.products.create({ id: productId, name: `${site.name}: featured listing` });
  return id;
}

async function ensurePrice(
  stripe: Stripe,
  plan: Plan,
  product: string,
  say: (line: string) => void,
): Promise<string> {
  const { amount, interval, lookupKey } = plans[plan];
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 10 });
  const holder = data[0];
  const fault = faultOf(plan, holder?.active ? holder : undefined);
  const elsewhere = holder && idOf(holder.product) !== product;
  if (holder && !fault && !elsewhere) {
    say(`Price ${lookupKey}: ${holder.id} agrees (${amount} cents per ${interval}).`);
    return holder.id;
  }
  if (holder)
    say(
      `Price ${lookupKey}: ${fault?.fault ?? `${holder.id} belongs to another product`}. A new price takes the ` +
        'lookup key over; subscriptions that run keep the old one.',
    );
  const made = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
  say(`Price ${lookupKey}: made ${made.id} (${amount} cents per ${interval}).`);
  return made.id;
}

/** The intro month is not among them: nobody switches to it. */
async function ensurePortal(
  stripe: Stripe,
  offered: { product: string; prices: string[] },
  say: (line: string) => void,
): Promise<void> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    customer_update: { enabled: true, allowed_updates: ['email', 'address', 'name'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products: [offered],
      proration_behavior: 'always_invoice',
    },
  };
  const known = await findPortalSettings(stripe);
  if (known) {
    await stripe.billingPortal.configurations.update(known, { features });
    say(`Portal ${known}: card, invoices, switch of plan, cancelling.`);
    return;
  }
  const { id } = await stripe.billingPortal.configurations.create({
    features,
    metadata: { kind: portalMark },
  });
  say(`Portal: made ${id} (card, invoices, switch of plan, cancelling).`);
}

/** Id of the settings that we made; undefined where `billing:setup` has not been run, or may not be looked up. */
export async function findPortalSettings(stripe: Stripe): Promise<string | undefined> {
  try {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    return data.find(({ metadata }) => metadata?.kind === portalMark)?.id;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'unreachable') throw failure;
    return undefined;
  }
}
