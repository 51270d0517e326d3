/** Lets tests act as a payer, a bank, or the network. README.md lists the commands. */
import type Stripe from 'stripe';
import { type Plan, plans } from '#shared/contracts/billing.ts';
import type { Faults } from './api.ts';
import { addPrice, priceOfPlan } from './catalog.ts';
import { addDispute, addRefund, failRefund, setDispute } from './charges.ts';
import { advance } from './clock.ts';
import { addCustomer, addMethod, testCards } from './customers.ts';
import type { Deliveries } from './deliveries.ts';
import { intentOf, subscriptionIdOf, voidInvoice } from './invoices.ts';
import {
  changeCard,
  chargeOf,
  confirmIntent,
  finishAuthentication,
  intentBySecret,
  payInvoice,
  switchPlan,
} from './payments.ts';
import { finishSessionStep, type PayResult, paySession, settleSession } from './sessions.ts';
import type { State } from './state.ts';
import {
  addSubscription,
  deleteCustomer,
  endSubscription,
  itemOf,
  setCancelAtPeriodEnd,
  setStatus,
} from './subscriptions.ts';
import type { World } from './world.ts';

export type Control = ReturnType<typeof createControl>;

type SessionAt = (url: string) => Stripe.Checkout.Session;
const urlId = (urlOrId: string) => urlOrId.split('/').at(-1)!.split('?')[0]!;

export function createControl(world: World, deliveries: Deliveries, faults: Faults) {
  const sessionAt: SessionAt = (url) => world.get('sessions', urlId(url));
  const commands = {
    ...timeCommands(world),
    ...payerCommands(world, sessionAt),
    ...subscriptionCommands(world),
    ...moneyBackCommands(world),
    ...accountCommands(world, sessionAt),
    deliveries: (rules: Partial<Deliveries['rules']>): void => void Object.assign(deliveries.rules, rules),
    flush: deliveries.flush,
    settled: deliveries.settled,
    resend: deliveries.resend,
    deliverTo: (url: string | null): void => {
      world.state.endpoint = url;
    },
    failNext: faults.fail,
    delayNext: faults.delay,
    clear: faults.clear,
  };
  return withCopies(world, commands);
}

/** Returns copies, so that results don't change after a test reads them. */
function withCopies<T extends Record<string, (...parameters: never[]) => unknown>>(
  world: World,
  commands: T,
): T {
  const wrapped = Object.entries(commands).map(([name, run]) => [
    name,
    (...parameters: never[]) => {
      const result = run(...parameters);
      world.changed();
      return result instanceof Promise ? result : structuredClone(result);
    },
  ]);
  return Object.fromEntries(wrapped);
}

const timeCommands = (world: World) => ({
  advance: (by: { seconds?: number; hours?: number; days?: number }): void =>
    advance(world, (by.seconds ?? 0) + (by.hours ?? 0) * 3600 + (by.days ?? 0) * 86_400),
  toPeriodEnd: (subscription: string): void => {
    const end = itemOf(world.get('subscriptions', subscription)).current_period_end;
    advance(world, Math.max(0, end + 1 - world.now()));
  },
  now: () => new Date(world.now() * 1000),
});

const payerCommands = (world: World, sessionAt: SessionAt) => ({
  /** Pays on the hosted page. The payer enters `email` if the session has no customer. */
  pay: (sessionUrl: string, payer: { email?: string; card?: string } = {}): PayResult =>
    paySession(world, sessionAt(sessionUrl), {
      email: payer.email ?? null,
      card: payer.card ?? testCards.pays,
    }),
  /** Passes or fails 3-D Secure, for the hosted page or our own. */
  finishStep: (url: string, passes: boolean): PayResult => {
    const intent = world.state.intents[urlId(url)];
    const email = new URL(url).searchParams.get('email');
    if (!intent) return finishSessionStep(world, sessionAt(url), email, passes);
    finishAuthentication(world, intent, passes);
    return { kind: 'done', redirect: '' };
  },
  /** Completes or fails the bank debit of a session that was paid with the card 'bank'. */
  settle: (sessionUrl: string, succeeds: boolean): void =>
    settleSession(world, sessionAt(sessionUrl), succeeds),
  /** Like Stripe.js. A decline doesn't throw; see the returned intent. */
  confirm: (clientSecret: string, payer: { card?: string; returnUrl?: string } = {}): Stripe.PaymentIntent =>
    confirmIntent(world, intentBySecret(world, clientSecret), {
      card: payer.card ?? testCards.pays,
      returnUrl: payer.returnUrl ?? null,
    }),
  /** Pays the open invoice of a subscription with a new card. */
  payInvoice: (id: string, card: string = testCards.pays) => {
    const { customer, latest_invoice } = world.get('subscriptions', id);
    const method = addMethod(world, String(customer), card);
    return payInvoice(world, world.get('invoices', latest_invoice), method, { onSession: true });
  },
});

const subscriptionCommands = (world: World) => ({
  setCard: (id: string, card: string): void => changeCard(world, world.get('subscriptions', id), card),
  cancelAtPeriodEnd: (id: string): void => setCancelAtPeriodEnd(world, world.get('subscriptions', id), true),
  resume: (id: string): void => setCancelAtPeriodEnd(world, world.get('subscriptions', id), false),
  cancelNow: (id: string): void => endSubscription(world, world.get('subscriptions', id)),
  switchPlan: (id: string, plan: Plan): void =>
    switchPlan(world, world.get('subscriptions', id), priceOfPlan(world, plan)!),
  /** Accepts any status, such as paused or one that Stripe may add later. */
  setStatus: (id: string, status: string): void =>
    setStatus(world, world.get('subscriptions', id), status as Stripe.Subscription.Status),
  /** A coupon set in the provider's dashboard: cents off each later invoice. */
  setCoupon: (id: string, amount: number): void => {
    world.state.coupons[id] = amount;
  },
  /** Credit that an administrator gives in the provider's dashboard. */
  giveCredit: (customer: string, amount: number): void => {
    world.get('customers', customer).balance -= amount;
  },
  /** Voids the open invoice in the provider's dashboard, after which the subscription counts as active. */
  voidInvoice: (id: string): void => {
    const subscription = world.get('subscriptions', id);
    voidInvoice(world, world.get('invoices', subscription.latest_invoice));
    setStatus(world, subscription, 'active');
  },
  /** Credit of the customer: negative, as with Stripe. */
  balanceOf: (id: string): number => world.get('customers', world.get('subscriptions', id).customer).balance,
  invoices: (id: string): Stripe.Invoice[] =>
    world.newest('invoices').filter((invoice) => subscriptionIdOf(invoice) === id),
  /** The latest charge of an invoice; undefined if it has none. */
  chargeOf: (invoice: string): Stripe.Charge | undefined =>
    world.state.charges[String(intentOf(world, world.get('invoices', invoice))?.latest_charge)],
  disputesOf: (charge: string): number =>
    world.newest('disputes').filter((dispute) => dispute.charge === charge).length,
  afterRetries: (afterRetries: State['afterRetries']): void =>
    void Object.assign(world.state, { afterRetries }),
  subscription: (id: string): Stripe.Subscription => world.get('subscriptions', id),
  subscriptions: (): Stripe.Subscription[] => Object.values(world.state.subscriptions),
});

const moneyBackCommands = (world: World) => ({
  /** `amount` is in cents; by default, the rest of the payment. */
  refund: (subscription: string, amount?: number | null, payment?: number): Stripe.Refund =>
    addRefund(world, chargeOf(world, subscription, payment), { amount: amount ?? undefined }),
  failRefund: (refund: string): void => failRefund(world, world.get('refunds', refund)),
  dispute: (subscription: string, payment?: number): Stripe.Dispute =>
    addDispute(world, chargeOf(world, subscription, payment), 'needs_response'),
  inquiry: (subscription: string, payment?: number): Stripe.Dispute =>
    addDispute(world, chargeOf(world, subscription, payment), 'warning_needs_response'),
  setDispute: (dispute: string, status: Parameters<typeof setDispute>[2]): void =>
    setDispute(world, world.get('disputes', dispute), status),
});

const accountCommands = (world: World, sessionAt: SessionAt) => ({
  /** Simulates an account where `billing:setup` has never run. */
  forgetPortals: (): void => {
    world.state.portalSettings = {};
  },
  deleteCustomer: (customer: string) => deleteCustomer(world, customer),
  /** A paid subscription to another product in the same account. */
  foreignSubscription: (): Stripe.Subscription => {
    const product = Object.keys(world.state.products)[0]!;
    const price = addPrice(world, { product, unit_amount: 1500, recurring: { interval: 'month' } });
    const customer = addCustomer(world, { email: 'somebody@elsewhere.example' });
    const subscription = addSubscription(world, {}, { customer, price });
    const method = addMethod(world, customer.id, testCards.pays);
    payInvoice(world, world.get('invoices', subscription.latest_invoice), method, { onSession: true });
    return subscription;
  },
  /** Simulates a price changed at the provider: a new price takes the lookup key. */
  changePrice: (plan: Plan, amount: number): Stripe.Price =>
    addPrice(world, {
      product: Object.keys(world.state.products)[0]!,
      unit_amount: amount,
      recurring: { interval: plans[plan].interval },
      lookup_key: plans[plan].lookupKey,
    }),
  /** Oldest first. */
  events: (type?: string): Stripe.Event[] =>
    Object.values(world.state.events).filter((event) => !type || event.type === type),
  session: (urlOrId: string): Stripe.Checkout.Session => sessionAt(urlOrId),
  state: (): State => world.state,
});
