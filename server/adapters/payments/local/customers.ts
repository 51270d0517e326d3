/** Customers and their test cards, with Stripe's numbers. */
import type Stripe from 'stripe';
import { nulls } from './wire.ts';
import type { World } from './world.ts';

export const testCards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  /** Requires 3-D Secure while the customer is there. */
  secure: '4000002500003155',
  /** Pays while the customer is there, is declined whenever it is charged later. */
  declinedLater: '4000000000000341',
  noFunds: '4000000000009995',
  /** Pays, and the customer disputes it at once. */
  disputed: '4000000000000259',
} as const;

/** Stripe's names of test cards, for requests that confirm a payment without a browser. */
export const namedCards: Record<string, string> = {
  pm_card_visa: testCards.pays,
  pm_card_chargeDeclined: testCards.declined,
  pm_card_chargeDeclinedInsufficientFunds: testCards.noFunds,
  pm_card_chargeCustomerFail: testCards.declinedLater,
  pm_card_threeDSecure2Required: testCards.secure,
  pm_card_createDispute: testCards.disputed,
};

/** In place of a card number: a bank debit, which succeeds or fails days later. */
const bankDebit = 'bank';

export const methodType = (card: string) => (card === bankDebit ? 'us_bank_account' : 'card');

/** One attempt to charge a card. */
export type Attempt = {
  /** The customer is there and can complete 3-D Secure. */
  onSession: boolean;
  /** 3-D Secure is complete. */
  authenticated?: boolean;
};

export type Outcome =
  | { kind: 'succeeds' }
  | { kind: 'requires_action' }
  | { kind: 'processing' }
  | { kind: 'declined'; code: string; message: string };

const declined = (code: string, message: string): Outcome => ({ kind: 'declined', code, message });
const genericDecline = declined('generic_decline', 'Your card was declined.');

export function tryCard(world: World, card: string, { onSession, authenticated }: Attempt): Outcome {
  if (world.state.declines > 0) {
    world.state.declines -= 1;
    return genericDecline;
  }
  if (card === bankDebit) return { kind: 'processing' };
  if (card === testCards.declined || (card === testCards.declinedLater && !onSession)) return genericDecline;
  if (card === testCards.noFunds) return declined('insufficient_funds', 'Your card has insufficient funds.');
  if (card === testCards.secure && onSession && !authenticated) return { kind: 'requires_action' };
  if (!(Object.values(testCards) as string[]).includes(card))
    return declined(
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test card.',
    );
  return { kind: 'succeeds' };
}

export function addCustomer(
  world: World,
  { email, metadata = {} }: { email?: string | null | undefined; metadata?: Stripe.Metadata | undefined },
): Stripe.Customer {
  return world.add('customers', {
    ...world.base('cus', 'customer'),
    ...nulls<Stripe.Customer>()('address currency default_source description name phone shipping test_clock'),
    balance: 0,
    delinquent: false,
    email: email || null,
    invoice_prefix: world.newId('i').slice(2, 10).toUpperCase(),
    invoice_settings: nulls<Stripe.Customer.InvoiceSettings>()(
      'custom_fields default_payment_method footer rendering_options',
    ),
    livemode: false,
    metadata,
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
  });
}

export function addMethod(world: World, customer: string, card: string): Stripe.PaymentMethod {
  const email = world.state.customers[customer]?.email ?? null;
  const method: Stripe.PaymentMethod = {
    ...world.base('pm', 'payment_method'),
    billing_details: {
      ...nulls<Stripe.PaymentMethod.BillingDetails>()('address name phone tax_id'),
      email,
    },
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: methodType(card),
    ...(card === bankDebit ? {} : { card: cardDetails(card) }),
  };
  world.state.cards[method.id] = card;
  return world.add('methods', method);
}

const cardDetails = (number: string): Stripe.PaymentMethod.Card => ({
  ...nulls<Stripe.PaymentMethod.Card>()('generated_from wallet'),
  brand: 'visa',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: 'visa',
  exp_month: 12,
  exp_year: new Date().getUTCFullYear() + 3,
  fingerprint: `local${number.slice(-8)}`,
  funding: 'credit',
  last4: number.slice(-4),
  networks: { available: ['visa'], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
});
