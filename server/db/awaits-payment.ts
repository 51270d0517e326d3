import { sql } from 'drizzle-orm';

/**
 * Whether a church (table `churches`) was submitted by an onboarding whose payment is still open. Its order had no church
 * at first (key 0).
 */
export const awaitsPayment = sql<boolean>`(churches.status = 'pending' and not churches.featured
  and exists (select from billing_orders o
    where o.church_id = churches.id and o.church_key = 0 and o.state in ('creating', 'open')))`;
