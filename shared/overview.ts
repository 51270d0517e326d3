import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();
/** Number of open items, and the date of the oldest. */
const queue = z.object({ count, oldest: z.string().nullable() });

const overview = z.object({
  pending: queue,
  changes: queue,
  claims: queue,
  /** Unanswered. */
  messages: queue,
  /** Submitted in the last seven days; imports do not count. */
  newChurches: count,
  subscriptions: z.object({
    /** Paid, or in a trial. */
    live: count,
    /** The last charge failed. */
    failing: count,
    /** The customer portal lacks what we promise; `npm run billing:setup` creates it. */
    portalWrong: z.boolean(),
  }),
  /** Emails that could not be delivered. */
  failedMails: queue,
});
export type Queue = z.infer<typeof queue>;

export const getOverview = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'What waits for the administrator, since when, and how the site is doing.',
  response: overview,
});
