/** Billing for administrators: subscriptions, refunds, grants and the payments list for bookkeeping. */
import { z } from 'zod';
import { message, rowId, text } from '../../domain/text.ts';
import { planKey, subscriptionStatus } from '../billing.ts';
import { idParams } from '../churches.ts';
import { endpoint } from '../endpoint.ts';

const adminAction = z.object({
  kind: z.enum(['refund', 'cancel_now', 'cancel_at_period_end']),
  /** In cents; null unless the action is a completed refund. */
  refunded: z.number().int().nullable(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** pending: the provider did not respond; it is retried automatically. */
  state: z.enum(['pending', 'done', 'refused']),
});

export type AdminAction = z.infer<typeof adminAction>;

const adminSubscription = z.object({
  id: z.number().int(),
  providerId: z.string(),
  status: subscriptionStatus,
  plan: planKey.nullable(),
  amount: z.number().int(),
  active: z.boolean(),
  churchId: z.number().int().nullable(),
  churchName: z.string().nullable(),
  payer: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  lastPayment: z.object({ at: z.string(), amount: z.number().int(), status: z.string() }).nullable(),
  refundedAt: z.string().nullable(),
  dispute: z.string().nullable(),
  /** The provider's deadline for submitting evidence. */
  disputeDueAt: z.string().nullable(),
  superseded: z.boolean(),
  /** The site is in the process of ending it. */
  ending: z.boolean(),
  syncedAt: z.string().nullable(),
  /** Newest first. */
  history: z.array(adminAction).max(20),
});

export type AdminSubscription = z.infer<typeof adminSubscription>;

/** Paged: total in X-Total-Count, next page in Link. */
export const listSubscriptions = endpoint('GET /api/admin/subscriptions', {
  access: 'admin',
  summary: 'Subscriptions: failed charges first, then newest first.',
  query: z.object({
    search: z.string().trim().max(200).optional(),
    cursor: z.string().max(600).optional(),
  }),
  response: z.array(adminSubscription),
});

export const syncSubscription = endpoint('POST /api/admin/subscriptions/:id/sync', {
  access: 'admin',
  summary: 'Syncs a subscription with the provider.',
  params: idParams,
  response: adminSubscription,
});

/** For refunds, cancellations and grants; logged. */
export const actionReason = text(300).min(3);

export const getRefundable = endpoint('GET /api/admin/subscriptions/:id/refundable', {
  access: 'admin',
  summary: 'Refundable amounts of a subscription, in cents.',
  params: idParams,
  response: z.object({
    /** Refundable part of the last payment. */
    last: z.number().int(),
    /** Refundable part of all payments (up to the last twelve). */
    all: z.number().int(),
  }),
});

export const refundSubscription = endpoint('POST /api/admin/subscriptions/:id/refund', {
  access: 'admin',
  summary:
    'Refunds the last payment of a subscription, or an amount starting with the newest payment, with a logged reason. Safe to retry after a 503: it refunds only once.',
  params: idParams,
  body: z.object({
    /** In cents; defaults to the refundable part of the last payment. */
    amount: z.number().int().positive().optional(),
    reason: actionReason,
  }),
  response: adminSubscription,
});

export const cancelSubscription = endpoint('POST /api/admin/subscriptions/:id/cancel', {
  access: 'admin',
  summary: 'Cancels a subscription immediately or at period end, without a refund, with a logged reason.',
  params: idParams,
  body: z.object({ when: z.enum(['now', 'period_end']), reason: actionReason }),
  response: adminSubscription,
});

const bookedPayment = z.object({
  id: z.string(),
  /** YYYY-MM-DD in the site's time zone. */
  date: z.string(),
  kind: z.enum(['payment', 'refund', 'dispute']),
  /** In cents, including tax; negative for refunds and disputes. */
  amount: z.number().int(),
  tax: z.number().int(),
  invoice: z.string().nullable(),
  church: z.string().nullable(),
  payer: z.string().nullable(),
  subscriptionId: z.string().nullable(),
});

export type BookedPayment = z.infer<typeof bookedPayment>;

export const listPayments = endpoint('GET /api/admin/payments', {
  access: 'admin',
  summary: "Payments and refunds in a period of up to one year from the provider's records, oldest first.",
  query: z.object({ from: z.iso.date(), to: z.iso.date() }),
  response: z.array(bookedPayment),
});

const featuredGrant = z.object({
  id: z.number().int(),
  churchId: z.number().int(),
  churchName: z.string(),
  reason: z.string(),
  by: z.string(),
  createdAt: z.string(),
  until: z.string(),
});

export const listGrants = endpoint('GET /api/admin/grants', {
  access: 'admin',
  summary: 'Churches featured without payment and their end dates, excluding samples (up to 200).',
  response: z.array(featuredGrant).max(200),
});

export const grantFeatured = endpoint('POST /api/admin/grants', {
  access: 'admin',
  summary: 'Features a church without payment until a date, with a logged reason.',
  body: z.object({
    churchId: rowId,
    reason: actionReason,
    /** Last day, YYYY-MM-DD in the site's time zone. */
    until: z.iso.date(),
  }),
  response: featuredGrant,
});

export const endGrant = endpoint('POST /api/admin/grants/:id/end', {
  access: 'admin',
  summary: 'Ends a grant now.',
  params: idParams,
  response: message,
});
