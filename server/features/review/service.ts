/** Moderation queue and decisions. Each decision commits together with its history entry and its email. */

import type { QueuedChurch } from '#shared/contracts/admin/submissions-admin.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import { findUser } from '../../db/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { assertMayEndPlans, endSubscriptionOf } from '../billing/service.ts';
import { mapChurches } from '../churches/service.ts';
import { endClaimOrders } from '../claims/service.ts';
import { dropEmail, emailUser, queueEmail } from '../emails/service.ts';
import { emailTime, undoMilliseconds } from '../history/policy.ts';
import { type Actor, record, recordMany } from '../history/service.ts';
import { type Decision, findLast, type HistoryAction } from '../history/store.ts';
import { findLikelyDuplicates } from '../submissions/service-duplicates.ts';
import { reviewEmails } from './emails-copy.ts';
import { causeOf, type Rejection } from './policy.ts';
import { presentQueued } from './present.ts';
import * as store from './store.ts';

type Act = { admin: Viewer; id: number };

/** Pending churches, oldest first, each with its likely duplicates, which may be pending too. */
export async function listPending(deps: Deps): Promise<{ items: QueuedChurch[]; total: number }> {
  const rows = await store.listQueue(deps.db, { now: deps.now() });
  const [churches, duplicates, total] = await Promise.all([
    mapChurches(deps.db, { ids: rows.map(({ id }) => id), today: zoneDay(deps.now()) }),
    findLikelyDuplicates(deps, { churches: rows, includePending: true }),
    rows.length < store.queueLimit ? rows.length : store.countQueue(deps.db),
  ]);
  const items = rows.flatMap((row) => {
    const church = churches.get(row.id);
    return church ? [presentQueued(row, church, duplicates.get(row.id) ?? [])] : [];
  });
  return { items, total };
}

/** Why an update matched no row: the church was already decided, has another version, or doesn't exist. */
async function staleOrMissing(tx: Tx, { id }: { id: number }): Promise<AppError> {
  return (await store.lockChurch(tx, { id })) ? conflict(copy.decidedAlready) : new AppError('not_found');
}

/** Records a decision, and returns what its email to the owner starts with. Undefined without an owner. */
export async function recordDecision(
  tx: Tx,
  decision: {
    church: { id: number; name: string; userId: number | null };
    action: HistoryAction;
    admin: Actor;
    now: Date;
    details?: Record<string, unknown>;
  },
) {
  const { church, action, admin, now, details } = decision;
  const owner = await findUser(tx, { id: church.userId });
  const entry = await record(tx, {
    at: now,
    church: { id: church.id, name: church.name },
    action,
    actor: admin,
    details: { ...details, notified: owner !== undefined },
  });
  const cause = causeOf(church.id, { id: entry, action });
  return owner && { to: owner.email, cause, sendAt: emailTime(now) };
}

/** If `version` is given, approves only that version, the one the administrator reviewed. */
export async function approveChurch(
  deps: Deps,
  { admin, id, version }: Act & { version: number | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const published = await store.publishChurch(tx, { id, version, now });
    if (!published) throw await staleOrMissing(tx, { id });
    const email = await recordDecision(tx, {
      church: { ...published, id },
      action: 'approved',
      admin,
      now,
    });
    const url = deps.baseUrl() + churchPath(id);
    if (email) await queueEmail(tx, () => reviewEmails.approved(published.name), { ...email, url });
  });
}

export async function rejectChurch(deps: Deps, { admin, id, reason, note }: Act & Rejection): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const rejected = await store.rejectPending(tx, { id, reason, note, now });
    if (!rejected) throw await staleOrMissing(tx, { id });
    const email = await recordDecision(tx, {
      church: { ...rejected, id },
      action: 'rejected',
      admin,
      now,
      details: { reason, note },
    });
    const url = `${deps.baseUrl()}/church-edit/${id}`;
    const write = () => reviewEmails.rejected(rejected.name, reason, note);
    if (email) await queueEmail(tx, write, { ...email, url });
  });
}

/** Drops the decision's email. Throws a conflict if it was sent, or if there was none and the undo window is over. */
export async function retractDecision(
  tx: Tx,
  churchId: number,
  decision: Decision,
  now: Date,
): Promise<void> {
  if (await dropEmail(tx, { cause: causeOf(churchId, decision) })) return;
  const age = now.getTime() - decision.at.getTime();
  if (decision.details.notified !== false || age > undoMilliseconds) throw conflict(copy.undoTooLate);
}

/** Puts a church back in the queue, at its old place. */
export async function undoDecision(deps: Deps, { admin, id }: Act): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const church = await store.lockChurch(tx, { id });
    if (!church) throw new AppError('not_found');
    const last = await findLast(tx, {
      churchId: id,
      actions: ['approved', 'rejected', 'undone', 'resubmitted'],
    });
    if (last?.action !== 'approved' && last?.action !== 'rejected') throw conflict(copy.undoTooLate);
    await retractDecision(tx, id, last, now);
    const restored =
      last.action === 'approved'
        ? await store.withdrawChurch(tx, { id, now })
        : await store.restorePending(tx, { id, now });
    if (!restored) throw conflict(copy.decidedAlready);
    await record(tx, {
      at: now,
      church,
      action: 'undone',
      actor: admin,
      details: { decision: last.action },
    });
  });
}

export const deleteChurch = (deps: Deps, act: Act): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const church = await store.lockChurch(tx, act);
    if (!church) throw new AppError('not_found');
    await assertMayEndPlans(tx, { staff: act.admin, churchIds: [act.id] });
    await deletePermanently(tx, deps, { admin: act.admin, ids: [act.id] });
  });

/** Also ends subscriptions and drops unsent decision emails, whose links would be dead. The churches must be locked. */
export async function deletePermanently(
  tx: Tx,
  deps: Deps,
  { admin, ids, bulkId }: { admin: Actor; ids: number[]; bulkId?: number },
): Promise<void> {
  const now = deps.now();
  // Must come first, while the subscriptions still reference the churches.
  for (const churchId of await store.listBought(tx, { ids })) {
    await endSubscriptionOf(tx, deps, { churchId, reason: 'church_deleted' });
    await endClaimOrders(tx, deps, { churchId });
  }
  await store.rememberSources(tx, { ids, into: null });
  const removed = await store.removeChurches(tx, { ids });
  await recordMany(
    tx,
    removed.map(({ id, name, status, address, userId }) => ({
      at: now,
      church: { id, name },
      action: 'deleted',
      actor: admin,
      details: { status, address, ownerId: userId, ...(bulkId === undefined ? {} : { bulkId }) },
    })),
  );
  for (const { id, name, userId } of removed) {
    // Only owners get emails.
    if (userId === null) continue;
    await dropDecisionEmail(tx, { id });
    await emailUser(tx, userId, () => reviewEmails.deleted(name), {
      cause: `church-deleted:${id}`,
      sendAt: now,
    });
  }
}

export async function dropDecisionEmail(tx: Tx, { id }: { id: number }): Promise<void> {
  const last = await findLast(tx, { churchId: id, actions: ['approved', 'rejected'] });
  if (last) await dropEmail(tx, { cause: causeOf(id, last) });
}
