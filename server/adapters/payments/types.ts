/**
 * What we need of a payment provider. Amounts are in cents, ids are the provider's. Idempotency keys come from our
 * rows: a request without a response is repeated under the same key, one with an error response under another key,
 * because the provider replays stored errors.
 */
import type { Plan } from '#shared/billing.ts';

/**
 * unreachable: no response, or one that says to retry; the request may have taken effect. refused: an error response.
 */
export class PaymentsFailure extends Error {
  readonly kind: 'unreachable' | 'refused';
  /** The provider's error code, such as resource_missing. */
  readonly code: string | undefined;
  /** HTTP status of the response; undefined without one. */
  readonly status: number | undefined;
  /** Its idempotency key was used by an earlier request that has ended: this says nothing about a new try. */
  readonly replayed: boolean;
  constructor(
    kind: 'unreachable' | 'refused',
    message: string,
    options: { code?: string; status?: number; replayed?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.code = options.code;
    this.status = options.status;
    this.replayed = options.replayed ?? false;
  }
}

/** The provider said no. After an error of its own (5xx), or no response, nobody knows whether it took effect. */
export const isRefusal = (error: unknown): error is PaymentsFailure =>
  error instanceof PaymentsFailure && error.kind === 'refused' && (error.status ?? 400) < 500;

/** A subscription as it is at the provider at the time of the request. */
export type ProvidedSubscription = {
  id: string;
  customerId: string;
  /** The provider's status: incomplete, incomplete_expired, trialing, active, past_due, canceled, unpaid, paused … */
  status: string;
  priceId: string;
  /** Cents. */
  amount: number;
  interval: 'month' | 'year';
  /** By the price's lookup key; null when the price is not ours. */
  plan: Plan | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  /** Has our `orderId` when we created it. */
  metadata: Record<string, string>;
  /** Shown in the portal and on invoices. */
  description: string | null;
  /** What is charged next: "visa", "4242". */
  card: { brand: string; last4: string } | null;
  latestInvoice: {
    id: string;
    status: string;
    amountPaid: number;
    paidAt: Date | null;
    /** The provider's page where it is shown and paid. */
    url: string | null;
    /** Money that funds the current entitlement went back: see moneyBackOf in stripe-lookups.ts. */
    fullyRefunded: boolean;
    /** Cents that were refunded of the charges that fund the current entitlement. */
    refunded: number;
    /** Of any charge of the subscription, followed until it closes; the one that weighs most. */
    dispute: 'inquiry' | 'open' | 'won' | 'lost' | null;
    /** Until then the provider takes evidence; null when nothing waits for it. */
    disputeDueAt: Date | null;
    /** When the charge of an open invoice failed first; null while none has. */
    failedAt: Date | null;
  } | null;
  /** For paying in our own page; null when there is nothing to pay. */
  clientSecret: string | null;
};

export type ProvidedSession = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  subscriptionId: string | null;
  customerId: string | null;
  /** Email address that the payer gave at the provider; null before they pay. */
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

/** Money that came in or went back, for the bookkeeper. */
export type ProvidedPayment = {
  id: string;
  kind: 'payment' | 'refund' | 'dispute';
  at: Date;
  /** Cents, tax included; negative when it went back. */
  amount: number;
  /** Cents of it that are tax; 0 for what went back. */
  tax: number;
  invoice: string | null;
  subscriptionId: string | null;
  email: string | null;
};

export type ProvidedEvent = {
  id: string;
  type: string;
  /** Id of the object that the event is about. */
  objectId: string | null;
  liveMode: boolean;
  createdAt: Date;
  /** As received, for the inbox. */
  payload: unknown;
};

/** Event types that our webhook endpoint subscribes to: those that change what we store. */
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

/** The provider's price of a plan differs from ours, or is missing. */
export type PriceMismatch = { plan: Plan; reason: string };

/** `church` is null while the subscription belongs to none. */
export type SubscriptionLabel = { description: string; church: { id: number; name: string } | null };

export type Payments = {
  kind: 'local' | 'stripe';
  liveMode: boolean;
  publishableKey: string;
  /** Prices are before tax, which the provider adds by the payer's address. */
  tax: boolean;
  /** Looks up the plans' prices by their lookup keys and caches their ids; an empty list: all agree with ours. */
  checkPrices: () => Promise<PriceMismatch[]>;
  createCustomer: (options: { email: string; userId: number | null; key: string }) => Promise<{ id: string }>;
  /** Hosted payment page for a new subscription. `customerId` null: the payer types an email address there. */
  createSession: (options: {
    orderId: string;
    plan: Plan;
    customerId: string | null;
    /** Prefills the email address when there is no customer. */
    email: string | null;
    label: SubscriptionLabel;
    /** Renewal terms, beside the button that pays. */
    terms: string;
    successUrl: string;
    cancelUrl: string;
    key: string;
  }) => Promise<ProvidedSession>;
  readSession: (id: string) => Promise<ProvidedSession | undefined>;
  /** Closes an open one and leaves a complete one; returns it as it is then. */
  expireSession: (id: string) => Promise<ProvidedSession>;
  /** Waits for its first payment in our page (`payment_behavior: default_incomplete`). */
  createSubscription: (options: {
    orderId: string;
    plan: Plan;
    customerId: string;
    /** Ends after the paid period (the intro month). */
    endsByItself: boolean;
    label: SubscriptionLabel;
    key: string;
  }) => Promise<ProvidedSubscription>;
  /** Undefined when it does not exist. */
  readSubscription: (id: string) => Promise<ProvidedSubscription | undefined>;
  /** Ends it now; one that has ended stays as it is. */
  cancelSubscription: (id: string) => Promise<void>;
  /**
   * Refunds of the last payment at most `amount` cents, or all that is left when it is null. `older`: exactly the amount,
   * also from the payments before it, the newest first; more than what is left is refused. Returns the refunded cents, 0
   * when nothing was left. Repeated under the same key, it refunds once, whatever the responses were.
   */
  refund: (options: {
    subscriptionId: string;
    amount: number | null;
    older?: boolean;
    key: string;
  }) => Promise<number>;
  /** Cents that can be refunded of the last payment, and of all payments (at most the last twelve). */
  readRefundable: (options: { subscriptionId: string }) => Promise<{ last: number; all: number }>;
  /** Ends it with the period that is paid; repeated calls are fine, as for one that has ended. */
  endAtPeriodEnd: (id: string) => Promise<void>;
  /** Takes endAtPeriodEnd back: it renews. */
  keepRenewing: (id: string) => Promise<void>;
  /** Renames it where the payer sees it; one that has ended keeps its name. */
  labelSubscription: (options: { id: string; label: SubscriptionLabel }) => Promise<void>;
  /** Newest first, at most 24. */
  listInvoices: (options: { customerId: string }) => Promise<ProvidedInvoice[]>;
  /** Came in or went back from `from` until before `to`, oldest first. */
  listPayments: (options: { from: Date; to: Date }) => Promise<ProvidedPayment[]>;
  /**
   * `kind` card: without canceling, keeping and switching. `isDefault`: ours is missing, so the account's default
   * configuration is used.
   */
  createPortal: (options: {
    customerId: string;
    returnUrl: string;
    kind: 'all' | 'card';
  }) => Promise<{ url: string; isDefault: boolean }>;
  /** What our portal configurations lack; an empty list: nothing. */
  checkPortal: () => Promise<string[]>;
  /** Where the payer is taxed; needed before a subscription is created in our page while `tax` is on. */
  setZip: (options: { customerId: string; zip: string }) => Promise<void>;
  readCustomer: (id: string) => Promise<{ id: string; email: string | null } | undefined>;
  /**
   * Checks the signature against each secret, and the age (5 minutes). Throws PaymentsFailure 'refused' for
   * anything that is not from the provider.
   */
  readEvent: (options: { body: Buffer; signature: string | undefined }) => ProvidedEvent;
  /** Subscribed events since then, oldest first. */
  listEvents: (options: { since: Date }) => AsyncIterable<ProvidedEvent>;
  /** Ids of the subscriptions that an event is about, through sessions, invoices, charges, refunds and disputes. */
  subscriptionsOf: (event: ProvidedEvent) => Promise<string[]>;
  /** All subscriptions that have not ended, for the nightly pass. */
  listSubscriptions: () => AsyncIterable<{ id: string; metadata: Record<string, string> }>;
};
