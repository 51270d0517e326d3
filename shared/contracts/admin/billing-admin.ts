/** Billing for administrators: the list of subscriptions, and grants. Refunds and cancellations are made at the provider. */
import { z } from 'zod';
import { message, rowId, searchText, text } from '../../domain/text.ts';
import { billing as copy } from '../../messages/billing.ts';
import { planKey, subscriptionStatus } from '../billing.ts';
import { endpoint } from '../endpoint.ts';

const adminSubscription = z.object({
  id: z.number().int(),
  providerId: z.string(),
  /** The customer's page in the provider's dashboard; null if payments are off. */
  url: z.string().nullable(),
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
  /** Cents of refunds that the payer's bank refused and that weren't repeated. */
  refundFailed: z.number().int(),
  dispute: z.string().nullable(),
  /** The provider's deadline for submitting evidence. */
  disputeDueAt: z.string().nullable(),
  superseded: z.boolean(),
  /** The site is in the process of ending it. */
  ending: z.boolean(),
});

export type AdminSubscription = z.infer<typeof adminSubscription>;

export const listSubscriptions = endpoint('GET /api/admin/subscriptions', {
  access: 'admin',
  summary: 'Subscriptions: failed charges first, then newest first.',
  query: z.object({
    search: searchText.optional(),
    cursor: z.string().max(600).optional(),
  }),
  response: z.array(adminSubscription),
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
    reason: text(300).min(3, copy.grantReason),
    /** Last day, YYYY-MM-DD in the site's time zone. */
    until: z.iso.date(copy.grantDay),
  }),
  response: featuredGrant,
});

export const endGrant = endpoint('POST /api/admin/grants/:id/end', {
  access: 'admin',
  summary: 'Ends a grant now.',
  response: message,
});
