/** Time that was paid for and not shown: plans that feature nothing public, their end, and the rest after a dispute. */
import { paths } from '#shared/domain/paths.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail, queueTeamEmail } from '../emails/service.ts';
import { billingEmails } from './emails-copy.ts';
import { dayOf, dayReached, type Idle, idle, idleBecause, idleUntil, paidSince, startEnd } from './policy.ts';
import { quote } from './present.ts';
import { emailToPayer } from './service-payers.ts';
import { markForEnding } from './store-ends.ts';
import { findMark, setMark } from './store-events.ts';
import { findChurchBrief, insertGrant } from './store-featured.ts';
import * as store from './store-subscriptions.ts';

/** Writes since when a running plan has been idle, or that it isn't. Call with the subscription locked. */
export async function recordIdle(
  tx: Tx,
  { id, now, restart = false }: { id: number; now: Date; restart?: boolean },
): Promise<{ row: store.Subscription; because: Idle; since: Date; paid: boolean } | null> {
  const [plan] = await store.listPlans(tx, { now, id });
  if (!plan) return null;
  const { row, paid } = plan;
  const because = idleBecause(plan);
  const since = because && ((!restart && row.idleSince) || now);
  if (since?.getTime() !== row.idleSince?.getTime())
    await store.updateSubscription(tx, { id, idleSince: since });
  return because && since && { row: { ...row, idleSince: since }, because, since, paid };
}

const maxPause = 2 * 24 * 3600_000;

/** Tells payers and administrators about idle plans, and marks those for ending that were idle too long. */
export async function checkIdlePlans(deps: Deps): Promise<void> {
  if (!deps.payments) return;
  const now = deps.now();
  const checked = await findMark(deps.db, { name: 'idle_checked' });
  // Nobody was told in the meantime: it is the first check, or the previous release was running.
  const restart = !checked || now.getTime() - checked.getTime() > maxPause;
  for (const plan of await store.listPlans(deps.db, { now })) {
    const { row } = plan;
    if (!idleBecause(plan) && !row.idleSince) continue;
    await deps.db.transaction(async (tx) => {
      await store.lockSubscription(tx, row);
      const found = await recordIdle(tx, { id: row.id, now, restart });
      // An unpaid plan ends by its own rules, which give back what was paid for the idle time before.
      if (!found?.paid) return;
      if (dayReached([idle.days], found.since, now) !== undefined)
        await markForEnding(tx, { subscriptionId: row.id, reason: 'idle', now });
      else await queueReminders(deps, tx, found);
    });
  }
  await setMark(deps.db, { name: 'idle_checked', at: now });
}

async function queueReminders(
  deps: Deps,
  tx: Tx,
  { row, because, since }: { row: store.Subscription; because: Idle; since: Date },
): Promise<void> {
  const now = deps.now();
  const until = () => idleUntil(row, since);
  const cause = (whom: string, day: number) => `idle-${whom}:${row.id}:${since.getTime()}:${day}`;
  const about = await emailToPayer(deps, tx, row);
  const church = about?.church ?? null;
  const day = dayReached(idle.payerTold, since, now);
  if (about && day !== undefined)
    await queueEmail(
      tx,
      () => billingEmails.idle(church, because, until(), quote({ row, church: null }, 'idle', now).text),
      { ...about, cause: cause('payer', day) },
    );
  const teamDay = dayReached(idle.teamTold, since, now);
  if (teamDay !== undefined && (because === 'claim' || because === 'review'))
    await queueTeamEmail(
      deps,
      tx,
      () => billingEmails.idleForUs(church, about?.to ?? null, because, until()),
      {
        cause: cause('team', teamDay),
        sendAt: now,
        url: deps.baseUrl() + paths.admin,
      },
    );
}

export const isDisputeWon = (previous: store.Subscription | undefined, row: store.Subscription): boolean =>
  previous?.endReason === 'dispute_opened' && previous.endDoneAt !== null && row.dispute === 'won';

/**
 * Features the church for the time that was paid for and not shown because of a dispute, or refunds it if there is no
 * public church. The plan itself has ended.
 */
export async function giveBackRest(deps: Deps, tx: Tx, row: store.Subscription): Promise<void> {
  const now = deps.now();
  const { id, churchId, endedAt, periodEnd, paid } = row;
  const church = await findChurchBrief(tx, { id: churchId });
  // An unpaid renewal has nothing to give back.
  const rest =
    endedAt && periodEnd && paidSince(paid, endedAt.getTime()) > 0
      ? periodEnd.getTime() - endedAt.getTime()
      : 0;
  if (rest <= 0) return store.updateSubscription(tx, { id, endReason: 'dispute_won' });
  const isShown = church?.status === 'approved' && (church.userId === null || church.userId === row.userId);
  if (!isShown || (await store.findLive(tx, { churchId: church.id })))
    return store.updateSubscription(tx, { id, ...startEnd('dispute_won', now) });
  const until = new Date(now.getTime() + rest);
  const reason = 'dispute_won';
  await insertGrant(tx, { churchId: church.id, reason, userId: null, by: 'system', createdAt: now, until });
  await store.updateSubscription(tx, { id, endReason: 'dispute_won' });
  const about = await emailToPayer(deps, tx, row);
  if (about)
    await queueEmail(tx, () => billingEmails.disputeWon(church.name, dayOf(until)), {
      ...about,
      cause: `dispute-won:${id}`,
    });
}
