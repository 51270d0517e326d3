/** The signed-in payer's subscriptions, invoices and customer portal. */
import { z } from 'zod';
import { rowId } from '../domain/text.ts';
import { planKey, subscriptionStatus } from './billing.ts';
import { idParams, urlId } from './churches.ts';
import { endpoint } from './endpoint.ts';

const period = {
  /** Id of our row. */
  id: z.number().int(),
  status: subscriptionStatus,
  plan_key: planKey,
  current_period_end: z.string().nullable(),
};

/** The most relevant subscription: a live one, else the latest. */
export const getMySubscription = endpoint('GET /api/me/subscription', {
  access: 'user',
  summary: "The signed-in user's subscription, or null. Syncs open payments with the provider.",
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
  /** Whether the church is currently featured through it. */
  active: z.boolean(),
  /** claim_waiting: bought with an undecided claim; church_rejected: its church was rejected, so it can be refunded. */
  note: z.enum(['claim_waiting', 'church_rejected', 'no_church', 'past_due']).nullable(),
  /** Whether it was bought with an undecided claim. */
  claimPending: z.boolean(),
  /** Refund in cents if the account were deleted now. */
  refundIfDeleted: z.number().int(),
  /** The card to be charged next, with the provider's name for the brand ("visa"). */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** End of the seven days in which a failed charge is retried. */
  graceUntil: z.string().nullable(),
});

export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

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

export const message = z.object({ message: z.string() });

export const attachSubscription = endpoint('POST /api/me/subscriptions/:id/church', {
  access: 'user',
  summary:
    "Assigns one of the user's churches to one of their subscriptions that was bought without a church.",
  params: idParams,
  body: z.object({ churchId: rowId }),
  response: message,
});

export const setRenewal = endpoint('POST /api/me/subscriptions/:id/renewal', {
  access: 'user',
  limit: 'write',
  summary:
    "Turns renewal of one of the user's subscriptions off or back on. A 409 for the intro month, which never renews.",
  params: idParams,
  body: z.object({ renews: z.boolean() }),
  response: message,
});

export const cancelAndRefund = endpoint('POST /api/me/subscriptions/:id/cancel-and-refund', {
  access: 'user',
  summary: 'Ends a subscription immediately and refunds its last invoice, if its church is rejected.',
  params: idParams,
  response: message,
});
