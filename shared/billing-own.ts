/** A payer's own subscriptions, invoices and portal. */
import { z } from 'zod';
import { planKey, subscriptionStatus } from './billing.ts';
import { idParams, urlId } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { rowId } from './text.ts';

const period = {
  /** Id of our row. */
  id: z.number().int(),
  status: subscriptionStatus,
  plan_key: planKey,
  current_period_end: z.string().nullable(),
};

/** The subscription that matters most to the signed-in user: a live one first, else the last. */
export const getMySubscription = endpoint('GET /api/me/subscription', {
  access: 'user',
  summary: "The signed-in user's subscription, or null. Open payments are brought up to date on the way.",
  response: z
    .object({
      ...period,
      churchId: z.number().int().nullable(),
      churchName: z.string().nullable(),
      active: z.boolean(),
    })
    .nullable(),
});

const subscriptionDetails = z.object({
  ...period,
  plan: z.object({ amount: z.number().int(), interval: z.enum(['month', 'year']) }),
  currentPeriodStart: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  churchId: z.number().int().nullable(),
  churchName: z.string().nullable(),
  /** Whether the church is featured by it now. */
  active: z.boolean(),
  /** waiting: bought with a claim that is not decided; rejected: its church was turned down and can be refunded. */
  note: z.enum(['claim_waiting', 'church_rejected', 'no_church', 'past_due']).nullable(),
  /** Paid for a claim that is not decided. */
  claimPending: z.boolean(),
  /** Cents that would be refunded if the account were deleted and this subscription ended now. */
  refundIfDeleted: z.number().int(),
  /** What is charged next, as the provider names it: "visa", "4242". */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** End of the seven days in which a failed charge is tried again. */
  graceUntil: z.string().nullable(),
});

export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

export const getSubscriptionDetails = endpoint('GET /api/billing/subscription-details', {
  access: 'user',
  summary:
    'One subscription of the signed-in user, by `subscriptionId` or the one that matters most; or null.',
  query: z.object({
    subscriptionId: urlId.optional(),
  }),
  response: subscriptionDetails.nullable(),
});

export const listMySubscriptions = endpoint('GET /api/me/subscriptions', {
  access: 'user',
  summary: 'All subscriptions of the signed-in user, live ones first (at most 50).',
  response: z.array(subscriptionDetails).max(50),
});

export const listInvoices = endpoint('GET /api/billing/invoices', {
  access: 'user',
  summary: 'Invoices of the signed-in user, newest first (at most 24), as the provider has them.',
  response: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      createdAt: z.string(),
      /** Cents. */
      amount: z.number().int(),
      status: z.string(),
      url: z.string().nullable(),
    }),
  ),
});

export const createPortalSession = endpoint('POST /api/billing/portal-session', {
  access: 'user',
  limit: 'write',
  summary:
    "Opens the provider's page for card, invoices, change of plan and cancelling; while a first month runs, for card and invoices.",
  response: z.object({ url: z.string() }),
});

export const message = z.object({ message: z.string() });

export const attachSubscription = endpoint('POST /api/me/subscriptions/:id/church', {
  access: 'user',
  summary: 'Chooses the church that a subscription bought without one belongs to; both are the own.',
  params: idParams,
  body: z.object({ churchId: rowId }),
  response: message,
});

export const setRenewal = endpoint('POST /api/me/subscriptions/:id/renewal', {
  access: 'user',
  limit: 'write',
  summary:
    'Ends an own subscription with its paid period, or takes that back. The first month ends by itself: 409.',
  params: idParams,
  body: z.object({ renews: z.boolean() }),
  response: message,
});

export const cancelAndRefund = endpoint('POST /api/me/subscriptions/:id/cancel-and-refund', {
  access: 'user',
  summary: 'Ends a subscription at once and pays the last invoice back, while its church is turned down.',
  params: idParams,
  response: message,
});
