import { z } from 'zod';
import { fieldTraits } from '../domain/church-fields.ts';
import { emailAddress, message, rowId, text } from '../domain/text.ts';
import { renewalCopy, savingsCopy } from '../messages/plans.ts';
import { churchStatus } from './churches.ts';
import { endpoint, urlId } from './endpoint.ts';

type PlanRow = {
  /** Cents. */
  amount: number;
  interval: 'month' | 'year';
  /** Identifies the provider's price. Nothing is sold unless its amount, currency and interval agree with this row. */
  lookupKey: string;
  /** One-time payment: the subscription ends with its first period. */
  once?: true;
};

/** The only source of prices and intervals; their labels are in shared/messages/plans.ts. The client only ever sends a plan's name. */
export const plans = {
  monthly: {
    amount: 9900,
    interval: 'month',
    lookupKey: 'featured_monthly',
  },
  annual: {
    amount: 99500,
    interval: 'year',
    lookupKey: 'featured_annual',
  },
  /** Onboarding: a single month that doesn't renew, once per church. */
  intro: {
    amount: 4900,
    interval: 'month',
    lookupKey: 'featured_intro',
    once: true,
  },
} as const satisfies Record<string, PlanRow>;

export type Plan = keyof typeof plans;

export const planNames = Object.keys(plans) as [Plan, ...Plan[]];

export const planKey = z.enum(planNames);

/** Plans offered on /advertise, /claim-church and /upgrade; the first is preselected. */
export const offeredPlans = ['monthly', 'annual'] as const satisfies readonly Plan[];

export const billingInterval = z.enum(offeredPlans);

export type BillingInterval = z.infer<typeof billingInterval>;

/** Formats cents without trailing zeros: "$99", "$1,234.50". */
export const dollars = (cents: number): string =>
  `$${(cents / 100)
    .toFixed(2)
    .replace(/\.00$/, '')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

export const priceOf = (plan: Plan): string => dollars(plans[plan].amount);

/** What a year saves, and its price per month in whole dollars: "Save $193", "$83/mo". */
export const annualSavings = (): readonly string[] => {
  const { monthly, annual } = plans;
  const perMonth = Math.round(annual.amount / 1200) * 100;
  return savingsCopy.annual(dollars(12 * monthly.amount - annual.amount), dollars(perMonth));
};

/** Update whenever the text of `renewalTerms` changes; stored with each order as proof of what was accepted. */
export const termsVersion = '2026-11-28';

/** Renewal disclosure, shown next to every purchase button, in emails and on the provider's page. */
export const renewalTerms = (plan: Plan): string =>
  renewalCopy['once' in plans[plan] ? 'once' : 'renews'](priceOf(plan), plans[plan].interval);

export const subscriptionStatus = z.string();

/** A running subscription, which blocks a second one and can be ended. */
export const isLive = (status: string): boolean => ['active', 'trialing', 'past_due'].includes(status);

/** It can't run again. "missing" is ours: the provider doesn't know it any longer. */
export const isOver = (status: string): boolean =>
  ['canceled', 'incomplete_expired', 'missing'].includes(status);

const optionalId = rowId.nullable().optional();

/** Specification section 3, "Claim data". Text as typed; the server validates what matters. */
export const claimData = z.object({
  firstName: text(80).min(1),
  lastName: text(80).min(1),
  email: emailAddress(),
  phone: text(40).optional().default(''),
  claimExisting: z.boolean(),
  selectedChurchId: optionalId,
  churchName: text(fieldTraits.name.max!).optional().default(''),
  denomination: text(fieldTraits.denomination.max!).optional().default(''),
  address: text(200).optional().default(''),
  area: text(60).optional().default(''),
  zip: text(10).optional().default(''),
  churchPhone: text(40).optional().default(''),
  website: text(500).optional().default(''),
  description: z.string().trim().max(5000).optional().default(''),
  /** For a claim of a listed church: supporting details for the administrator. */
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
 * 403 if ownerUserId or email isn't that of the signed-in payer; 409 if the church has a live subscription; 503 if payments
 * are off or the provider's price differs.
 */
export const createCheckoutSession = endpoint('POST /api/billing/create-checkout-session', {
  access: 'optional',
  limit: 'write',
  summary: "Opens (or resumes) a plan's hosted payment page. The server determines prices, payer and URLs.",
  body: z.object({
    email: z.union([emailAddress(), z.literal('')]).optional(),
    /** If 0 or missing, the session determines the owner. */
    ownerUserId: rowId.or(z.literal(0)).optional(),
    churchId: optionalId,
    interval: billingInterval,
    claimData: claimData.optional(),
    /** Version of the renewal terms shown next to the button; a 400 if it is outdated. */
    terms: text(20).optional(),
  }),
  response: z.object({ url: z.string() }),
});

/** The amount (whole dollars) only selects a plan. */
export const createPaymentIntent = endpoint('POST /api/create-payment-intent', {
  access: 'user',
  limit: 'write',
  summary: 'Starts (or resumes) a subscription with payment on our own page.',
  body: z.object({
    amount: z.number(),
    /** If it is the name of one of the payer's churches, that one is featured. */
    description: text(300).optional().default(''),
    /** The payer's church to feature. Without it, the description or the latest unpaid onboarding decides. */
    churchId: optionalId,
    /** The payment is for a church that the payer is submitting (onboarding). */
    newChurch: z.boolean().optional(),
    /** Starts the plan if the payer's credit covers it. Without this, the response only reports the credit. */
    payWithCredit: z.boolean().optional(),
    /** Version of the renewal terms shown next to the button; a 400 if it is outdated. */
    terms: text(20).optional(),
    /** ZIP code of the billing address, required if prices exclude tax. */
    zip: z
      .string()
      .regex(/^\d{5}(-\d{4})?$/)
      .optional(),
  }),
  response: z.object({
    /** Null if no card is needed: `credit` covers the price, or has just paid it. */
    clientSecret: z.string().nullable(),
    orderId: z.uuid(),
    /** Cents of the payer's credit if it covers the price. Send the request again with `payWithCredit` to use it. */
    credit: z.int().nullable(),
    /** The church that the payment will feature; null if it is chosen or submitted later. */
    churchName: z.string().nullable(),
  }),
});

/** failed, expired: nothing was charged; ended: it was paid, but the subscription is no longer active. */
export const paymentState = z.enum(['waiting', 'active', 'failed', 'expired', 'ended', 'refunded']);

export const getSessionSubscription = endpoint('GET /api/billing/session-subscription', {
  access: 'optional',
  summary:
    "A checkout session's payment state. Only its payer sees the email address and church. Does not sign the user in.",
  query: z.object({ session_id: z.string().min(1).max(255) }),
  response: z.object({
    status: subscriptionStatus.nullable(),
    plan_key: planKey,
    current_period_end: z.string().nullable(),
    state: paymentState,
    /** created: an account was created and a link emailed; existing: the email address already has an account. */
    account: z.enum(['created', 'existing', 'signed_in']).nullable(),
    email: z.string().nullable(),
    churchName: z.string().nullable(),
  }),
});

/** For /payment-success-onboarding, after the provider's redirect. */
export const getOrder = endpoint('GET /api/billing/orders/:orderId', {
  access: 'user',
  summary: "State of one of the payer's orders, synced with the provider at most every 5 seconds.",
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

/** Takes a raw body signed in Stripe-Signature, so it isn't an endpoint() (server/features/billing/routes.ts). */
export const webhookPath = '/api/webhooks/stripe';

const quote = z.object({
  /** Cents that go back. */
  amount: z.int(),
  /** Cents of it that become credit again, because credit paid them. The rest goes to the card. */
  credit: z.int(),
  /** Until when the plan runs; null if it ends right away. */
  until: z.string().nullable(),
  text: z.string(),
});

export type Quote = z.infer<typeof quote>;

const subscriptionDetails = z.object({
  /** Id of our row. */
  id: z.number().int(),
  status: subscriptionStatus,
  plan_key: planKey,
  current_period_end: z.string().nullable(),
  churchId: z.number().int().nullable(),
  churchName: z.string().nullable(),
  churchStatus: churchStatus.nullable(),
  /** Whether its church is currently featured through it, which isn't visible until the church is approved. */
  active: z.boolean(),
  /** claim_waiting: bought with an undecided claim; church_rejected: its church was rejected, so it can be refunded. */
  note: z.enum(['claim_waiting', 'church_rejected', 'no_church', 'past_due']).nullable(),
  plan: z.object({ amount: z.number().int(), interval: z.enum(['month', 'year']) }),
  currentPeriodStart: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** We are in the process of ending it. */
  isEnding: z.boolean(),
  /** Whether it was bought with an undecided claim. */
  claimPending: z.boolean(),
  /** What each way to end it gives back. */
  quotes: z.object({
    /** It ends with its period. */
    later: quote,
    /** The payer cancels with a refund now; null if that isn't offered. */
    refund: quote.nullable(),
    /** The account is deleted, and the plan ends now. */
    deleted: quote,
  }),
  /** How `later` and `refund` differ, if both are offered. */
  choice: z.string().nullable(),
  /** Amount, day, and source of the next payment; null if there is none. */
  next: z.string().nullable(),
  /** Credit that is left, a refund that is on its way, or one that the bank refused. */
  moneyNotices: z.array(z.string()),
  /** The card to be charged next, with the provider's name for the brand ("visa"). */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** End of the seven days in which a failed charge is retried. */
  graceUntil: z.string().nullable(),
});

export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

/** The most relevant subscription: a live one, else the latest. */
export const getMySubscription = endpoint('GET /api/me/subscription', {
  access: 'user',
  summary: "The signed-in user's subscription, or null. Syncs open payments with the provider.",
  response: subscriptionDetails.nullable(),
});

export const getSubscriptionDetails = endpoint('GET /api/billing/subscription-details', {
  access: 'user',
  summary: "The signed-in user's subscription with `subscriptionId`, or the most relevant one, or null.",
  query: z.object({
    subscriptionId: urlId.optional(),
  }),
  response: subscriptionDetails.nullable(),
});

export const listMySubscriptions = endpoint('GET /api/me/subscriptions', {
  access: 'user',
  summary: 'All subscriptions of the signed-in user, live ones first (up to 50).',
  response: z.array(subscriptionDetails).max(50),
});

export const listInvoices = endpoint('GET /api/billing/invoices', {
  access: 'user',
  summary: "The signed-in user's invoices from the provider, newest first (up to 24).",
  response: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      createdAt: z.string(),
      /** Cents. */
      amount: z.number().int(),
      /** Cents of the amount that were refunded. */
      refunded: z.int(),
      church: z.string().nullable(),
      status: z.string(),
      url: z.string().nullable(),
    }),
  ),
});

export const createPortalSession = endpoint('POST /api/billing/portal-session', {
  access: 'user',
  limit: 'write',
  summary:
    "Opens the provider's portal to change the card or plan, view invoices, or cancel. During an intro month, only for card and invoices.",
  response: z.object({ url: z.string() }),
});

export const attachSubscription = endpoint('POST /api/me/subscriptions/:id/church', {
  access: 'user',
  summary:
    "Assigns one of the user's churches to one of their subscriptions that was bought without a church.",
  body: z.object({ churchId: rowId }),
  response: message,
});

export const setRenewal = endpoint('POST /api/me/subscriptions/:id/renewal', {
  access: 'user',
  limit: 'write',
  summary:
    "Turns renewal of one of the user's subscriptions off or back on. A 409 for the intro month, which never renews.",
  body: z.object({ renews: z.boolean() }),
  response: message,
});

export const previewSwitch = endpoint('GET /api/me/subscriptions/:id/switch', {
  access: 'user',
  summary:
    'What switching to the other plan would cost now. A 409 for the intro month, an unpaid plan, or one that is ending.',
  response: z.object({
    plan: z.enum(offeredPlans),
    /** Cents charged today. */
    due: z.int(),
    /** Cents of the current period that aren't used up and count toward the new plan. */
    unused: z.int(),
    /** Cents that are left after that and pay for later invoices. */
    credit: z.int(),
    /** End of the new period, which starts today. */
    until: z.string(),
    text: z.string(),
  }),
});

export const startSwitch = endpoint('POST /api/me/subscriptions/:id/switch', {
  access: 'user',
  limit: 'write',
  summary: "The provider's page where the user confirms switching to the other plan.",
  response: z.object({ url: z.string() }),
});

export const cancelAndRefund = endpoint('POST /api/me/subscriptions/:id/cancel-and-refund', {
  access: 'user',
  summary:
    'Ends a subscription immediately and refunds it: in the first 14 days, or if its church is rejected.',
  response: message,
});
