/** Moderation queue and decisions. Each decision commits together with its history entry and its email. */

import type { QueuedChurch } from '#shared/contracts/admin/submissions-admin.ts';
import type { rejectReasons } from '#shared/contracts/submissions.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { endSubscriptionOf } from '../billing/service.ts';
import {
  listChurchesByIds,
  publishChurch,
  rememberSources,
  removeChurch,
  withdrawChurch,
} from '../churches/service.ts';
import { dropEmail, queueEmail } from '../emails/service.ts';
import { churchApprovedEmail, churchDeletedEmail, churchRejectedEmail } from '../submissions/emails.ts';
import { emailTime, isAtZipCenter, undoMilliseconds } from '../submissions/policy.ts';
import { presentQueued } from '../submissions/present.ts';
import { listClaimOrders } from '../submissions/store-owners.ts';
import { findLikelyDuplicates } from './store-duplicates.ts';
import { type Actor, type Decision, findLast, record } from './store-history.ts';
import * as store from './store-moderation.ts';

export type Rejection = { reason: (typeof rejectReasons)[number]; note: string };
type Act = { admin: Viewer; id: number };

/** Pending churches, oldest first, each with its likely duplicates, which may be pending too. */
export async function listPending(deps: Deps): Promise<{ items: QueuedChurch[]; total: number }> {
  const rows = await store.listQueue(deps.db);
  const candidates = rows.map(({ id, name, zip, phone, website, latitude, longitude }) => {
    const pin = latitude === null || longitude === null ? null : { latitude, longitude };
    const at = pin && !isAtZipCenter(deps.geo, { zip, ...pin }) ? pin : null;
    return { key: id, name, zip, phone, website, at };
  });
  const [churches, duplicates, total] = await Promise.all([
    listChurchesByIds(deps.db, { ids: rows.map(({ id }) => id), today: zoneDay(deps.now()) }),
    findLikelyDuplicates(deps.db, { candidates, includePending: true }),
    rows.length < store.queueLimit ? rows.length : store.countQueue(deps.db),
  ]);
  const byId = new Map(churches.map((church) => [church.id, church]));
  const items = rows.flatMap((row) => {
    const church = byId.get(row.id);
    return church ? [presentQueued(row, church, duplicates.get(row.id) ?? [])] : [];
  });
  return { items, total };
}

/** Why an update matched no row: the church was already decided, has another version, or doesn't exist. */
async function staleOrMissing(tx: Tx, { id }: { id: number }): Promise<AppError> {
  return (await store.lockChurch(tx, { id }))
    ? new AppError('conflict', { message: copy.decidedAlready })
    : new AppError('not_found');
}

/** If `version` is given, approves only that version, the one the administrator reviewed. */
export async function approveChurch(
  deps: Deps,
  { admin, id, version }: Act & { version: number | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const published = await publishChurch(tx, { id, version, now });
    if (!published) throw await staleOrMissing(tx, { id });
    const owner = await store.findOwner(tx, published);
    const entry = await record(tx, {
      at: now,
      church: { id, name: published.name },
      action: 'approved',
      actor: admin,
      details: { notified: owner !== undefined },
    });
    if (!owner) return;
    await queueEmail(
      tx,
      churchApprovedEmail({
        to: owner.email,
        cause: causeOf(id, { id: entry, action: 'approved' }),
        sendAt: emailTime(now),
        church: published.name,
        url: deps.baseUrl() + churchPath(id),
      }),
    );
  });
}

export async function rejectChurch(deps: Deps, { admin, id, reason, note }: Act & Rejection): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const rejected = await store.rejectPending(tx, { id, reason, note, now });
    if (!rejected) throw await staleOrMissing(tx, { id });
    const owner = await store.findOwner(tx, rejected);
    const entry = await record(tx, {
      at: now,
      church: { id, name: rejected.name },
      action: 'rejected',
      actor: admin,
      details: { reason, note, notified: owner !== undefined },
    });
    if (!owner) return;
    await queueEmail(
      tx,
      churchRejectedEmail({
        to: owner.email,
        cause: causeOf(id, { id: entry, action: 'rejected' }),
        sendAt: emailTime(now),
        church: rejected.name,
        url: `${deps.baseUrl()}/church-edit/${id}`,
        reason,
        note,
      }),
    );
  });
}

/** Includes the history entry's id because a church can be rejected more than once. */
export const causeOf = (churchId: number, entry: { id: number; action: string }): string =>
  `church-${entry.action.replace('_', '-')}:${churchId}:${entry.id}`;

/** Drops the decision's email. Throws a conflict if it was sent, or if there was none and the undo window is over. */
export async function retractDecision(
  tx: Tx,
  churchId: number,
  decision: Decision,
  now: Date,
): Promise<void> {
  if (await dropEmail(tx, { cause: causeOf(churchId, decision) })) return;
  const age = now.getTime() - decision.at.getTime();
  if (decision.details.notified !== false || age > undoMilliseconds)
    throw new AppError('conflict', { message: copy.undoTooLate });
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
    if (last?.action !== 'approved' && last?.action !== 'rejected')
      throw new AppError('conflict', { message: copy.undoTooLate });
    await retractDecision(tx, id, last, now);
    const restored =
      last.action === 'approved'
        ? await withdrawChurch(tx, { id, now })
        : await store.restorePending(tx, { id, now });
    if (!restored) throw new AppError('conflict', { message: copy.decidedAlready });
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
    const { featured } = await deletePermanently(tx, deps, act);
    // Deleting a featured church refunds its payment, which only an administrator may do.
    if (featured && act.admin.role !== 'admin')
      throw new AppError('forbidden', { message: copy.deleteFeatured });
  });

/** Also ends subscriptions and drops the unsent decision email, whose link would be dead. Throws not_found. */
export async function deletePermanently(
  tx: Tx,
  deps: Deps,
  { admin, id, bulkId }: { admin: Actor; id: number; bulkId?: number },
): Promise<{ featured: boolean }> {
  const now = deps.now();
  // Must come first, while the subscription still references the church.
  await endSubscriptionOf(tx, deps, { churchId: id, reason: 'church_deleted' });
  // A paid, undecided claim has an order that isn't attached to the church yet.
  for (const orderId of await listClaimOrders(tx, { churchId: id }))
    await endSubscriptionOf(tx, deps, { orderId, reason: 'church_deleted' });
  await rememberSources(tx, { id, into: null });
  const removed = await removeChurch(tx, { id });
  if (!removed) throw new AppError('not_found');
  await dropDecisionEmail(tx, { id });
  const owner = await store.findOwner(tx, removed);
  await record(tx, {
    at: now,
    church: { id, name: removed.name },
    action: 'deleted',
    actor: admin,
    details: {
      status: removed.status,
      address: removed.address,
      ownerId: removed.userId,
      ...(bulkId === undefined ? {} : { bulkId }),
    },
  });
  if (owner)
    await queueEmail(
      tx,
      churchDeletedEmail({
        to: owner.email,
        cause: `church-deleted:${id}`,
        sendAt: now,
        church: removed.name,
      }),
    );
  return removed;
}

export async function dropDecisionEmail(tx: Tx, { id }: { id: number }): Promise<void> {
  const last = await findLast(tx, { churchId: id, actions: ['approved', 'rejected'] });
  if (last) await dropEmail(tx, { cause: causeOf(id, last) });
}
