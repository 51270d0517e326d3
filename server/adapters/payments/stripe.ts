/** Payments through Stripe or the local provider, using the same SDK for both. */
import Stripe from 'stripe';
import { type Plan, plans } from '#shared/contracts/billing.ts';
import { stripeEvents } from './stripe-events.ts';
import { withFailures } from './stripe-failure.ts';
import { stripePortal } from './stripe-portal.ts';
import { stripeRefunds } from './stripe-refunds.ts';
import { stripeSessions } from './stripe-sessions.ts';
import { planKeys, priceMismatch, type StripeContext } from './stripe-shapes.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import { type Payments, PaymentsFailure } from './types.ts';

export type StripeOptions = {
  secretKey: string;
  /** A webhook may be signed with any of these; there are two during rotation. If empty, all webhooks are refused. */
  webhookSecrets: string[];
  /** Whether Stripe Tax adds tax to each price, based on the payer's address. */
  tax?: boolean;
  /** The local provider's host; Stripe's if absent. */
  api?: { host: string; port: number; protocol: 'http' };
  /** Milliseconds per request. */
  timeout?: number;
};

/** Determines the shape of responses and events; must match the SDK's types. */
const apiVersion = '2026-10-28.endive';

/**
 * The SDK's own retries are off because they would hide whether there was a response. Secret keys never leave this
 * module.
 */
export function createStripePayments(options: StripeOptions): Payments {
  const stripe = createStripe(options);
  const { checkPrices, priceOf } = pricesOf(stripe);
  const context: StripeContext = { stripe, tax: options.tax ?? false, priceOf };
  return {
    liveMode: options.secretKey.includes('_live_'),
    apiVersion,
    tax: context.tax,
    checkPrices,
    customerUrl: (id) => `${dashboardOf(options)}/customers/${id}`,
    ...stripeSessions(context),
    ...stripeSubscriptions(context),
    ...stripeRefunds(context),
    ...stripePortal(context),
    ...stripeEvents(context, options.webhookSecrets),
  };
}

function dashboardOf({ api, secretKey }: StripeOptions): string {
  if (api) return `${api.protocol}://${api.host}:${api.port}`;
  return `https://dashboard.stripe.com${secretKey.includes('_live_') ? '' : '/test'}`;
}

function pricesOf(stripe: Stripe) {
  const ids = new Map<Plan, string>();
  const checkPrices: Payments['checkPrices'] = () =>
    withFailures(async () => {
      const { data } = await stripe.prices.list({
        active: true,
        lookup_keys: planKeys.map((plan) => plans[plan].lookupKey),
        limit: 10,
      });
      ids.clear();
      return planKeys.flatMap((plan) => {
        const price = data.find(({ lookup_key }) => lookup_key === plans[plan].lookupKey);
        const mismatch = priceMismatch(plan, price);
        if (mismatch) return [mismatch];
        ids.set(plan, price!.id);
        return [];
      });
    });
  const priceOf = async (plan: Plan): Promise<string> => {
    if (!ids.has(plan)) await checkPrices();
    const id = ids.get(plan);
    if (!id)
      throw new PaymentsFailure('refused', `the price of the ${plan} plan doesn't match`, {
        code: 'price_mismatch',
      });
    return id;
  };
  return { checkPrices, priceOf };
}

/** The SDK with our API version and timeout, and without retries. */
export function createStripe(options: Pick<StripeOptions, 'secretKey' | 'api' | 'timeout'>): Stripe {
  return new Stripe(options.secretKey, {
    apiVersion,
    maxNetworkRetries: 0,
    timeout: options.timeout ?? 15_000,
    telemetry: false,
    ...options.api,
  });
}
