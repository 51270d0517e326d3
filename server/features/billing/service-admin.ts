/** The administrator's Money tab: a list of subscriptions, and grants. Refunds and cancellations are made at the provider. */

import { isLive } from '#shared/contracts/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../http/errors.ts';
import { pageOf } from '../../http/paging.ts';
import type { Viewer } from '../../http/session.ts';
import { endOfDay, lastDayOf } from './policy.ts';
import { presentAdmin } from './present.ts';
import { recomputeFeatured } from './service-sync.ts';
import { listRunningOf, markForEnding, markOrdersForEnding } from './store-ends.ts';
import * as featured from './store-featured.ts';
import * as store from './store-subscriptions.ts';

function parseCursor(cursor: string): { rank: number; id: number } {
  const [, rank, id] = /^(\d)\.(\d{1,10})$/.exec(cursor) ?? [];
  if (!rank || !id) throw new AppError('bad_input');
  return { rank: Number(rank), id: Number(id) };
}

export async function listSubscriptions(
  deps: Deps,
  { search, cursor }: { search?: string | undefined; cursor?: string | undefined },
) {
  const after = cursor ? parseCursor(cursor) : undefined;
  const [rows, total] = await Promise.all([
    store.listForAdmin(deps.db, { now: deps.now(), search, after }),
    store.countForAdmin(deps.db, { search }),
  ]);
  const { items, next } = pageOf(rows, store.subscriptionPage, ({ rank, row }) => `${rank}.${row.id}`);
  return { items: items.map((item) => presentAdmin(item, deps.payments)), total, next };
}

type GrantRow = Awaited<ReturnType<typeof featured.listRunningGrants>>[number];

const presentGrant = ({ createdAt, until, ...grant }: GrantRow) => ({
  ...grant,
  createdAt: createdAt.toISOString(),
  until: lastDayOf(until!),
});

export const listGrants = async (deps: Deps) =>
  (await featured.listRunningGrants(deps.db, { now: deps.now() })).map(presentGrant);

const longestGrant = 100 * 366 * 24 * 3600_000;

/** Features a church until the end of a day in the site's time zone. */
export async function grantFeatured(
  deps: Deps,
  { admin, churchId, reason, until: day }: { admin: Viewer; churchId: number; reason: string; until: string },
) {
  const now = deps.now();
  const until = endOfDay(day);
  const isTooFar = until.getTime() - now.getTime() > longestGrant;
  if (until <= now || isTooFar) throw fieldError('until', isTooFar ? copy.grantTooFar : copy.grantDay);
  return deps.db.transaction(async (tx) => {
    if ((await featured.lockChurches(tx, { ids: [churchId] })).length === 0) throw new AppError('not_found');
    const church = await featured.findChurchBrief(tx, { id: churchId });
    const grant = { churchId, reason, by: admin.username, createdAt: now, until };
    const id = await featured.insertGrant(tx, { ...grant, userId: admin.id });
    await recomputeFeatured(tx, deps, { churchIds: [churchId] });
    return presentGrant({ id, churchName: church!.name, ...grant });
  });
}

export async function endGrant(deps: Deps, { id }: { id: number }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const grant = await featured.closeGrant(tx, { id, now: deps.now() });
    if (!grant) throw new AppError('not_found');
    await recomputeFeatured(tx, deps, { churchIds: [grant.churchId], because: 'grant ended' });
  });
}

/** For a blocked account, which can't sign in to cancel: its plans don't renew, and what isn't paid yet never is. A job emails the payer. */
export async function stopRenewals(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { userId }: { userId: number },
): Promise<void> {
  const end = { reason: 'account_blocked', mode: 'period_end', now: deps.now() } as const;
  await markOrdersForEnding(tx, { userId, ...end });
  for (const { row } of await listRunningOf(tx, { userId }))
    if (isLive(row.status) && !row.cancelAtPeriodEnd)
      await markForEnding(tx, { subscriptionId: row.id, ...end });
}
