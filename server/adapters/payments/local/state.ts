/** Everything that the provider stores; it survives a restart as a JSON file. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';

/** What a payer agrees to besides customer and price. */
export type SubscriptionTerms = {
  taxed: boolean;
  cancel_at_period_end?: boolean | undefined;
  description?: string | undefined;
  invoice_settings?: { custom_fields?: Array<{ name: string; value: string }> | '' | undefined } | undefined;
  metadata?: Stripe.Metadata | undefined;
};

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
  events: {} as ById<Stripe.Event>,
});
export type Collection = keyof ReturnType<typeof noObjects>;
export type Objects = { [C in Collection]: ReturnType<typeof noObjects>[C][string] };

export const emptyState = () => ({
  ...noObjects(),
  /** Milliseconds that the clock runs ahead of the wall clock. */
  clockOffset: 0,
  /** Card numbers by payment method. */
  cards: {} as ById<string>,
  /** What a checkout session was created with and Stripe does not return. */
  sessionPlans: {} as ById<{ price: string; terms: SubscriptionTerms }>,
  /** Sessions that wait for 3-D Secure, with the email address that was typed. */
  sessionSteps: {} as ById<{ session: string; email: string | null; card: string }>,
  responses: {} as ById<{ fingerprint: string; status: number; body: string }>,
  endpoint: null as string | null,
  /** Webhooks that are not delivered yet; `nextAt` in milliseconds of the wall clock. */
  deliveries: [] as { event: string; attempts: number; nextAt: number }[],
  /** How many of the next charges are declined, whatever the card. */
  declines: 0,
  /** What happens to a subscription after the last retry of a charge. */
  afterRetries: 'cancel' as 'cancel' | 'unpaid' | 'past_due',
});
export type State = ReturnType<typeof emptyState>;

type StateFile = { port: number; webhookSecret: string; state: State };

/** Stripe deletes events after 30 days. */
const eventDays = 30;
const responsesStored = 2000;

const newStateFile = (): StateFile => ({
  port: 0,
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  state: emptyState(),
});

/** A new state without a file. A file that cannot be read is renamed, never overwritten. */
export function readStateFile(path: string | undefined): StateFile {
  if (!path || !existsSync(path)) return newStateFile();
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as StateFile;
    if (!file.state || !file.webhookSecret) throw new Error('it is not complete');
    return { ...file, state: { ...emptyState(), ...file.state } };
  } catch (error) {
    console.error(`${path} cannot be read (${(error as Error).message}); it is renamed to ${path}.bad.`);
    renameSync(path, `${path}.bad`);
    return newStateFile();
  }
}

export function writeStateFile(path: string, file: StateFile): void {
  mkdirSync(dirname(path), { recursive: true });
  trim(file.state);
  writeFileSync(`${path}.new`, JSON.stringify(file), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function trim(state: State): void {
  const oldest = (Date.now() + state.clockOffset) / 1000 - eventDays * 86_400;
  for (const { id, created } of Object.values(state.events)) {
    if (created >= oldest) break;
    delete state.events[id];
  }
  for (const key of Object.keys(state.responses).slice(0, -responsesStored)) delete state.responses[key];
}
