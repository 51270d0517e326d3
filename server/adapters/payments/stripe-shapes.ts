import type Stripe from 'stripe';
import { type Plan, plans } from '#shared/contracts/billing.ts';
import type {
  PriceMismatch,
  ProvidedEvent,
  ProvidedInvoice,
  ProvidedSession,
  ProvidedSubscription,
  SubscriptionLabel,
} from './types.ts';

export type StripeContext = {
  stripe: Stripe;
  tax: boolean;
  /** Id of the plan's price. Throws price_mismatch if it differs from the price we show. */
  priceOf: (plan: Plan) => Promise<string>;
};

/**
 * Set explicitly, because Stripe's default is now "flexible". In this mode, the portal cancels by the flag
 * cancel_at_period_end, and a switch credits unused time at the plan's price.
 */
export const billingMode = 'classic';

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  value ? (typeof value === 'string' ? value : value.id) : null;

export const dateOf = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : null;

export const planKeys = Object.keys(plans) as Plan[];

const planOf = (lookupKey: string | null): Plan | null =>
  planKeys.find((plan) => plans[plan].lookupKey === lookupKey) ?? null;

export const sessionOf = (session: Stripe.Checkout.Session): ProvidedSession => ({
  id: session.id,
  url: session.url,
  status: (session.status ?? 'open') as ProvidedSession['status'],
  paymentStatus: session.payment_status as ProvidedSession['paymentStatus'],
  subscriptionId: idOf(session.subscription),
  customerId: idOf(session.customer),
  // Before payment, this is only the address we prefilled.
  email: session.status === 'complete' ? (session.customer_details?.email ?? null) : null,
  expiresAt: new Date(session.expires_at * 1000),
  metadata: session.metadata ?? {},
});

/** Expects `payments` to be expanded. `charges` are those of the customer. */
export const invoiceOf = (invoice: Stripe.Invoice, charges: Stripe.Charge[]): ProvidedInvoice => ({
  id: invoice.id,
  number: invoice.number,
  createdAt: new Date(invoice.created * 1000),
  amount: invoice.amount_due,
  refunded: charges
    .filter(({ payment_intent: intent }) =>
      paymentIntentsOf(invoice.payments?.data ?? []).includes(idOf(intent) ?? ''),
    )
    .reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
  church: invoice.custom_fields?.find(({ name }) => name === churchField)?.value ?? null,
  status: invoice.status ?? 'draft',
  url: invoice.hosted_invoice_url ?? null,
});

export const eventOf = (event: Stripe.Event): ProvidedEvent => ({
  id: event.id,
  type: event.type,
  objectId: 'id' in event.data.object ? (event.data.object.id ?? null) : null,
  liveMode: event.livemode,
  createdAt: new Date(event.created * 1000),
  apiVersion: event.api_version,
  payload: event,
});

type Dispute = NonNullable<ProvidedSubscription['latestInvoice']>['dispute'];

/** The most serious state; closed inquiries and prevented disputes don't count. */
export function disputeOf(disputes: Stripe.Dispute[]): Dispute {
  const states = disputes.map(({ status }): Dispute => {
    if (status === 'warning_needs_response' || status === 'warning_under_review') return 'inquiry';
    if (status === 'won') return 'won';
    if (status === 'lost') return 'lost';
    return status === 'warning_closed' || status === 'prevented' ? null : 'open';
  });
  return (['lost', 'open', 'inquiry', 'won'] as const).find((state) => states.includes(state)) ?? null;
}

export function disputeDueAtOf(disputes: Stripe.Dispute[]): Date | null {
  const deadlines = disputes
    .filter(({ status }) => status === 'needs_response' || status === 'warning_needs_response')
    .flatMap(({ evidence_details: { due_by } }) => due_by ?? []);
  return deadlines.length > 0 ? dateOf(Math.min(...deadlines)) : null;
}

export const paymentIntentsOf = (payments: Stripe.InvoicePayment[]): string[] =>
  payments
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);

export type Money = Pick<ProvidedSubscription, 'credit' | 'firstPaidAt' | 'paidInvoices'> & {
  payment: NonNullable<ProvidedSubscription['latestInvoice']>['payment'];
  returned: boolean;
  refunded: number;
  dispute: Dispute;
  /** Earliest evidence deadline of the open disputes. */
  disputeDueAt: Date | null;
};

/** Null before the first payment, and for payment methods other than cards. */
const cardOf = (method: Stripe.Subscription['default_payment_method']): ProvidedSubscription['card'] =>
  method && typeof method === 'object' && method.card
    ? { brand: method.card.brand, last4: method.card.last4 }
    : null;

/** Expects `latest_invoice` and `default_payment_method` to be expanded. */
export function subscriptionOf(subscription: Stripe.Subscription, money: Money): ProvidedSubscription {
  const item = subscription.items.data[0];
  const { latest_invoice: latest, cancel_at: cancelAt } = subscription;
  const invoice = latest && typeof latest === 'object' ? latest : null;
  const lookupKey = item?.price.lookup_key ?? null;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    priceId: item?.price.id ?? '',
    amount: item?.price.unit_amount ?? 0,
    interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    plan: planOf(lookupKey),
    periodStart: dateOf(item?.current_period_start),
    periodEnd: dateOf(item?.current_period_end),
    // In the newer billing mode, the portal cancels by setting a date instead of the flag.
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end ||
      (cancelAt !== null && item !== undefined && Math.abs(cancelAt - item.current_period_end) < 60),
    cancelAt: dateOf(cancelAt),
    endedAt: dateOf(subscription.ended_at),
    createdAt: new Date(subscription.created * 1000),
    metadata: subscription.metadata,
    description: subscription.description,
    card: cardOf(subscription.default_payment_method),
    latestInvoice: invoice && {
      id: invoice.id,
      status: invoice.status ?? 'draft',
      amountPaid: invoice.amount_paid,
      amountDue: invoice.amount_due,
      paidAt: dateOf(invoice.status_transitions.paid_at),
      payment: money.payment,
      url: invoice.hosted_invoice_url ?? null,
      fullyRefunded: money.returned,
      refunded: money.refunded,
      dispute: money.dispute,
      disputeDueAt: money.disputeDueAt,
      // Stripe charges a renewal when it finalizes the invoice.
      failedAt:
        invoice.status === 'open' && invoice.attempted
          ? dateOf(invoice.status_transitions.finalized_at)
          : null,
    },
    credit: money.credit,
    firstPaidAt: money.firstPaidAt,
    paidInvoices: money.paidInvoices,
    clientSecret: invoice?.status === 'open' ? (invoice.confirmation_secret?.client_secret ?? null) : null,
  };
}

/** Parameters for creating a subscription: omits the empty values that clear fields in an update. */
export function newLabel(label: SubscriptionLabel) {
  const { description, invoice_settings, metadata } = labelParams(label);
  return {
    description,
    ...(label.church ? { invoice_settings: { custom_fields: invoice_settings.custom_fields } } : {}),
    metadata: label.church ? metadata : {},
  };
}

const churchField = 'Church';

/** Stripe limits descriptions to 500 characters and custom fields to 30; neither can be empty. */
export const labelParams = ({ description, church }: SubscriptionLabel) => ({
  description: description.slice(0, 500),
  invoice_settings: {
    custom_fields: church ? [{ name: churchField, value: shorten(church.name, 30) }] : ('' as const),
  },
  // An empty value removes the key.
  metadata: { church: church ? shorten(church.name, 500) : '', churchId: church ? String(church.id) : '' },
});

const shorten = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;

/** How the provider's price differs from ours, or undefined if they match. */
export function priceMismatch(plan: Plan, price: Stripe.Price | undefined): PriceMismatch | undefined {
  const { amount, interval, lookupKey } = plans[plan];
  const reason = !price
    ? `there is no active price with the lookup key ${lookupKey}`
    : price.unit_amount !== amount || price.currency !== 'usd'
      ? `${price.id} costs ${price.unit_amount} ${price.currency} instead of ${amount} usd`
      : price.recurring?.interval !== interval || price.recurring.interval_count !== 1
        ? `${price.id} is not billed every ${interval}`
        : price.recurring.usage_type !== 'licensed'
          ? `${price.id} is metered`
          : undefined;
  return reason ? { plan, reason } : undefined;
}
