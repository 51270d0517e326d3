/** Everything the provider stores, saved as a JSON file to survive restarts. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';

/** What a subscription is created with besides customer and price. */
export type SubscriptionTerms = Pick<
  Stripe.SubscriptionUpdateParams,
  'automatic_tax' | 'cancel_at_period_end' | 'description' | 'invoice_settings' | 'metadata'
>;

type ById<T> = Record<string, T>;

const noObjects = () => ({
  products: {} as ById<Stripe.Product>,
  prices: {} as ById<Stripe.Price>,
  customers: {} as ById<Stripe.Customer>,
  deletedCustomers: {} as ById<Stripe.DeletedCustomer>,
  methods: {} as ById<Stripe.PaymentMethod>,
  sessions: {} as ById<Stripe.Checkout.Session>,
  subscriptions: {} as ById<Stripe.Subscription>,
  invoices: {} as ById<Stripe.Invoice>,
  invoicePayments: {} as ById<Stripe.InvoicePayment>,
  intents: {} as ById<Stripe.PaymentIntent>,
  charges: {} as ById<Stripe.Charge>,
  refunds: {} as ById<Stripe.Refund>,
  disputes: {} as ById<Stripe.Dispute>,
  portals: {} as ById<Stripe.BillingPortal.Session>,
  portalSettings: {} as ById<Stripe.BillingPortal.Configuration>,
  webhooks: {} as ById<Stripe.WebhookEndpoint>,
  events: {} as ById<Stripe.Event>,
});
export type Collection = keyof ReturnType<typeof noObjects>;
export type Objects = { [C in Collection]: ReturnType<typeof noObjects>[C][string] };

export const emptyState = () => ({
  ...noObjects(),
  /** Milliseconds that the simulated clock is ahead of real time. */
  clockOffset: 0,
  /** Parameters of a checkout session that Stripe doesn't return. */
  sessionPlans: {} as ById<{ price: string; terms: SubscriptionTerms }>,
  /** Cents off each invoice, by subscription. */
  coupons: {} as ById<number>,
  responses: {} as ById<{ fingerprint: string; status: number; body: string }>,
  endpoint: null as string | null,
  /** Undelivered webhooks. `nextAt` is in milliseconds of real time. */
  deliveries: [] as { event: string; attempts: number; nextAt: number }[],
  /** What happens to a subscription when the last retry fails. */
  afterRetries: 'cancel' as 'cancel' | 'unpaid' | 'past_due',
});
export type State = ReturnType<typeof emptyState>;

type StateFile = { port: number; webhookSecret: string; state: State };

const newStateFile = (): StateFile => ({
  port: 0,
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  state: emptyState(),
});

/** Returns a new state if there is no file. */
export function readStateFile(path: string | undefined): StateFile {
  if (!path || !existsSync(path)) return newStateFile();
  const file = JSON.parse(readFileSync(path, 'utf8')) as StateFile;
  return { ...file, state: { ...emptyState(), ...file.state } };
}

export function writeStateFile(path: string, file: StateFile): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(file), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
