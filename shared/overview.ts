import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();
/** What waits for somebody, and since when the oldest of it does. */
const queue = z.object({ count, oldest: z.string().nullable() });

export const overview = z.object({
  pending: queue,
  changes: queue,
  claims: queue,
  /** Not answered yet. */
  messages: queue,
  /** Sent in by people in the last seven days; imports do not count. */
  newChurches: count,
  subscriptions: z.object({
    /** Paid, or in a trial. */
    live: count,
    /** The last charge failed. */
    failing: count,
  }),
  /** Given up, and since when the oldest is. */
  failedMails: queue,
});
export type Overview = z.infer<typeof overview>;
export type Queue = z.infer<typeof queue>;

export const getOverview = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'What waits for the administrator, since when, and how the site is doing.',
  response: overview,
});
