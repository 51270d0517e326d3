import { equal, ok } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { Payments, ProvidedEvent, ProvidedSubscription } from './types.ts';

export type ContractContext = {
  payments: Payments;
  /** The same account, for actions of the payer and for cleanup. */
  stripe: Stripe;
  /** Unique per run; prefixes every key and name. */
  run: string;
};

export const returnUrl = 'https://example.org/back';

/** Polls for up to 30 seconds, because some changes take a moment at Stripe. Returns the last value either way. */
export async function eventually<T>(read: () => Promise<T>, condition: (value: T) => boolean): Promise<T> {
  for (let attempts = 0; ; attempts += 1) {
    const value = await read();
    if (condition(value) || attempts >= 30) return value;
    await sleep(1000);
  }
}

export const missing = (promise: Promise<unknown>) => promise.then((value) => equal(value, undefined));

export async function withCustomer(
  context: ContractContext,
  name: string,
  work: (customerId: string) => Promise<void>,
): Promise<void> {
  const { payments, stripe, run } = context;
  const email = `${name}.${run}@example.org`;
  const { id } = await payments.createCustomer({ email, userId: 1, key: `${run}:cu:${name}` });
  try {
    await work(id);
  } finally {
    await stripe.customers.del(id).catch(() => undefined);
  }
}

export function subscribe(
  { payments, run }: ContractContext,
  customerId: string,
  options: { name: string; plan?: 'monthly' | 'intro' },
): Promise<ProvidedSubscription> {
  const plan = options.plan ?? 'monthly';
  return payments.createSubscription({
    orderId: `${run}-${options.name}`,
    plan,
    customerId,
    endsByItself: plan === 'intro',
    label: { description: 'Contract of payments', church: { id: 1, name: 'Contract Church' } },
    key: `${run}:sub:${options.name}`,
  });
}

/** Pays as the browser would, with one of Stripe's test cards. */
export const confirm = (context: ContractContext, subscription: ProvidedSubscription, card: string) =>
  context.stripe.paymentIntents.confirm(subscription.clientSecret!.split('_secret_')[0]!, {
    payment_method: card,
    return_url: returnUrl,
  });

export const read = async (context: ContractContext, id: string) => {
  const subscription = await context.payments.readSubscription(id);
  ok(subscription, `${id} does not exist`);
  return subscription;
};

/** Runs with a paid subscription of a new customer. */
export const withPaid = (
  context: ContractContext,
  name: string,
  work: (subscription: ProvidedSubscription) => Promise<void>,
  card = 'pm_card_visa',
) =>
  withCustomer(context, name, async (customerId) => {
    const subscription = await subscribe(context, customerId, { name });
    await confirm(context, subscription, card);
    const paid = await eventually(
      () => read(context, subscription.id),
      ({ status }) => status === 'active',
    );
    await work(paid);
  });

export const createSession = ({ payments, run }: ContractContext, name: string, email: string | null) =>
  payments.createSession({
    orderId: `${run}-${name}`,
    plan: 'annual',
    customerId: null,
    email,
    label: { description: 'Contract of payments', church: null },
    terms: 'Paid in a test.',
    successUrl: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: returnUrl,
    locale: 'es',
    key: `${run}:cs:${name}`,
  });

export async function typesLeadingTo(payments: Payments, since: Date, id: string): Promise<Set<string>> {
  const types = new Set<string>();
  const leadsToId = async (event: ProvidedEvent) => (await payments.subscriptionsOf(event)).includes(id);
  for await (const event of payments.listEvents({ since })) if (await leadsToId(event)) types.add(event.type);
  return types;
}
