/** The queue of new churches, decisions on them, and deleting. */

import type { QueuedChurch } from '#shared/contracts/admin/submissions-admin.ts';
import type { ChurchField } from '#shared/domain/church-fields.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { churchEditPath, churchPath } from '#shared/domain/paths.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { EditRow } from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import { lockChurch, rememberSources, removeChurches } from '../../db/curated-churches.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { assertMayEndPlans, endSubscriptionOf } from '../billing/service.ts';
import { mapChurches } from '../churches/service.ts';
import { endClaimOrders } from '../claims/service.ts';
import { emailUser } from '../emails/service.ts';
import { type Actor, recordMany, type Undo } from '../history/service.ts';
import { dropLastEmail, recordDecision, undoDecision } from '../history/service-decisions.ts';
import { findLikelyDuplicates } from '../submissions/service-duplicates.ts';
import { reviewEmails } from './emails-copy.ts';
import type { Rejection } from './policy.ts';
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
    const { owner, version, payment } = row;
    const queued = { owner, version, payment, submittedAt: row.submittedAt.toISOString() };
    return church ? [{ ...church, ...queued, duplicates: duplicates.get(row.id) ?? [] }] : [];
  });
  return { items, total };
}

/** If `version` is given, approves only that version, the one the administrator reviewed. */
export const approveChurch = (
  deps: Deps,
  { admin, id, version }: Act & { version: number | undefined },
): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const published = await store.changeStatus(tx, { id, from: 'pending', status: 'approved', version, now });
    if (!published) throw conflict(copy.decidedAlready);
    const { name, userId } = published;
    return recordDecision(tx, {
      church: { id, name },
      action: 'approved',
      by: admin,
      now,
      email: { to: userId, write: () => reviewEmails.approved(name), url: deps.baseUrl() + churchPath(id) },
    });
  });

export const rejectChurch = (deps: Deps, { admin, id, reason, note }: Act & Rejection): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const rejection = { rejectedReason: reason, rejectedNote: note, rejectedAt: now };
    const change = { id, from: 'pending', status: 'rejected', ...rejection, now } as const;
    const rejected = await store.changeStatus(tx, change);
    if (!rejected) throw conflict(copy.decidedAlready);
    const { name, userId } = rejected;
    return recordDecision(tx, {
      church: { id, name },
      action: 'rejected',
      by: admin,
      now,
      details: { reason, note },
      email: {
        to: userId,
        write: () => reviewEmails.rejected(name, reason, note),
        url: deps.baseUrl() + churchEditPath(id),
      },
    });
  });

/** Puts a church back in the queue, at its old place. */
export const undoReview: Undo = (deps, act) =>
  undoDecision(deps, act, async (tx, { church: { id }, action }, now) => {
    const nothing = { rejectedReason: null, rejectedNote: null, rejectedAt: null };
    const from = action === 'approved' ? 'approved' : 'rejected';
    if (!(await store.changeStatus(tx, { id, from, status: 'pending', ...nothing, now })))
      throw conflict(copy.decidedAlready);
  });

export const deleteChurch = (deps: Deps, act: Act): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const church = await lockChurch(tx, act);
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
  await rememberSources(tx, { ids, into: null });
  const removed = await removeChurches(tx, { ids });
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
    await dropLastEmail(tx, { churchId: id, actions: ['approved', 'rejected'] });
    await emailUser(tx, userId, () => reviewEmails.deleted(name), {
      cause: `church-deleted:${id}`,
      sendAt: now,
    });
  }
}

/** Queues an email about an edit that made `version`. Does nothing for a church without an owner. */
export async function emailEdited(
  deps: Pick<Deps, 'baseUrl'>,
  tx: Tx,
  edit: {
    church: Pick<EditRow, 'id' | 'name' | 'userId' | 'status'>;
    changed: ChurchField[];
    note: string;
    version: number;
    now: Date;
  },
): Promise<void> {
  const { church, changed, note, version, now } = edit;
  const { id, name, status, userId } = church;
  await emailUser(tx, userId, () => reviewEmails.edited(name, changed, note), {
    cause: `church-edited:${id}:${version}`,
    sendAt: now,
    url: deps.baseUrl() + (status === 'approved' ? churchPath(id) : churchEditPath(id)),
  });
}
