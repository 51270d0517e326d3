/** What tests do to the provider, as a payer, a bank, or the network would. */
import type Stripe from 'stripe';
import type { Plan } from '#shared/billing.ts';
import { plans } from '#shared/billing.ts';
import { addMethod, testCards } from './cards.ts';
import { advance } from './clock.ts';
import { deleteCustomer } from './customer-delete.ts';
import { addCustomer } from './customers.ts';
import type { Deliveries, DeliveryRules } from './deliveries.ts';
import { addDispute, setDispute } from './disputes.ts';
import { refusal } from './faults.ts';
import { confirmIntent, finishStep, intentBySecret } from './intents.ts';
import type { Delay, Failure, Interference } from './interference.ts';
import { intentOf } from './invoices.ts';
import { changeCard } from './page-portal.ts';
import { switchPlan } from './portal.ts';
import { addPrice } from './prices.ts';
import { addRefund, failRefund } from './refunds.ts';
import { findSession, type Paid, paySession, settleSession } from './sessions.ts';
import { addSubscription } from './subscription-new.ts';
import {
  endSubscription,
  findSubscription,
  itemOf,
  payInvoice,
  setCancelAtPeriodEnd,
} from './subscriptions.ts';
import { copy, type State, type World } from './world.ts';

export type Control = ReturnType<typeof createControl>;

const day = 86_400;

/** Calls answer copies: what a test holds in hand does not change under it. */
export function createControl(options: {
  world: () => World;
  deliveries: Deliveries;
  interference: Interference;
  changed: () => void;
}) {
  const { deliveries, interference } = options;

  const done = <T>(result: T): T => {
    options.changed();
    return result === undefined ? result : copy(result);
  };
  const set = (part: Partial<State>) => done(void Object.assign(options.world().state, part));
  const sessionAt = (urlOrId: string) =>
    findSession(options.world(), urlOrId.split('/').at(-1)!.split('?')[0]!);
  const latestInvoice = (subscription: string) => {
    const { state } = options.world();
    return state.invoices[String(findSubscription(options.world(), subscription).latest_invoice)]!;
  };
  /** The charge behind the newest paid invoice. */
  const chargeOf = (subscription: string): Stripe.Charge => {
    const world = options.world();
    const paid = Object.values(world.state.invoices)
      .reverse()
      .find(
        (invoice) =>
          invoice.parent?.subscription_details?.subscription === subscription && invoice.amount_paid > 0,
      );
    const charge = paid && world.state.charges[String(intentOf(world, paid)?.latest_charge)];
    if (!charge) throw refusal(`Nothing has been paid for ${subscription}.`);
    return charge;
  };

  return {
    /** Moves the clock forward; what comes due on the way happens. */
    advance: (by: { seconds?: number; hours?: number; days?: number }) =>
      done(advance(options.world(), (by.seconds ?? 0) + (by.hours ?? 0) * 3600 + (by.days ?? 0) * day)),
    /** Moves the clock just past the end of a subscription's period. */
    toPeriodEnd: (subscription: string) => {
      const world = options.world();
      const end = itemOf(findSubscription(world, subscription)).current_period_end;
      return done(advance(world, Math.max(0, end + 1 - world.now())));
    },
    now: () => new Date(options.world().now() * 1000),
    /** The next charges of anybody are declined, whatever the card. */
    declineNext: (times = 1) => set({ declines: options.world().state.declines + times }),
    afterRetries: (what: State['afterRetries']) => set({ afterRetries: what }),

    /** The payer on the hosted page; `email` is typed when the session has no customer. */
    pay: (sessionUrl: string, payer: { email?: string; card?: string } = {}): Paid =>
      done(
        paySession(options.world(), sessionAt(sessionUrl), {
          email: payer.email ?? null,
          card: payer.card ?? testCards.pays,
        }),
      ),
    /** The second step of a card on the hosted page or in our own page. */
    finishStep: (url: string, passes: boolean): Paid => {
      const world = options.world();
      const id = url.split('/').at(-1)!;
      const intent = world.state.intents[id];
      if (intent) {
        finishStep(world, intent, passes);
        return done({ kind: 'done', redirect: '' });
      }
      const step = world.state.sessionSteps[id];
      if (!step) throw refusal('No such step.');
      delete world.state.sessionSteps[id];
      if (!passes)
        return done({ kind: 'declined', message: 'We are unable to authenticate your payment method.' });
      return done(paySession(world, findSession(world, step.session), { ...step, proved: true }));
    },
    /** The money of a session that was paid with the card 'bank'. */
    settle: (sessionUrl: string, succeeds: boolean) =>
      done(settleSession(options.world(), sessionAt(sessionUrl), succeeds)),
    /** What Stripe.js does with the client secret; throws nothing when declined, see the answer's status. */
    confirm: (
      clientSecret: string,
      payer: { card?: string; returnUrl?: string } = {},
    ): Stripe.PaymentIntent => {
      const world = options.world();
      return done(
        confirmIntent(world, intentBySecret(world, clientSecret), {
          card: payer.card ?? testCards.pays,
          returnUrl: payer.returnUrl ?? null,
        }),
      );
    },
    /** The payer pays an open invoice of a subscription with another card (hosted invoice page, portal). */
    payInvoice: (subscription: string, card: string = testCards.pays) => {
      const world = options.world();
      const found = findSubscription(world, subscription);
      const customer = String(found.customer);
      const method = addMethod(world, {
        card,
        customer,
        email: world.state.customers[customer]?.email ?? null,
      });
      return done(payInvoice(world, found, latestInvoice(subscription), { method, shown: true }));
    },

    /** The card that a subscription is charged on from now on, such as one that is declined later. */
    setCard: (subscription: string, card: string) => {
      const world = options.world();
      changeCard(world, findSubscription(world, subscription), card);
      return done(undefined);
    },

    cancelAtPeriodEnd: (subscription: string) =>
      done(setCancelAtPeriodEnd(options.world(), findSubscription(options.world(), subscription), true)),
    resume: (subscription: string) =>
      done(setCancelAtPeriodEnd(options.world(), findSubscription(options.world(), subscription), false)),
    switchPlan: (subscription: string, plan: Plan) => {
      const world = options.world();
      const price = Object.values(world.state.prices).find(
        (each) => each.lookup_key === plans[plan].lookupKey,
      )!;
      return done(switchPlan(world, findSubscription(world, subscription), price));
    },
    cancelNow: (subscription: string) =>
      done(
        endSubscription(
          options.world(),
          findSubscription(options.world(), subscription),
          'cancellation_requested',
        ),
      ),
    /** Any status, such as paused or one that nobody knows yet. */
    setStatus: (subscription: string, status: string) => {
      const found = findSubscription(options.world(), subscription);
      found.status = status as Stripe.Subscription.Status;
      options.world().emit('customer.subscription.updated', found);
      return done(undefined);
    },

    /** Of the last payment; all that is left of it without an amount (cents). */
    refund: (subscription: string, amount?: number) =>
      done(addRefund(options.world(), chargeOf(subscription), { amount })),
    failRefund: (refund: string) => done(failRefund(options.world(), options.world().state.refunds[refund]!)),
    dispute: (subscription: string) =>
      done(addDispute(options.world(), chargeOf(subscription), 'needs_response')),
    inquiry: (subscription: string) =>
      done(addDispute(options.world(), chargeOf(subscription), 'warning_needs_response')),
    setDispute: (dispute: string, status: Parameters<typeof setDispute>[2]) =>
      done(setDispute(options.world(), options.world().state.disputes[dispute]!, status)),

    deleteCustomer: (customer: string) => done(deleteCustomer(options.world(), customer)),
    /** A paid subscription of another product in the same account, which is none of ours. */
    foreignSubscription: (): Stripe.Subscription => {
      const world = options.world();
      const price = addPrice(world, {
        product: Object.keys(world.state.products)[0]!,
        amount: 1500,
        interval: 'month',
      });
      const customer = addCustomer(world, { email: 'somebody@elsewhere.example' });
      const subscription = addSubscription(world, { customer, price, metadata: {} });
      const method = addMethod(world, { card: testCards.pays, customer: customer.id, email: customer.email });
      const invoice = world.state.invoices[String(subscription.latest_invoice)]!;
      payInvoice(world, subscription, invoice, { method, shown: true });
      return done(subscription);
    },
    /** The price of a plan as somebody changed it at the provider: a new one takes the lookup key. */
    changePrice: (plan: Plan, amount: number) =>
      done(
        addPrice(options.world(), {
          product: Object.keys(options.world().state.products)[0]!,
          amount,
          interval: plans[plan].interval,
          lookupKey: plans[plan].lookupKey,
          transfer: true,
        }),
      ),

    /** Deliveries of webhooks; `flush` sends what was held. */
    deliveries: (rules: Partial<DeliveryRules>) => void Object.assign(deliveries.rules, rules),
    flush: () => deliveries.flush(),
    settled: () => deliveries.settled(),
    /** Sends an event once more and answers the status; 0 without an answer. */
    resend: (event: string) => deliveries.resend(event),
    deliverTo: (url: string | null) => set({ endpoint: url }),

    failNext: (failure: Failure) => interference.fail(failure),
    delayNext: (delay: Delay) => interference.delay(delay),
    clear: () => interference.clear(),

    /** Events oldest first, of a type or all. */
    events: (type?: string): Stripe.Event[] =>
      copy(Object.values(options.world().state.events).filter((event) => !type || event.type === type)),
    subscription: (id: string): Stripe.Subscription => copy(findSubscription(options.world(), id)),
    subscriptions: (): Stripe.Subscription[] => copy(Object.values(options.world().state.subscriptions)),
    session: (urlOrId: string): Stripe.Checkout.Session => copy(sessionAt(urlOrId)),
    state: (): State => copy(options.world().state),
  };
}
