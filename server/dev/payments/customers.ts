import type Stripe from 'stripe';
import type { World } from './world.ts';

export const testCards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  /** Requires 3-D Secure for on-session charges. */
  secure: '4000002500003155',
  /** Succeeds on-session, but is declined for later charges. */
  declinedLater: '4000000000000341',
  /** Succeeds, but is disputed immediately. */
  disputed: '4000000000000259',
} as const;

/** Stripe's names for test cards, used to confirm a payment without a browser. */
export const namedCards: Record<string, string> = {
  pm_card_visa: testCards.pays,
  pm_card_chargeDeclined: testCards.declined,
  pm_card_threeDSecure2Required: testCards.secure,
  pm_card_createDispute: testCards.disputed,
};

/** Stands in for a card number: a bank debit, which succeeds or fails days later. */
const bankDebit = 'bank';

export type Attempt = {
  /** Whether the customer is present and can complete 3-D Secure. */
  onSession: boolean;
  authenticated?: boolean;
};

export type Outcome =
  | { kind: 'succeeds' }
  | { kind: 'requires_action' }
  | { kind: 'processing' }
  | { kind: 'declined'; code: string; message: string };

const declined: Outcome = { kind: 'declined', code: 'generic_decline', message: 'Your card was declined.' };

export function tryCard(card: string, { onSession, authenticated }: Attempt): Outcome {
  if (card === bankDebit) return { kind: 'processing' };
  if (card === testCards.declined || (card === testCards.declinedLater && !onSession)) return declined;
  if (card === testCards.secure && onSession && !authenticated) return { kind: 'requires_action' };
  return (Object.values(testCards) as string[]).includes(card) ? { kind: 'succeeds' } : declined;
}

export function addCustomer(
  world: World,
  { email, metadata }: { email?: string | null; metadata?: Stripe.CustomerCreateParams['metadata'] },
): Stripe.Customer {
  return world.add('customers', {
    ...world.base('cus', 'customer'),
    balance: 0,
    email: email || null,
    metadata: { ...(metadata as Stripe.Metadata) },
  });
}

export function addMethod(world: World, customer: string, card: string): Stripe.PaymentMethod {
  return world.add('methods', {
    ...world.base('pm', 'payment_method'),
    customer,
    metadata: { number: card },
    ...(card === bankDebit
      ? { type: 'us_bank_account' }
      : { type: 'card', card: { brand: 'visa', last4: card.slice(-4) } }),
  });
}
