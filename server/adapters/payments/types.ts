/**
 * Our interface to a payment provider. Amounts are in cents; ids are the provider's. Idempotency keys come from our
 * rows. Retry with the same key if there was no response, but with a new key after an error response, because the
 * provider replays stored errors.
 */
import type { Plan } from '#shared/contracts/billing.ts';
import type { Locale } from '#shared/locale/locale.ts';

/**
 * unreachable: no response, or one that asks for a retry, so the request may have taken effect. refused: an error
 * response.
 */
export class PaymentsFailure extends Error {
  readonly kind: 'unreachable' | 'refused';
  /** The provider's error code, such as resource_missing. */
  readonly code: string | undefined;
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** True if this error belongs to an earlier request with the same idempotency key; a new key may succeed. */
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

/** True if the request definitely had no effect. After a 5xx or no response, it may have. */
export const isRefusal = (error: unknown): error is PaymentsFailure =>
  error instanceof PaymentsFailure && error.kind === 'refused' && (error.status ?? 400) < 500;

/** Cents that were paid for a time, given as milliseconds like Date.now(). Negative: what became credit. */
export type PaidPeriod = { start: number; end: number; cents: number };

export type PaidInvoice = {
  id: string;
  /** Milliseconds. */
  paidAt: number;
  /** Cents paid by money, and by credit. */
  amount: number;
  credit: number;
  /** Cents of `amount` that weren't refunded or disputed. */
  refundable: number;
  periods: PaidPeriod[];
};

export type ProvidedSubscription = {
  id: string;
  customerId: string;
  /** incomplete, incomplete_expired, trialing, active, past_due, canceled, unpaid, paused, or one added later. */
  status: string;
  priceId: string;
  amount: number;
  interval: 'month' | 'year';
  /** Derived from the price's lookup key; null if the price isn't ours. */
  plan: Plan | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  /** Includes our `orderId` if we created the subscription. */
  metadata: Record<string, string>;
  /** Shown in the portal and on invoices. */
  description: string | null;
  /** The card that will be charged next, such as "visa" and "4242". */
  card: { brand: string; last4: string } | null;
  latestInvoice: {
    id: string;
    status: string;
    amountPaid: number;
    /** What the payer owes or owed, after credit and with tax. */
    amountDue: number;
    paidAt: Date | null;
    /** The newest payment and its description; null before one. */
    payment: { intent: string; description: string | null } | null;
    /** The provider's page for viewing and paying it. */
    url: string | null;
    /** Whether the money that funds the current entitlement was returned; see isReturned in stripe-funding.ts. */
    fullyRefunded: boolean;
    /** Cents refunded of the last twelve payments. */
    refunded: number;
    /** The most serious dispute of any charge of the subscription. */
    dispute: 'inquiry' | 'open' | 'won' | 'lost' | null;
    /** Deadline for submitting evidence; null if none is needed. */
    disputeDueAt: Date | null;
    /** When the first charge of an open invoice failed; null if none has. */
    failedAt: Date | null;
  } | null;
  /** Cents of the customer's credit from this subscription: what no invoice has used yet, and what was refunded. */
  credit: { unused: number; refunded: number };
  /** The last twelve, newest first. */
  paidInvoices: PaidInvoice[];
  /** When the first invoice was paid; null if it is older than the last twelve. */
  firstPaidAt: Date | null;
  /** For paying on our own page; null if nothing is due. */
  clientSecret: string | null;
};

export type ProvidedSession = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  subscriptionId: string | null;
  customerId: string | null;
  /** Email address that the payer entered at checkout; null before payment. */
  email: string | null;
  expiresAt: Date;
  metadata: Record<string, string>;
};

export type ProvidedInvoice = {
  id: string;
  number: string | null;
  createdAt: Date;
  amount: number;
  /** Cents of it that were refunded. */
  refunded: number;
  /** Name of the church it features, as printed on the invoice. */
  church: string | null;
  status: string;
  url: string | null;
};

export type ProvidedEvent = {
  id: string;
  type: string;
  objectId: string | null;
  liveMode: boolean;
  createdAt: Date;
  /** Version of the payload; null if unknown. */
  apiVersion: string | null;
  /** The original payload, stored in the inbox. */
  payload: unknown;
};

/** Event types that our webhook subscribes to: the ones that affect what we store. */
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

/** A plan whose price at the provider is missing or differs from ours. */
export type PriceMismatch = { plan: Plan; reason: string };

/** `church` is null if the subscription isn't assigned to one. */
export type SubscriptionLabel = { description: string; church: { id: number; name: string } | null };

export type Payments = {
  liveMode: boolean;
  /** The API version of our SDK. */
  apiVersion: string;
  /** Whether the provider adds tax to our prices, based on the payer's address. */
  tax: boolean;
  /** Looks up each plan's price by its lookup key and caches its id. Empty if all prices match ours. */
  checkPrices: () => Promise<PriceMismatch[]>;
  createCustomer: (options: { email: string; userId: number | null; key: string }) => Promise<{ id: string }>;
  /** Hosted checkout page for a new subscription. If `customerId` is null, the payer enters an email address there. */
  createSession: (options: {
    orderId: string;
    plan: Plan;
    customerId: string | null;
    /** Prefills the email address if there is no customer. */
    email: string | null;
    label: SubscriptionLabel;
    /** Renewal terms, shown next to the Pay button. */
    terms: string;
    successUrl: string;
    cancelUrl: string;
    locale: Locale;
    key: string;
  }) => Promise<ProvidedSession>;
  readSession: (id: string) => Promise<ProvidedSession | undefined>;
  /** Expires an open session; a completed one is left alone. Returns the resulting state. */
  expireSession: (id: string) => Promise<ProvidedSession>;
  /** Stays incomplete until the first payment on our page (`payment_behavior: default_incomplete`). */
  createSubscription: (options: {
    orderId: string;
    plan: Plan;
    customerId: string;
    /** Ends after the paid period instead of renewing (the intro month). */
    endsByItself: boolean;
    label: SubscriptionLabel;
    key: string;
  }) => Promise<ProvidedSubscription>;
  readSubscription: (id: string) => Promise<ProvidedSubscription | undefined>;
  /** Cancels immediately and voids open invoices. Does nothing if it has already ended. */
  cancelSubscription: (id: string) => Promise<void>;
  /** Keeps the payer from paying an invoice of a subscription that has ended. */
  voidOpenInvoices: (id: string) => Promise<void>;
  /**
   * Refunds up to `amount` cents, going back through the payments, newest first. Returns the cents refunded, or 0 if
   * nothing remained. Repeating a call with the same key never refunds twice.
   */
  refund: (options: { subscriptionId: string; amount: number; key: string }) => Promise<number>;
  /** Adds cents to a customer's credit, or removes up to as many of what is left if `amount` is negative. */
  changeCredit: (options: { customerId: string; amount: number; key: string }) => Promise<void>;
  /** Cancels at the end of the paid period. Idempotent; does nothing if the subscription has ended. */
  endAtPeriodEnd: (id: string) => Promise<void>;
  /**
   * What switching to a plan would charge now (`due`), after the unused part of the current period and credit. What is
   * left becomes `credit`. The new period starts at once and ends at `until`. Changes nothing.
   */
  previewSwitch: (options: {
    subscriptionId: string;
    plan: Plan;
  }) => Promise<{ due: number; unused: number; credit: number; until: Date }>;
  /** Undoes endAtPeriodEnd, so that the subscription renews. */
  keepRenewing: (id: string) => Promise<void>;
  /** Updates the description and church that the payer sees. */
  labelSubscription: (options: { id: string; label: SubscriptionLabel }) => Promise<void>;
  /** Updates the description in the dashboard's list of payments. */
  labelPayment: (options: { intent: string; description: string }) => Promise<void>;
  /** The customer's page in the provider's dashboard, with refunds, cancellations, and exports. */
  customerUrl: (id: string) => string;
  /** Newest first, up to 24. */
  listInvoices: (options: { customerId: string }) => Promise<ProvidedInvoice[]>;
  /**
   * `kind: 'card'` hides canceling, resuming, and switching plans. `isDefault` is true if our configuration is missing
   * and the account's default was used instead.
   */
  createPortal: (options: {
    customerId: string;
    returnUrl: string;
    locale: Locale;
    kind: 'all' | 'card';
    /** Opens the page that confirms this switch. */
    switchTo?: { subscriptionId: string; plan: Plan };
  }) => Promise<{ url: string; isDefault: boolean }>;
  /** Problems with our portal configurations; empty if there are none. */
  checkPortal: () => Promise<string[]>;
  /** The address for the provider's receipts. */
  setEmail: (options: { customerId: string; email: string }) => Promise<void>;
  /** Sets the payer's tax location. Required before creating a subscription on our page when `tax` is on. */
  setZip: (options: { customerId: string; zip: string }) => Promise<void>;
  /** `credit` is in cents, and positive. */
  readCustomer: (
    id: string,
  ) => Promise<{ id: string; email: string | null; zip: string | null; credit: number } | undefined>;
  /**
   * Verifies the signature against each secret, and that it is less than 5 minutes old. Throws PaymentsFailure
   * 'refused' for anything the provider didn't sign.
   */
  readEvent: (options: { body: Buffer; signature: string | undefined }) => ProvidedEvent;
  /** Subscribed events, oldest first. */
  listEvents: (options: { since: Date }) => AsyncIterable<ProvidedEvent>;
  /** Ids of the subscriptions that an event affects, via sessions, invoices, charges, refunds, and disputes. */
  subscriptionsOf: (event: ProvidedEvent) => Promise<string[]>;
  /** All subscriptions that haven't ended, for the nightly reconciliation. */
  listSubscriptions: () => AsyncIterable<{ id: string; metadata: Record<string, string> }>;
};
