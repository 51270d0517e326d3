/**
 * What we need of a payment provider, in our words. Amounts are cents, ids are the provider's. Idempotency keys
 * come from rows of ours: a call that got no answer is repeated under the same key, an answered error under
 * another one (the provider replays saved errors).
 */
import type { Plan } from '#shared/billing.ts';

/** unreachable: no answer, or one that says to come again (the call may have had its effect). refused: answered. */
export class PaymentsFailure extends Error {
  readonly kind: 'unreachable' | 'refused';
  /** The provider's error code, such as resource_missing. */
  readonly code: string | undefined;
  constructor(
    kind: 'unreachable' | 'refused',
    message: string,
    options: { code?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.code = options.code;
  }
}

/** A subscription as it stands at the provider in the moment of the call. */
export type ProvidedSubscription = {
  id: string;
  customerId: string;
  /** The provider's word: incomplete, incomplete_expired, trialing, active, past_due, canceled, unpaid, paused … */
  status: string;
  priceId: string;
  /** Cents. */
  amount: number;
  interval: 'month' | 'year';
  /** The plan by the price's lookup key; null when it is none of ours. */
  plan: Plan | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  /** `orderId` of ours, when we made it. */
  metadata: Record<string, string>;
  latestInvoice: {
    id: string;
    status: string;
    amountPaid: number;
    paidAt: Date | null;
    /** Page of the provider where it is shown and paid. */
    url: string | null;
    /** Every cent that was paid for it went back. */
    fullyRefunded: boolean;
    /** Of the charge that paid it. */
    dispute: 'inquiry' | 'open' | 'won' | 'lost' | null;
  } | null;
  /** For paying it in our own page; null when nothing waits to be paid. */
  clientSecret: string | null;
};

export type ProvidedSession = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  subscriptionId: string | null;
  customerId: string | null;
  /** Address that the payer gave at the provider; null before they pay. */
  email: string | null;
  expiresAt: Date;
  metadata: Record<string, string>;
};

export type ProvidedInvoice = {
  id: string;
  number: string | null;
  createdAt: Date;
  amount: number;
  status: string;
  url: string | null;
};

export type ProvidedEvent = {
  id: string;
  type: string;
  /** Id of the object that the event is about. */
  objectId: string | null;
  liveMode: boolean;
  createdAt: Date;
  /** As it came, for the inbox. */
  payload: unknown;
};

/** Types of events that change what we know; a webhook endpoint at the provider subscribes to them (at most 20). */
export const subscribedEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

/** A price of the plan that does not agree with ours, or is missing. */
export type PriceFault = { plan: Plan; fault: string };

export type Payments = {
  kind: 'local' | 'stripe';
  liveMode: boolean;
  publishableKey: string;
  /** Looks the plans' prices up by their keys; an empty list means that everything agrees. Remembers their ids. */
  checkPrices: () => Promise<PriceFault[]>;
  createCustomer: (options: { email: string; userId: number | null; key: string }) => Promise<{ id: string }>;
  /** Hosted payment page for a new subscription. `customerId` null: the provider asks for the address. */
  createSession: (options: {
    orderId: string;
    plan: Plan;
    customerId: string | null;
    /** Fills the address in when there is no customer. */
    email: string | null;
    successUrl: string;
    cancelUrl: string;
    key: string;
  }) => Promise<ProvidedSession>;
  readSession: (id: string) => Promise<ProvidedSession | undefined>;
  /** Closes an open one; one that is complete by now is left as it is. Answers how it stands then. */
  expireSession: (id: string) => Promise<ProvidedSession>;
  /** Subscription that waits for its first payment in our page (`payment_behavior: default_incomplete`). */
  createSubscription: (options: {
    orderId: string;
    plan: Plan;
    customerId: string;
    /** Ends by itself after the period that is paid (the intro month). */
    endsByItself: boolean;
    description: string;
    key: string;
  }) => Promise<ProvidedSubscription>;
  /** Undefined when the provider does not know it. */
  readSubscription: (id: string) => Promise<ProvidedSubscription | undefined>;
  /** Ends it at once; repeated calls are fine. */
  cancelSubscription: (id: string) => Promise<void>;
  /** Pays the latest paid invoice back in full; nothing to pay back, or paid back already: fine. */
  refundLatest: (options: { subscriptionId: string; key: string }) => Promise<void>;
  /** Newest first, at most 24. */
  listInvoices: (options: { customerId: string }) => Promise<ProvidedInvoice[]>;
  createPortal: (options: { customerId: string; returnUrl: string }) => Promise<{ url: string }>;
  readCustomer: (id: string) => Promise<{ id: string; email: string | null } | undefined>;
  /**
   * Checks the signature against each secret, and the age (5 minutes). Throws PaymentsFailure 'refused' for
   * anything that is not from the provider.
   */
  readEvent: (options: { body: Buffer; signature: string | undefined }) => ProvidedEvent;
  /** Events since then, oldest first, in pages as the provider gives them. */
  listEvents: (options: { since: Date }) => AsyncIterable<ProvidedEvent>;
  /** The subscriptions that an event is about, through sessions, invoices, charges, refunds and disputes. */
  subscriptionsOf: (event: ProvidedEvent) => Promise<string[]>;
  /** Subscriptions with a status of their own at the provider, for the nightly pass. */
  listSubscriptions: () => AsyncIterable<{ id: string; metadata: Record<string, string> }>;
};
