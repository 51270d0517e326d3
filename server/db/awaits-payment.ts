import { type SQL, sql } from 'drizzle-orm';

/** After this time without a payment, a church from an onboarding is reviewed as a free listing. */
const patience = 24 * 3600_000;

/** Whether a church (table `churches`) was submitted by an onboarding that isn't paid yet. */
export const awaitsPayment = (now: Date): SQL<boolean> =>
  sql`(churches.status = 'pending' and not churches.featured
    and exists (select from history h where h.kind = 'church' and h.subject_id = churches.id and h.action = 'submitted'
      and h.details @> '{"awaitsPayment": true}' and h.at > ${new Date(now.getTime() - patience)}))`;
