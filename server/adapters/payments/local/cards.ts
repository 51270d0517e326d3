/** Test cards with Stripe's numbers, and what a charge of one comes to. */
import type Stripe from 'stripe';
import type { World } from './world.ts';

export const testCards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  secure: '4000002500003155',
  /** Pays when it is shown, is declined whenever it is charged later. */
  declinedLater: '4000000000000341',
  noFunds: '4000000000009995',
  /** Pays, and the payer disputes it at once. */
  disputed: '4000000000000259',
} as const;

/** Stripe's names of test cards for calls that confirm a payment without a browser. */
export const namedCards: Record<string, string> = {
  pm_card_visa: testCards.pays,
  pm_card_chargeDeclined: testCards.declined,
  pm_card_chargeDeclinedInsufficientFunds: testCards.noFunds,
  pm_card_chargeCustomerFail: testCards.declinedLater,
  pm_card_threeDSecure2Required: testCards.secure,
  pm_card_createDispute: testCards.disputed,
};

/** Stands for a debit whose money comes, or does not come, days later. */
export const bankDebit = 'bank';

export type Verdict =
  | { kind: 'pays' }
  | { kind: 'step' }
  | { kind: 'waits' }
  | { kind: 'declined'; code: string; message: string };

const declined = (code: string, message: string): Verdict => ({ kind: 'declined', code, message });

/** `shown`: the payer is there; `proved`: the second step is behind them. */
export function judge(world: World, card: string, how: { shown: boolean; proved?: boolean }): Verdict {
  if (world.state.declines > 0) {
    world.state.declines -= 1;
    return declined('generic_decline', 'Your card was declined.');
  }
  if (card === bankDebit) return { kind: 'waits' };
  if (card === testCards.declined) return declined('generic_decline', 'Your card was declined.');
  if (card === testCards.noFunds) return declined('insufficient_funds', 'Your card has insufficient funds.');
  if (card === testCards.declinedLater && !how.shown)
    return declined('generic_decline', 'Your card was declined.');
  if (card === testCards.secure && how.shown && !how.proved) return { kind: 'step' };
  if (!(Object.values(testCards) as string[]).includes(card))
    return declined(
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test card.',
    );
  return { kind: 'pays' };
}

export const methodType = (card: string) => (card === bankDebit ? 'us_bank_account' : 'card');

export function addMethod(
  world: World,
  options: { card: string; customer: string; email: string | null },
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: world.newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: options.email, name: null, phone: null, tax_id: null },
    created: world.now(),
    customer: options.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: methodType(options.card),
    ...(options.card === bankDebit ? {} : { card: cardOf(options.card) }),
  };
  world.state.methods[method.id] = method;
  world.state.cards[method.id] = options.card;
  world.emit('payment_method.attached', method);
  return method;
}

const cardOf = (number: string): Stripe.PaymentMethod.Card => ({
  brand: 'visa',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: 'visa',
  exp_month: 12,
  exp_year: new Date().getUTCFullYear() + 3,
  fingerprint: `local${number.slice(-8)}`,
  funding: 'credit',
  generated_from: null,
  last4: number.slice(-4),
  networks: { available: ['visa'], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
});
