/** Payments through Stripe, or through the local provider, which the same SDK calls. */
import Stripe from 'stripe';
import { type Plan, plans } from '#shared/billing.ts';
import { findPortalConfiguration } from './setup.ts';
import { failureOf, unlessMissing, withFailures } from './stripe-failure.ts';
import { moneyBackOf, subscriptionsOf } from './stripe-lookups.ts';
import {
  eventOf,
  invoiceOf,
  labelParams,
  paymentIntentsOf,
  planKeys,
  priceMismatch,
  sessionOf,
  subscriptionOf,
} from './stripe-shapes.ts';
import {
  type Payments,
  PaymentsFailure,
  type ProvidedEvent,
  type SubscriptionLabel,
  subscribedEvents,
} from './types.ts';

export type StripeOptions = {
  secretKey: string;
  publishableKey: string;
  /** A webhook may be signed with any of them: there are two while a secret is rotated. Without one all are refused. */
  webhookSecrets: string[];
  /** Of the local provider; Stripe itself when absent. */
  api?: { host: string; port: number; protocol: 'http' };
  /** Milliseconds per request. */
  timeout?: number;
};

/** Shape of every response and event; the SDK's types are generated for it. */
const apiVersion = '2026-10-28.endive';

/** Greatest age of a webhook's signature, in seconds. */
const signatureAge = 300;

const ended = ['canceled', 'incomplete_expired'];

/** Of a new subscription, where there is nothing to remove. */
function created(label: SubscriptionLabel) {
  const { description, invoice_settings, metadata } = labelParams(label);
  return {
    description,
    ...(label.church ? { invoice_settings: { custom_fields: invoice_settings.custom_fields } } : {}),
    metadata: label.church ? metadata : {},
  };
}

const withInvoice = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];

/**
 * The SDK's own retries are off: they would hide from the caller whether there was a response. Secret keys never
 * leave this module.
 */
export function createStripePayments(options: StripeOptions): Payments {
  const stripe = createStripe(options);
  const priceIds = new Map<Plan, string>();
  /** Undefined: the account's default, as set in its dashboard. */
  let portalConfiguration: string | undefined;

  const checkPrices: Payments['checkPrices'] = () =>
    withFailures(async () => {
      const { data } = await stripe.prices.list({
        active: true,
        lookup_keys: planKeys.map((plan) => plans[plan].lookupKey),
        limit: 10,
      });
      priceIds.clear();
      return planKeys.flatMap((plan) => {
        const price = data.find(({ lookup_key }) => lookup_key === plans[plan].lookupKey);
        const mismatch = priceMismatch(plan, price);
        if (mismatch) return [mismatch];
        priceIds.set(plan, price!.id);
        return [];
      });
    });

  const priceOf = async (plan: Plan): Promise<string> => {
    if (!priceIds.has(plan)) await checkPrices();
    const id = priceIds.get(plan);
    if (!id)
      throw new PaymentsFailure('refused', `the price of ${plan} is wrong`, { code: 'price_mismatch' });
    return id;
  };

  const withMoneyBack = async (subscription: Stripe.Subscription) =>
    subscriptionOf(subscription, await moneyBackOf(stripe, subscription));

  return {
    kind: options.api ? 'local' : 'stripe',
    liveMode: options.secretKey.includes('_live_'),
    publishableKey: options.publishableKey,
    checkPrices,

    createCustomer: ({ email, userId, key }) =>
      withFailures(async () => {
        const metadata: Stripe.MetadataParam = userId === null ? {} : { userId: String(userId) };
        const { id } = await stripe.customers.create({ email, metadata }, { idempotencyKey: key });
        return { id };
      }),

    createSession: ({ orderId, plan, customerId, email, label, terms, successUrl, cancelUrl, key }) =>
      withFailures(async () => {
        const metadata = { orderId };
        const payer = customerId ? { customer: customerId } : email ? { customer_email: email } : {};
        return sessionOf(
          await stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              line_items: [{ price: await priceOf(plan), quantity: 1 }],
              ...payer,
              client_reference_id: orderId,
              metadata,
              subscription_data: { ...created(label), metadata: { ...metadata, ...created(label).metadata } },
              custom_text: { submit: { message: terms } },
              success_url: successUrl,
              cancel_url: cancelUrl,
            },
            { idempotencyKey: key },
          ),
        );
      }),

    readSession: (id) => unlessMissing(async () => sessionOf(await stripe.checkout.sessions.retrieve(id))),

    expireSession: async (id) => {
      try {
        return sessionOf(await stripe.checkout.sessions.expire(id));
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind === 'unreachable') throw failure;
        const session = sessionOf(await withFailures(() => stripe.checkout.sessions.retrieve(id)));
        if (session.status === 'open') throw failure;
        return session;
      }
    },

    createSubscription: ({ orderId, plan, customerId, endsByItself, label, key }) =>
      withFailures(async () =>
        withMoneyBack(
          await stripe.subscriptions.create(
            {
              customer: customerId,
              items: [{ price: await priceOf(plan) }],
              payment_behavior: 'default_incomplete',
              payment_settings: {
                payment_method_types: ['card'],
                save_default_payment_method: 'on_subscription',
              },
              cancel_at_period_end: endsByItself,
              ...created(label),
              metadata: { orderId, ...created(label).metadata },
              expand: withInvoice,
            },
            { idempotencyKey: key },
          ),
        ),
      ),

    readSubscription: (id) =>
      unlessMissing(async () =>
        withMoneyBack(await stripe.subscriptions.retrieve(id, { expand: withInvoice })),
      ),

    cancelSubscription: async (id) => {
      // Stripe responds with resource_missing for a subscription that has ended.
      await unlessMissing(() => stripe.subscriptions.cancel(id));
    },

    refundLatest: ({ subscriptionId, key }) =>
      withFailures(async () => {
        const { data } = await stripe.invoices.list({
          subscription: subscriptionId,
          status: 'paid',
          limit: 10,
          expand: ['data.payments'],
        });
        const invoice = data.find(({ amount_paid }) => amount_paid > 0);
        const intents = paymentIntentsOf(invoice?.payments?.data ?? []);
        for (const [index, intent] of intents.entries()) {
          try {
            await stripe.refunds.create(
              { payment_intent: intent },
              { idempotencyKey: index === 0 ? key : `${key}:${index}` },
            );
          } catch (error) {
            const failure = failureOf(error);
            // With an open or lost dispute the bank has already taken the money back.
            if (!['charge_already_refunded', 'charge_disputed'].includes(failure.code ?? '')) throw failure;
          }
        }
      }),

    refundPart: ({ subscriptionId, amount, key }) =>
      withFailures(async () => {
        const { data } = await stripe.invoices.list({
          subscription: subscriptionId,
          status: 'paid',
          limit: 10,
          expand: ['data.payments'],
        });
        const invoice = data.find(({ amount_paid }) => amount_paid > 0);
        const [intent] = paymentIntentsOf(invoice?.payments?.data ?? []);
        if (!intent) return;
        try {
          await stripe.refunds.create({ payment_intent: intent, amount }, { idempotencyKey: key });
        } catch (error) {
          const failure = failureOf(error);
          if (!['charge_already_refunded', 'charge_disputed'].includes(failure.code ?? '')) throw failure;
        }
      }),

    endAtPeriodEnd: (id) =>
      withFailures(async () => {
        const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(id));
        if (!subscription || ended.includes(subscription.status) || subscription.cancel_at_period_end) return;
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      }),

    labelSubscription: ({ id, label }) =>
      withFailures(async () => {
        await stripe.subscriptions.update(id, labelParams(label));
      }),

    listInvoices: async ({ customerId }) => {
      const list = await unlessMissing(() => stripe.invoices.list({ customer: customerId, limit: 24 }));
      return (list?.data ?? []).filter(({ status }) => status !== 'draft').map(invoiceOf);
    },

    createPortal: ({ customerId, returnUrl }) =>
      withFailures(async () => {
        portalConfiguration ??= await findPortalConfiguration(stripe);
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(portalConfiguration ? { configuration: portalConfiguration } : {}),
        });
        return { url };
      }),

    readCustomer: (id) =>
      unlessMissing(async () => {
        const customer = await stripe.customers.retrieve(id);
        return customer.deleted ? undefined : { id, email: customer.email };
      }),

    readEvent: ({ body, signature }) => readEvent(stripe, options.webhookSecrets, body, signature),

    async *listEvents({ since }) {
      const events: ProvidedEvent[] = [];
      try {
        // Stripe lists the newest first; all pages are needed to begin with the oldest.
        for await (const event of stripe.events.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          types: [...subscribedEvents],
          limit: 100,
        }))
          events.push(eventOf(event));
      } catch (error) {
        throw failureOf(error);
      }
      yield* events.reverse();
    },

    subscriptionsOf: (event) => withFailures(() => subscriptionsOf(stripe, event)),

    async *listSubscriptions() {
      try {
        // Without a status Stripe leaves out canceled ones.
        for await (const { id, metadata } of stripe.subscriptions.list({ limit: 100 }))
          yield { id, metadata };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** The SDK with our API version, timeout and no retries; also for the commands that set up an account. */
export function createStripe(options: Pick<StripeOptions, 'secretKey' | 'api' | 'timeout'>): Stripe {
  return new Stripe(options.secretKey, {
    apiVersion,
    maxNetworkRetries: 0,
    timeout: options.timeout ?? 15_000,
    telemetry: false,
    ...options.api,
  });
}

function readEvent(
  stripe: Stripe,
  secrets: string[],
  body: Buffer,
  signature: string | undefined,
): ProvidedEvent {
  let cause: unknown;
  for (const secret of signature ? secrets : []) {
    try {
      return eventOf(stripe.webhooks.constructEvent(body, signature!, secret, signatureAge));
    } catch (error) {
      cause = error;
    }
  }
  throw new PaymentsFailure('refused', 'not signed by the payment provider', {
    code: 'signature_invalid',
    cause,
  });
}
