/** Money in the administrator's area: subscriptions, and what is featured without payment. */
import { billing as copy } from '#shared/messages/billing.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { endOfDay, lastDayOf } from './policy.ts';
import { presentAdmin } from './present.ts';
import { recomputeFeatured } from './service-featured.ts';
import { orUnavailable, paymentsOf } from './service-gate.ts';
import { syncSubscription } from './service-sync.ts';
import * as featured from './store-featured.ts';
import * as lists from './store-lists.ts';
import * as store from './store-subscriptions.ts';

const cursorOf = ({ rank, id }: { rank: number; id: number }) => `${rank}.${id}`;
function readCursor(text: string): { rank: number; id: number } {
  const [, rank, id] = /^(\d)\.(\d{1,10})$/.exec(text) ?? [];
  if (!rank || !id) throw new AppError('bad_input');
  return { rank: Number(rank), id: Number(id) };
}

export async function listSubscriptions(
  deps: Deps,
  { search, cursor }: { search: string | undefined; cursor: string | undefined },
) {
  const after = cursor ? readCursor(cursor) : undefined;
  const [rows, total] = await Promise.all([
    lists.listForAdmin(deps.db, { now: deps.now(), search, after }),
    lists.countForAdmin(deps.db, { search }),
  ]);
  const page = rows.slice(0, lists.subscriptionPage);
  const last = page.at(-1);
  return {
    items: page.map(presentAdmin),
    total,
    next: rows.length > page.length && last ? cursorOf({ rank: last.rank, id: last.row.id }) : null,
  };
}

export async function syncNow(deps: Deps, { id }: { id: number }) {
  paymentsOf(deps);
  const row = await store.findSubscription(deps.db, { id });
  if (!row) throw new AppError('not_found');
  await orUnavailable(deps, () => syncSubscription(deps, { providerId: row.providerId }));
  const after = await lists.findForAdmin(deps.db, { id, now: deps.now() });
  if (!after) throw new AppError('not_found');
  return presentAdmin(after);
}

type GrantRow = Awaited<ReturnType<typeof featured.listRunningGrants>>[number];

const presentGrant = ({ createdAt, until, ...grant }: GrantRow) => ({
  ...grant,
  createdAt: createdAt.toISOString(),
  until: lastDayOf(until!),
});

export const listGrants = async (deps: Deps) =>
  (await featured.listRunningGrants(deps.db, { now: deps.now() })).map(presentGrant);

/** Until the end of a day in the site's zone. */
export async function grantFeatured(
  deps: Deps,
  { admin, churchId, reason, until: day }: { admin: Viewer; churchId: number; reason: string; until: string },
) {
  const now = deps.now();
  const until = endOfDay(day);
  if (until <= now)
    throw new AppError('bad_input', { message: copy.grantDay, fields: { until: copy.grantDay } });
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
