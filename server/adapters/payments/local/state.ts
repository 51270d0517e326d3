/** Everything that the provider stores; it survives a restart as a JSON file. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import { emptyObjects } from './wire.ts';

/** Collections of Stripe's objects by id. */
export type Objects = {
  products: Stripe.Product;
  prices: Stripe.Price;
  customers: Stripe.Customer;
  deletedCustomers: Stripe.DeletedCustomer;
  methods: Stripe.PaymentMethod;
  sessions: Stripe.Checkout.Session;
  subscriptions: Stripe.Subscription;
  invoices: Stripe.Invoice;
  invoicePayments: Stripe.InvoicePayment;
  intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  portals: Stripe.BillingPortal.Session;
  portalSettings: Stripe.BillingPortal.Configuration;
  events: Stripe.Event;
};
export type Collection = keyof Objects;

export type State = { [C in Collection]: Record<string, Objects[C]> } & {
  /** Milliseconds that the clock runs ahead of the wall clock. */
  clockOffset: number;
  /** Card numbers by payment method. */
  cards: Record<string, string>;
  /** What a checkout session was created with and Stripe does not return. */
  sessionPlans: Record<
    string,
    {
      price: string;
      taxed?: boolean;
      metadata?: Stripe.Metadata | undefined;
      description?: string | undefined;
      invoice_settings?:
        | { custom_fields?: Array<{ name: string; value: string }> | '' | undefined }
        | undefined;
    }
  >;
  /** Sessions that wait for 3-D Secure, with the email address that was typed. */
  sessionSteps: Record<string, { session: string; email: string | null; card: string }>;
  /** Responses by idempotency key. */
  responses: Record<string, { fingerprint: string; status: number; body: string }>;
  /** URL of the webhook endpoint. */
  endpoint: string | null;
  /** Webhooks that are not delivered yet; `nextAt` in milliseconds of the wall clock. */
  deliveries: { event: string; attempts: number; nextAt: number }[];
  /** How many of the next charges are declined, whatever the card. */
  declines: number;
  /** What happens to a subscription after the last retry of a charge. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
};

export const emptyState = (): State => ({
  ...emptyObjects<State>()(
    'products prices customers deletedCustomers methods cards sessions sessionPlans sessionSteps subscriptions',
    'invoices invoicePayments intents charges refunds disputes portals portalSettings events responses',
  ),
  clockOffset: 0,
  endpoint: null,
  deliveries: [],
  declines: 0,
  afterRetries: 'cancel',
});

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
