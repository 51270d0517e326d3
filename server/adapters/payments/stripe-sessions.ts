import type Stripe from 'stripe';
import { failureOf, unlessMissing, withFailures } from './stripe-failure.ts';
import { billingMode, newLabel, type StripeContext, sessionOf } from './stripe-shapes.ts';
import type { Payments } from './types.ts';

/** Stripe computes US tax from the ZIP code alone. */
const addressOf = (zip: string | undefined) => (zip ? { address: { country: 'US', postal_code: zip } } : {});

/** On the hosted page, Stripe collects the address and saves it to the customer. */
const taxOf = (tax: boolean, customerId: string | null) =>
  tax
    ? {
        automatic_tax: { enabled: true },
        billing_address_collection: 'required' as const,
        ...(customerId ? { customer_update: { address: 'auto' as const } } : {}),
      }
    : {};

export const stripeSessions = ({ stripe, tax, priceOf }: StripeContext) =>
  ({
    createCustomer: ({ email, userId, key }) =>
      withFailures(async () => {
        const metadata: Stripe.MetadataParam = userId === null ? {} : { userId: String(userId) };
        const { id } = await stripe.customers.create({ email, metadata }, { idempotencyKey: key });
        return { id };
      }),

    readCustomer: (id) =>
      unlessMissing(async () => {
        const customer = await stripe.customers.retrieve(id);
        return customer.deleted
          ? undefined
          : {
              id,
              email: customer.email,
              zip: customer.address?.postal_code ?? null,
              credit: Math.max(0, -customer.balance),
            };
      }),

    setEmail: ({ customerId, email }) =>
      withFailures(async () => {
        await stripe.customers.update(customerId, { email });
      }),

    setZip: ({ customerId, zip }) =>
      withFailures(async () => {
        await stripe.customers.update(customerId, addressOf(zip));
      }),

    createSession: ({ orderId, plan, customerId, email, label, terms, successUrl, cancelUrl, locale, key }) =>
      withFailures(async () => {
        const metadata = { orderId };
        const payer = customerId ? { customer: customerId } : email ? { customer_email: email } : {};
        return sessionOf(
          await stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              // Cards and wallets only: delayed methods would leave a church waiting for days.
              allowed_payment_method_types: ['card', 'link'],
              line_items: [{ price: await priceOf(plan), quantity: 1 }],
              ...payer,
              client_reference_id: orderId,
              metadata,
              subscription_data: {
                billing_mode: { type: billingMode },
                ...newLabel(label),
                metadata: { ...metadata, ...newLabel(label).metadata },
              },
              custom_text: { submit: { message: terms } },
              ...taxOf(tax, customerId),
              success_url: successUrl,
              cancel_url: cancelUrl,
              locale,
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
  }) satisfies Partial<Payments>;
