import { z } from 'zod';
import { message } from '../../domain/text.ts';
import { endpoint } from '../endpoint.ts';

const count = z.number().int().nonnegative();
/** Number of open items and the date of the oldest. */
const queue = z.object({ count, oldest: z.string().nullable() });

const overview = z.object({
  pending: queue,
  changes: queue,
  claims: queue,
  /** Unanswered. */
  messages: queue,
  /** Submitted in the last seven days, excluding imports. */
  newChurches: count,
  subscriptions: z.object({
    /** Includes trials. */
    live: count,
    /** Subscriptions whose last charge failed. */
    failing: count,
    /** The customer portal lacks promised features; `npm run billing:setup` fixes it. */
    portalWrong: z.boolean(),
    /** When the payment provider was last reached; null if never. */
    checkedAt: z.string().nullable(),
  }),
  /** Undeliverable emails. */
  failedEmails: z.object({
    count,
    newest: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        error: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
  }),
  system: z.object({
    version: z.string(),
    lastImport: z
      .object({ file: z.string(), at: z.string(), finished: z.boolean(), added: count, updated: count })
      .nullable(),
    /** In bytes. */
    storage: z.object({ images: count, imageBytes: count, databaseBytes: count }),
    /** Scheduled jobs whose last run failed. */
    failedJobs: z.array(z.object({ name: z.string(), at: z.string() })),
  }),
});
export type Overview = z.infer<typeof overview>;
export type Queue = z.infer<typeof queue>;

export const getOverview = endpoint('GET /api/admin/overview', {
  access: 'admin',
  summary: "The administrator's open tasks and the site's health.",
  response: overview,
});

const params = z.object({ id: z.uuid() });

export const retryEmail = endpoint('POST /api/admin/emails/:id/retry', {
  access: 'admin',
  summary: 'Retries an undeliverable email.',
  params,
  response: message,
  personal: true,
});

export const discardEmail = endpoint('DELETE /api/admin/emails/:id', {
  access: 'admin',
  summary: 'Deletes an undeliverable email.',
  params,
  response: message,
  personal: true,
});
