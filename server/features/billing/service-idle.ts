/** Paid plans that feature nothing public: since when, whom that is told, and their end. */
import { paths } from '#shared/domain/paths.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail, queueTeamEmail } from '../emails/service.ts';
import { billingEmails } from './emails-copy.ts';
import { dayOf, dayReached, endOfIdle, type Idle, idle } from './policy.ts';
import { quote } from './present-quote.ts';
import { endSubscriptionOf } from './service.ts';
import { emailToPayer } from './service-payers.ts';
import { recordIdle } from './service-sync.ts';
import { findMark, setMark } from './store-events.ts';
import { listPaid, lockSubscription, type Subscription } from './store-subscriptions.ts';

const maxPause = 2 * 24 * 3600_000;

/** Tells payers and administrators about idle plans, and marks those for ending that were idle too long. */
export async function checkIdlePlans(deps: Deps): Promise<void> {
  const now = deps.now();
  const checked = await findMark(deps.db, { name: 'idle_checked' });
  // Nobody was told in the meantime: it is the first check, or the previous release was running.
  const restart = !checked || now.getTime() - checked.getTime() > maxPause;
  for (const { row } of await listPaid(deps.db, { now }))
    await deps.db.transaction(async (tx) => {
      await lockSubscription(tx, row);
      const found = await recordIdle(tx, { id: row.id, now, restart });
      if (!found) return;
      if (endOfIdle(found.since) <= now)
        await endSubscriptionOf(tx, deps, { subscriptionId: row.id, reason: 'idle' });
      else await queueReminders(deps, tx, found);
    });
  await setMark(deps.db, { name: 'idle_checked', at: now });
}

async function queueReminders(
  deps: Deps,
  tx: Tx,
  { row, because, since }: { row: Subscription; because: Idle; since: Date },
): Promise<void> {
  const now = deps.now();
  const until = dayOf(endOfIdle(since));
  const cause = (whom: string, day: number) => `idle-${whom}:${row.id}:${since.getTime()}:${day}`;
  const about = await emailToPayer(deps, tx, row);
  const church = about?.church ?? null;
  const day = dayReached(idle.payerTold, since, now);
  if (about && day !== undefined)
    await queueEmail(
      tx,
      () => billingEmails.idle(church, because, until, quote({ row, church: null }, 'idle', now).text),
      { ...about, cause: cause('payer', day) },
    );
  const teamDay = dayReached(idle.teamTold, since, now);
  if (teamDay !== undefined && (because === 'claim' || because === 'review'))
    await queueTeamEmail(deps, tx, () => billingEmails.idleForUs(church, about?.to ?? null, because, until), {
      cause: cause('team', teamDay),
      sendAt: now,
      url: deps.baseUrl() + paths.admin,
    });
}
