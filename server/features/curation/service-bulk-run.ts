/** Processes bulk actions in batches, each in one transaction, so that a killed process leaves only whole batches. */

import { type BulkOutcome, bulkUndoHours } from '#shared/contracts/admin/submissions-bulk.ts';
import { churchEditPath, churchPath } from '#shared/domain/paths.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { dropEmail, queueEmail } from '../emails/service.ts';
import { reviewEmails } from '../review/emails-copy.ts';
import { causeOf, emailTime } from '../review/policy.ts';
import { deletePermanently } from '../review/service.ts';
import { recordMany } from '../review/service-history.ts';
import { finishBulk } from './service-bulk.ts';
import * as store from './store-bulk.ts';

/** Small enough that rows are locked for well under a second. */
const batchSize = 200;

export async function runBulkActions(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await runBatch(deps)));
}

/** Returns false when no action has work left. */
async function runBatch(deps: Deps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const action = await store.claimBulk(tx);
    if (!action) return false;
    const isUndo = action.state === 'undoing';
    const { id } = action;
    const rows = await store.nextRows(tx, { id, outcome: isUndo ? 'changed' : null, limit: batchSize });
    if (rows.length === 0)
      await finishBulk(tx, { action, state: isUndo ? 'undone' : 'done', now: deps.now() });
    else await (isUndo ? undoBatch : applyBatch)(deps, tx, action, rows);
    return true;
  });
}

/** Why this action skips the church, or undefined if it applies. */
function skipReason({ kind, value }: store.BulkRow, church: store.BulkChurch): BulkOutcome | undefined {
  if (kind === 'denomination' || kind === 'area') return church[kind] === value ? 'same' : undefined;
  if (kind === 'approve') return church.status === 'approved' ? 'same' : undefined;
  const hidden = kind === 'retire' ? 'retired' : 'deleted';
  if (church.status === 'rejected' && church.rejectedReason === hidden) return 'same';
  if (church.userId !== null) return 'owned';
  if (church.claimed) return 'claimed';
  return church.featured || church.paid ? 'paid' : undefined;
}

/** The values that undo restores. */
function beforeOf({ kind }: store.BulkRow, church: store.BulkChurch, now: Date): store.BulkBefore {
  const isField = kind === 'denomination' || kind === 'area';
  const left = { version: church.version + (isField ? 1 : 0), updatedAt: now.toISOString() };
  if (isField)
    return { [kind]: church[kind], curated: church.curatedFields.includes(kind), left, notified: false };
  const { status, rejectedReason, rejectedNote, rejectedAt } = church;
  return {
    status,
    rejectedReason,
    rejectedNote,
    rejectedAt: rejectedAt?.toISOString() ?? null,
    left,
    notified: false,
  };
}

async function applyBatch(
  deps: Deps,
  tx: Tx,
  action: store.BulkRow,
  rows: Array<{ churchId: number }>,
): Promise<void> {
  const now = deps.now();
  const ids = rows.map(({ churchId }) => churchId);
  const churches = await store.lockForBulk(tx, { ids });
  const affected = churches.filter((church) => skipReason(action, church) === undefined);
  await store.applyBulk(tx, {
    ids: affected.map(({ id }) => id),
    kind: action.kind,
    value: action.value,
    now,
  });
  const before = new Map(affected.map((church) => [church.id, beforeOf(action, church, now)]));
  await recordAndNotify(deps, tx, { action, churches: affected, before, now });
  const byId = new Map(churches.map((church) => [church.id, church]));
  const outcomeOf = (id: number): BulkOutcome => {
    const church = byId.get(id);
    return church ? (skipReason(action, church) ?? 'changed') : 'gone';
  };
  const results = ids.map((churchId) => ({
    churchId,
    outcome: outcomeOf(churchId),
    before: before.get(churchId) ?? null,
  }));
  await store.writeResults(tx, { id: action.id, results });
}

/** Adds a history entry per church, and sends owners the same email as a single change would. */
async function recordAndNotify(
  deps: Deps,
  tx: Tx,
  batch: {
    action: store.BulkRow;
    churches: store.BulkChurch[];
    before: Map<number, store.BulkBefore>;
    now: Date;
  },
): Promise<void> {
  const { action, churches, before, now } = batch;
  const { id: bulkId, kind, value } = action;
  // Deletions are recorded when they become permanent.
  if (kind === 'delete') return;
  const owners = churches.flatMap(({ userId }) => (userId && userId !== action.adminId ? [userId] : []));
  const emails = await store.emailsOf(tx, { ids: owners });
  const isField = kind === 'denomination' || kind === 'area';
  const entries = await recordMany(
    tx,
    churches.map((church) => ({
      at: now,
      church,
      action: kind === 'approve' ? 'approved' : kind === 'retire' ? 'retired' : 'edited',
      actor: { id: action.adminId, username: action.admin },
      details: {
        bulkId,
        notified: emails.has(church.userId ?? 0),
        ...(isField ? { changes: { [kind]: { from: church[kind], to: value } } } : {}),
      },
    })),
  );
  for (const { id, name, userId, status, version } of churches) {
    const to = emails.get(userId ?? 0);
    if (!to) continue;
    const entry = entries.get(id)!;
    Object.assign(before.get(id)!, { entry, notified: true });
    const url = deps.baseUrl() + (isField && status !== 'approved' ? churchEditPath(id) : churchPath(id));
    const cause = isField
      ? `church-edited:${id}:${version + 1}`
      : causeOf(id, { id: entry, action: 'approved' });
    const write = () => (isField ? reviewEmails.edited(name, [kind], '') : reviewEmails.approved(name));
    await queueEmail(tx, write, { to, cause, sendAt: emailTime(now), url });
  }
}

async function undoBatch(
  deps: Deps,
  tx: Tx,
  action: store.BulkRow,
  rows: Array<{ churchId: number; before: store.BulkBefore }>,
): Promise<void> {
  const now = deps.now();
  const churches = await store.lockForBulk(tx, { ids: rows.map(({ churchId }) => churchId) });
  const byId = new Map(churches.map((church) => [church.id, church]));
  const results: store.RowResult[] = [];
  for (const { churchId, before } of rows) {
    const outcome = await undoOutcome(tx, action, { church: byId.get(churchId), before });
    results.push({ churchId, outcome, before: null });
  }
  const undone = new Set(
    results.filter(({ outcome }) => outcome === 'undone').map(({ churchId }) => churchId),
  );
  await store.restoreBulk(tx, {
    rows: rows.filter(({ churchId }) => undone.has(churchId)),
    kind: action.kind,
    now,
  });
  await recordMany(
    tx,
    churches
      .filter(({ id }) => undone.has(id))
      .map((church) => ({
        at: now,
        church,
        action: 'undone',
        actor: { id: action.adminId, username: action.admin },
        details: { bulkId: action.id, decision: 'bulk' },
      })),
  );
  await store.writeResults(tx, { id: action.id, results });
}

/** Later changes are kept, and so is a listing whose owner already got the approval email. */
async function undoOutcome(
  tx: Tx,
  { kind }: store.BulkRow,
  { church, before }: { church: store.BulkChurch | undefined; before: store.BulkBefore },
): Promise<BulkOutcome> {
  if (!church) return 'gone';
  const { version, updatedAt } = before.left;
  if (church.version !== version || church.updatedAt.toISOString() !== updatedAt) return 'edited';
  if (kind === 'approve' && church.changeWaits) return 'edited';
  if (!before.notified) return 'undone';
  const cause =
    kind === 'approve'
      ? causeOf(church.id, { id: before.entry!, action: 'approved' })
      : `church-edited:${church.id}:${version}`;
  const dropped = await dropEmail(tx, { cause });
  return dropped || kind !== 'approve' ? 'undone' : 'notified';
}

/**
 * Permanently deletes churches that a bulk action hid a day ago, unless they have changed since. A church that fails is
 * logged and retried in the next run.
 */
export async function finishDeletions(deps: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.now().getTime() - bulkUndoHours * 3600_000);
  for (const action of await store.listDeletionsDue(deps.db, { before }))
    for (let after = 0; !signal?.aborted; ) {
      const [row] = await store.nextRows(deps.db, { id: action.id, outcome: 'changed', limit: 1, after });
      if (!row) break;
      after = row.churchId;
      await finishDeletion(deps, action, row).catch((error: unknown) =>
        deps.log.error({ error, churchId: row.churchId }, 'a church of a bulk deletion could not be deleted'),
      );
    }
}

function finishDeletion(
  deps: Deps,
  { id, adminId, admin }: store.BulkRow,
  { churchId, before }: { churchId: number; before: store.BulkBefore },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // Locking the action lets an undo requested at the last moment win.
    const action = await store.lockBulk(tx, { id });
    const [church] = await store.lockForBulk(tx, { ids: [churchId] });
    if (action?.state !== 'done' && action?.state !== 'canceled') return;
    const { left } = before;
    const untouched = church?.version === left.version && church.updatedAt.toISOString() === left.updatedAt;
    if (untouched)
      await deletePermanently(tx, deps, {
        admin: { id: adminId, username: admin },
        id: churchId,
        bulkId: id,
      });
    const outcome = untouched || !church ? 'gone' : 'edited';
    await store.writeResults(tx, { id, results: [{ churchId, outcome, before: null }] });
  });
}
