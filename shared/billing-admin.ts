/** What administrators see and do about money: subscriptions, refunds, grants, the bookkeeper's list. */
import { z } from 'zod';
import { planKey, subscriptionStatus } from './billing.ts';
import { message } from './billing-own.ts';
import { idParams } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { rowId, text } from './text.ts';

// ── Administrator ────────────────────────────────────────────────────────────────────────────────────────────
const adminAction = z.object({
  kind: z.enum(['refund', 'cancel_now', 'cancel_at_period_end']),
  /** Cents that went back; null for a refund that is not carried out, and for others. */
  refunded: z.number().int().nullable(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** pending: the provider did not respond; it is tried again without anybody's help. */
  state: z.enum(['pending', 'done', 'refused']),
});

export type AdminAction = z.infer<typeof adminAction>;

const adminSubscription = z.object({
  id: z.number().int(),
  /** The provider's id, for finding it there. */
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
  /** Until then the provider takes evidence about the dispute. */
  disputeDueAt: z.string().nullable(),
  superseded: z.boolean(),
  /** We are ending it. */
  ending: z.boolean(),
  syncedAt: z.string().nullable(),
  /** What administrators did, the last first (at most 20). */
  history: z.array(adminAction).max(20),
});

export type AdminSubscription = z.infer<typeof adminSubscription>;

/** Paged: total in X-Total-Count, next page in Link. */
export const listSubscriptions = endpoint('GET /api/admin/subscriptions', {
  access: 'admin',
  summary: 'Subscriptions, those with a failed charge first, then the newest.',
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

/** Of a refund or a cancellation; logged. */
export const actionReason = text(300).min(3);

export const getRefundable = endpoint('GET /api/admin/subscriptions/:id/refundable', {
  access: 'admin',
  summary: 'What can be refunded of a subscription, in cents.',
  params: idParams,
  response: z.object({
    /** Left of the last payment. */
    last: z.number().int(),
    /** Left of all payments (at most the last twelve). */
    all: z.number().int(),
  }),
});

export const refundSubscription = endpoint('POST /api/admin/subscriptions/:id/refund', {
  access: 'admin',
  summary:
    'Refunds the last payment of a subscription, or an amount, the newest payment first, for a reason that is logged. After a 503 the same request may be repeated: it refunds once.',
  params: idParams,
  body: z.object({
    /** Cents; without it all that is left of the last payment. */
    amount: z.number().int().positive().optional(),
    reason: actionReason,
  }),
  response: adminSubscription,
});

export const cancelSubscription = endpoint('POST /api/admin/subscriptions/:id/cancel', {
  access: 'admin',
  summary: 'Cancels a subscription now or with its period, without a refund, for a reason that is logged.',
  params: idParams,
  body: z.object({ when: z.enum(['now', 'period_end']), reason: actionReason }),
  response: adminSubscription,
});

const bookedPayment = z.object({
  id: z.string(),
  /** In the site's zone: YYYY-MM-DD. */
  date: z.string(),
  kind: z.enum(['payment', 'refund', 'dispute']),
  /** Cents, tax included; negative when it went back. */
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
  summary: 'What came in and went back in a period of at most a year, as the provider has it, oldest first.',
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
  summary: 'Churches that are featured without payment and until when, samples left out (at most 200).',
  response: z.array(featuredGrant).max(200),
});

export const grantFeatured = endpoint('POST /api/admin/grants', {
  access: 'admin',
  summary: 'Features a church without payment until a day, for a reason that is logged.',
  body: z.object({
    churchId: rowId,
    reason: actionReason,
    /** Last day, in the site's zone: YYYY-MM-DD. */
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
