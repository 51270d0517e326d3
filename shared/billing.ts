import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { planCopy, renewalCopy } from './messages/plans.ts';
import { rowId, text } from './text.ts';

type PlanRow = {
  /** Cents. */
  amount: number;
  interval: 'month' | 'year';
  /** Of the provider's price; amount, currency and interval there must agree, or nothing is sold. */
  lookupKey: string;
  /** What it saves against another plan: fixed labels of the specification; a test checks that they fit the amounts. */
  savings: readonly string[];
  /** Paid once: the subscription is set to end with its first period. */
  once?: true;
};

/**
 * The one table of plans: prices, labels and intervals come from here and nowhere else. The browser only ever
 * names a plan.
 */
export const plans = {
  monthly: {
    amount: 9900,
    interval: 'month',
    lookupKey: 'featured_monthly',
    savings: [],
    ...planCopy.monthly,
  },
  annual: {
    amount: 99500,
    interval: 'year',
    lookupKey: 'featured_annual',
    savings: ['Save $193', '$83/mo'],
    ...planCopy.annual,
  },
  /** Onboarding of a named church: one month that ends by itself, once per church. */
  intro: {
    amount: 4900,
    interval: 'month',
    lookupKey: 'featured_intro',
    savings: [],
    ...planCopy.intro,
    once: true,
  },
} as const satisfies Record<string, PlanRow>;

export type Plan = keyof typeof plans;

export const planNames = Object.keys(plans) as [Plan, ...Plan[]];

export const planKey = z.enum(planNames);

/** What a person chooses on /advertise, /claim-church and /upgrade, the first one preselected. */
export const offeredPlans = ['monthly', 'annual'] as const satisfies readonly Plan[];

export const billingInterval = z.enum(offeredPlans);

export type BillingInterval = z.infer<typeof billingInterval>;

/** Cents as people write them: "$99", "$1,234.50". */
export const dollars = (cents: number): string =>
  `$${(cents / 100)
    .toFixed(2)
    .replace(/\.00$/, '')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

export const priceOf = (plan: Plan): string => dollars(plans[plan].amount);

/** Changes with every change of the text of `renewalTerms`; stored with the order of whoever accepted it. */
export const termsVersion = '2026-11-23';

/** Renewal disclosure beside every button that buys, in emails and on the provider's page. */
export const renewalTerms = (plan: Plan): string =>
  renewalCopy['once' in plans[plan] ? 'once' : 'renews'](priceOf(plan), plans[plan].interval);

export const subscriptionStatus = z.string();

const optionalId = rowId.nullable().optional();

/** Specification section 3, "Claim data": everything is text as typed; what decides is checked by the server. */
export const claimData = z.object({
  firstName: text(80).min(1),
  lastName: text(80).min(1),
  email: z.email().max(254),
  phone: text(40).optional().default(''),
  claimExisting: z.boolean(),
  selectedChurchId: optionalId,
  churchName: text(120).optional().default(''),
  denomination: text(60).optional().default(''),
  address: text(200).optional().default(''),
  area: text(60).optional().default(''),
  zip: text(10).optional().default(''),
  churchPhone: text(40).optional().default(''),
  website: text(500).optional().default(''),
  description: z.string().trim().max(5000).optional().default(''),
  /** Of a claim of a listed church: what speaks for it, for the administrator. */
  note: z.string().trim().max(1000).optional().default(''),
  subscriptionType: billingInterval,
});

export type ClaimData = z.output<typeof claimData>;

const price = z.object({ amount: z.number(), displayAmount: z.string() });

export const getPricing = endpoint('GET /api/pricing', {
  summary: 'Prices in whole dollars with their labels.',
  response: z.record(billingInterval, price),
});

/**
 * 403 when ownerUserId or email names somebody else than the signed-in payer; 409 when the church has a live
 * subscription; 503 when payments are off or a price does not agree.
 */
export const createCheckoutSession = endpoint('POST /api/billing/create-checkout-session', {
  access: 'optional',
  limit: 'write',
  summary:
    'Opens (or finds again) the hosted payment page of a plan. Prices, payer and URLs come from the server.',
  body: z.object({
    email: z.union([z.email().max(254), z.literal('')]).optional(),
    /** 0 or nothing: the session decides. */
    ownerUserId: rowId.or(z.literal(0)).optional(),
    churchId: optionalId,
    interval: billingInterval,
    claimData: claimData.optional(),
    /** Version of the renewal terms that were shown beside the button. */
    terms: text(20).optional(),
  }),
  response: z.object({ url: z.string() }),
});

/** The amount (whole dollars) only selects a plan. */
export const createPaymentIntent = endpoint('POST /api/create-payment-intent', {
  access: 'user',
  limit: 'write',
  summary: 'Starts (or finds again) a subscription that is paid in our own page.',
  body: z.object({
    amount: z.number(),
    description: text(300).optional().default(''),
    /** The payer's own church that it is for; the intro month needs one. */
    churchId: optionalId,
    /** It is for a church that the payer submits with it (onboarding). */
    newChurch: z.boolean().optional(),
    /** Version of the renewal terms that were shown beside the button. */
    terms: text(20).optional(),
    /** Of the billing address; needed while prices are before tax. */
    zip: z
      .string()
      .regex(/^\d{5}(-\d{4})?$/)
      .optional(),
  }),
  response: z.object({ clientSecret: z.string(), orderId: z.uuid() }),
});

/**
 * State of a payment for the page that waits for it. failed and expired: nothing was charged; ended: it was paid, and
 * its subscription does not run; refunded: what was paid went back.
 */
export const paymentState = z.enum(['waiting', 'active', 'failed', 'expired', 'ended', 'refunded']);

export const getSessionSubscription = endpoint('GET /api/billing/session-subscription', {
  access: 'optional',
  summary:
    'State of the payment of a checkout session. Email and church are only for its own payer; it signs nobody in.',
  query: z.object({ session_id: z.string().min(1).max(255) }),
  response: z.object({
    status: subscriptionStatus.nullable(),
    plan_key: planKey,
    current_period_end: z.string().nullable(),
    state: paymentState,
    /** created: an account was created and a link emailed; existing: sign in with the account of that email. */
    account: z.enum(['created', 'existing', 'signed_in']).nullable(),
    email: z.string().nullable(),
    churchName: z.string().nullable(),
  }),
});

/** The order of an onboarding payment, for /payment-success-onboarding after a redirect. */
export const getOrder = endpoint('GET /api/billing/orders/:orderId', {
  access: 'user',
  summary: "State of one of the payer's own orders; synced with the provider at most every 5 seconds.",
  params: z.object({ orderId: z.uuid() }),
  response: z.object({
    orderId: z.uuid(),
    state: paymentState,
    plan: planKey,
    amount: z.number().int(),
    churchId: z.number().int().nullable(),
    churchName: z.string().nullable(),
  }),
});

/** Raw body; signature in Stripe-Signature. Bound by hand (features/billing/webhook.ts). */
export const webhookPath = '/api/webhooks/stripe';
