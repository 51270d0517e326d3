/** What the local provider knows, and its clock. Everything in `state` survives a restart as JSON. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

type Kept<T> = Record<string, T>;

/** What a checkout session was made of that Stripe does not show again. */
export type SessionPlan = { price: string; metadata: Record<string, string> };

export type SavedAnswer = { fingerprint: string; status: number; body: string };

/** One event on its way to the endpoint. */
export type Delivery = { event: string; attempts: number; nextAt: number };

export type State = {
  /** Milliseconds that the clock runs ahead. */
  ahead: number;
  invoiceSerial: number;
  products: Kept<Stripe.Product>;
  prices: Kept<Stripe.Price>;
  customers: Kept<Stripe.Customer>;
  deletedCustomers: Kept<Stripe.DeletedCustomer>;
  methods: Kept<Stripe.PaymentMethod>;
  /** Numbers of the cards, by payment method. */
  cards: Kept<string>;
  sessions: Kept<Stripe.Checkout.Session>;
  sessionPlans: Kept<SessionPlan>;
  /** Sessions that wait for the second step of a card: the address typed for them. */
  sessionSteps: Kept<{ session: string; email: string | null; card: string }>;
  subscriptions: Kept<Stripe.Subscription>;
  invoices: Kept<Stripe.Invoice>;
  invoicePayments: Kept<Stripe.InvoicePayment>;
  intents: Kept<Stripe.PaymentIntent>;
  charges: Kept<Stripe.Charge>;
  refunds: Kept<Stripe.Refund>;
  disputes: Kept<Stripe.Dispute>;
  portals: Kept<Stripe.BillingPortal.Session>;
  portalSettings: Kept<Stripe.BillingPortal.Configuration>;
  events: Kept<Stripe.Event>;
  answers: Kept<SavedAnswer>;
  endpoint: string | null;
  deliveries: Delivery[];
  /** How many of the coming charges are declined, whatever the card. */
  declines: number;
  /** What becomes of a subscription after the last retry of a charge. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
};

export const emptyState = (): State => ({
  ahead: 0,
  invoiceSerial: 0,
  products: {},
  prices: {},
  customers: {},
  deletedCustomers: {},
  methods: {},
  cards: {},
  sessions: {},
  sessionPlans: {},
  sessionSteps: {},
  subscriptions: {},
  invoices: {},
  invoicePayments: {},
  intents: {},
  charges: {},
  refunds: {},
  disputes: {},
  portals: {},
  portalSettings: {},
  events: {},
  answers: {},
  endpoint: null,
  deliveries: [],
  declines: 0,
  afterRetries: 'cancel',
});

export type World = {
  state: State;
  /** Seconds, as everywhere at Stripe. */
  now: () => number;
  newId: (prefix: string) => string;
  /** Writes an event about an object as it is now, and sends it. */
  emit: (type: string, object: object) => void;
  /** Own address without a trailing slash. */
  origin: () => string;
};

export function createWorld(options: {
  state: State;
  origin: () => string;
  apiVersion: string;
  emitted: (event: Stripe.Event) => void;
}): World {
  const { state } = options;
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const now = () => Math.floor((Date.now() + state.ahead) / 1000);
  return {
    state,
    now,
    newId,
    origin: options.origin,
    emit: (type, object) => {
      const id = newId('evt');
      const base: Stripe.EventBase = {
        id,
        object: 'event',
        api_version: options.apiVersion,
        created: now(),
        data: { object: copy(object) },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type: type as Stripe.Event['type'],
      };
      const event = base as Stripe.Event;
      state.events[id] = event;
      options.emitted(event);
    },
  };
}

/** As it goes over the wire: decimals become texts. */
export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Newest first. */
export const newest = <T>(kept: Kept<T>): T[] => Object.values(kept).reverse();
