/** The administrator's Money tab: subscriptions, payments, and grants. */

import { zoneDay } from '#shared/domain/dates.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { endOfDay, lastDayOf, startOfDay } from './policy.ts';
import { presentAdmin } from './present.ts';
import { recomputeFeatured } from './service-featured.ts';
import { orUnavailable, paymentsOf } from './service-gate.ts';
import { syncSubscription } from './service-sync.ts';
import { listActions } from './store-actions.ts';
import * as featured from './store-featured.ts';
import * as lists from './store-lists.ts';
import * as store from './store-subscriptions.ts';

const cursorOf = ({ rank, id }: { rank: number; id: number }) => `${rank}.${id}`;
function parseCursor(cursor: string): { rank: number; id: number } {
  const [, rank, id] = /^(\d)\.(\d{1,10})$/.exec(cursor) ?? [];
  if (!rank || !id) throw new AppError('bad_input');
  return { rank: Number(rank), id: Number(id) };
}

export async function listSubscriptions(
  deps: Deps,
  { search, cursor }: { search: string | undefined; cursor: string | undefined },
) {
  const after = cursor ? parseCursor(cursor) : undefined;
  const [rows, total] = await Promise.all([
    lists.listForAdmin(deps.db, { now: deps.now(), search, after }),
    lists.countForAdmin(deps.db, { search }),
  ]);
  const page = rows.slice(0, lists.subscriptionPage);
  const last = page.at(-1);
  const history = await listActions(deps.db, { ids: page.map(({ row }) => row.id) });
  return {
    items: page.map((row) => presentAdmin(row, history.get(row.row.id) ?? [])),
    total,
    next: rows.length > page.length && last ? cursorOf({ rank: last.rank, id: last.row.id }) : null,
  };
}

export async function syncNow(deps: Deps, { id }: { id: number }) {
  paymentsOf(deps);
  const row = await store.findSubscription(deps.db, { id });
  if (!row) throw new AppError('not_found');
  await orUnavailable(deps, () => syncSubscription(deps, { providerId: row.providerId }));
  return readForAdmin(deps, { id });
}

export async function readForAdmin(deps: Deps, { id }: { id: number }) {
  const row = await lists.findForAdmin(deps.db, { id, now: deps.now() });
  if (!row) throw new AppError('not_found');
  return presentAdmin(row, (await listActions(deps.db, { ids: [id] })).get(id) ?? []);
}

const longestPeriod = 366 * 24 * 3600_000;

/** Payments and refunds between two dates, both inclusive and in the site's time zone. */
export async function listPayments(deps: Deps, { from, to }: { from: string; to: string }) {
  const payments = paymentsOf(deps);
  const range = { from: startOfDay(from), to: endOfDay(to) };
  if (range.to.getTime() - range.from.getTime() > longestPeriod)
    throw new AppError('bad_input', { message: copy.longPeriod, fields: { from: copy.longPeriod } });
  const transactions = await orUnavailable(deps, () => payments.listPayments(range), 60_000);
  const churches = await lists.findChurchNames(deps.db, {
    providerIds: transactions.flatMap(({ subscriptionId }) => subscriptionId ?? []),
  });
  return transactions.map(({ at, email, subscriptionId, ...payment }) => ({
    ...payment,
    date: zoneDay(at),
    church: (subscriptionId && churches.get(subscriptionId)) || null,
    payer: email,
    subscriptionId,
  }));
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
  if (until <= now || isTooFar) {
    const message = isTooFar ? copy.grantTooFar : copy.grantDay;
    throw new AppError('bad_input', { message, fields: { until: message } });
  }
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
