/** Merges two listings of the same church, and undoes a merge. */

import { createHash } from 'node:crypto';
import type { MergeSide } from '#shared/contracts/admin/submissions-merge.ts';
import { columnsOf, differingFields, type MergeField, proposedFields } from '#shared/domain/church-fields.ts';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { visitFields } from '#shared/domain/visit-facts.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { EditRow } from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import {
  findProvenance,
  lockChurch,
  rememberSources,
  removeChurches,
  saveCurated,
} from '../../db/curated-churches.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { mergeSubscriptions } from '../billing/service.ts';
import { recomputeFeatured } from '../billing/service-sync.ts';
import { emailUser } from '../emails/service.ts';
import { mergeUndoDays } from '../history/policy.ts';
import { findUndoable, record, recordMany, type Undo } from '../history/service.ts';
import { dropLastEmail } from '../history/service-decisions.ts';
import { reviewEmails } from '../review/emails-copy.ts';
import { fieldsOf, only } from '../submissions/policy.ts';
import * as store from './store-merge.ts';
import * as undo from './store-merge-undo.ts';
import { listChanged, listNames, reopenPairs, replaceFound, savePairs } from './store-pairs.ts';

/** Both churches in the order requested, and a stamp that lets a merge detect later changes. */
export async function compareChurches(
  deps: Pick<Deps, 'db'>,
  { id, other }: { id: number; other: number },
): Promise<{ sides: MergeSide[]; stamp: string }> {
  if (id === other) throw new AppError('bad_input', { message: copy.mergeIntoItself });
  const rows = await store.listSides(deps.db, { ids: [id, other] });
  const [first, second] = [id, other].map((sideId) => rows.find(({ church }) => church.id === sideId));
  if (!first || !second) throw new AppError('not_found');
  return {
    sides: [first, second].map(({ church, ...rest }) => ({ ...church, ...rest, fields: fieldsOf(church) })),
    stamp: stampOf(first.church, second.church),
  };
}

/** Fingerprint of both churches, in either order. */
const stampOf = (...rows: [EditRow, EditRow]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.sort((a, b) => a.id - b.id)))
    .digest('base64url');

/**
 * Merges church `id` into `into`, which gets its belongings, the fields in `take`, and its owner if it has none. The
 * old URL redirects. History entries keep their church id and are listed with the survivor's (features/history/store.ts).
 */
export async function mergeChurches(
  deps: Deps,
  merge: {
    admin: Viewer;
    id: number;
    into: number;
    take?: MergeField[] | undefined;
    stamp?: string | undefined;
  },
): Promise<void> {
  const { admin, id, into, stamp } = merge;
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { merged, survivor } = await lockBoth(tx, { id, into });
    if (stamp !== undefined && stamp !== stampOf(merged, survivor)) throw conflict(copy.mergeChanged);
    const both = { from: id, into };
    const snapshot = await store.takeSnapshot(tx, both);
    const ownerMoves = survivor.userId === null && merged.userId !== null;
    const sameOwner = ownerMoves || (merged.userId !== null && merged.userId === survivor.userId);
    const take = merge.take ?? proposedFields(sideOf(merged), sideOf(survivor));
    await writeTaken(tx, { merged, survivor, take, now });
    await store.inheritOwner(tx, { id: into, userId: merged.userId });
    // A waiting edit only makes sense for the same owner's public church.
    const withWaiting = sameOwner && survivor.status === 'approved';
    await store.moveBelongings(tx, { ...both, withWaiting, now });
    const loser = ownerMoves || sameOwner ? null : merged.userId;
    await mergeSubscriptions(tx, deps, { ...both, staff: admin, loser });
    await store.redirectChurch(tx, { ...both, now });
    await rememberSources(tx, { ids: [id], into });
    const [removed] = await removeChurches(tx, { ids: [id] });
    if (!removed) throw conflict(copy.decidedAlready);
    const { source, sourceId } = removed;
    await store.inheritSource(tx, { id: into, source, sourceId });
    await dropLastEmail(tx, { churchId: id, actions: ['approved', 'rejected'] });
    const historyId = await record(tx, {
      at: now,
      church: merged,
      action: 'merged',
      actor: admin,
      details: { into, intoName: survivor.name, ownerMoved: ownerMoves, changed: take },
    });
    await store.saveSnapshot(tx, { ...both, historyId, at: now, snapshot });
    const name = take.includes('name') ? merged.name : survivor.name;
    await emailUser(tx, merged.userId, () => reviewEmails.merged(merged.name, name), {
      cause: `church-merged:${id}:${historyId}`,
      sendAt: now,
      url: deps.baseUrl() + (survivor.status === 'approved' ? churchPath(into) : paths.dashboard),
    });
  });
}

const sideOf = (row: EditRow) => ({ fields: fieldsOf(row), owned: row.userId !== null });

async function writeTaken(
  tx: Tx,
  { merged, survivor, take, now }: { merged: EditRow; survivor: EditRow; take: MergeField[]; now: Date },
): Promise<void> {
  const taken = only(fieldsOf(merged), take.flatMap(columnsOf));
  const { timesConfirmedAt, factsBy, factsAt } = await findProvenance(tx, { id: merged.id });
  // The administrator confirmed every differing field, so the next import must not overwrite it.
  const decided = differingFields(sideOf(merged), sideOf(survivor)).flatMap(columnsOf);
  await saveCurated(tx, {
    church: survivor,
    fields: { ...only(fieldsOf(survivor), decided), ...taken },
    said: {
      ...(take.includes('services') ? { timesConfirmedAt } : {}),
      ...(visitFields.some((name) => name in taken) ? { factsBy, factsAt } : {}),
    },
    now,
  });
}

/** Locks both churches in id order, so that concurrent merges can't deadlock. */
async function lockBoth(tx: Tx, { id, into }: { id: number; into: number }) {
  if (id === into) throw fieldError('into', copy.mergeIntoItself);
  const first = await lockChurch(tx, { id: Math.min(id, into) });
  const second = await lockChurch(tx, { id: Math.max(id, into) });
  const [merged, survivor] = id < into ? [first, second] : [second, first];
  if (!merged) throw new AppError('not_found');
  if (!survivor) throw fieldError('into', copy.mergeIntoMissing);
  const hidden =
    survivor.status === 'rejected' || (survivor.status === 'pending' && merged.status === 'approved');
  if (hidden) throw fieldError('into', copy.mergeIntoHidden);
  return { merged, survivor };
}

/**
 * Restores the removed church with its belongings, and the survivor's old values unless they have changed since.
 * Subscriptions that the merge ended stay ended.
 */
export const undoMerge: Undo = async (deps, { admin, id: historyId }) => {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const merge = await undo.lockMerge(tx, { historyId });
    if (!merge) throw new AppError('not_found', { message: copy.undoTooLate });
    const { fromId, intoId, snapshot } = merge;
    const survivor = await lockChurch(tx, { id: intoId });
    // If the survivor was merged or deleted in turn, that has to be undone first.
    if (!survivor) throw conflict(copy.unmergeMissing);
    if (merge.at.getTime() < now.getTime() - mergeUndoDays * 86_400_000) throw conflict(copy.undoTooLate);
    await undo.restoreSurvivor(tx, { ...merge, now });
    await undo.restoreChurch(tx, { ...merge, now });
    await undo.restoreBelongings(tx, merge);
    await undo.deleteMerge(tx, { historyId });
    await recomputeFeatured(tx, deps, { churchIds: [fromId, intoId] });
    const restored = (await lockChurch(tx, { id: fromId }))!;
    await record(tx, {
      at: now,
      church: restored,
      action: 'unmerged',
      actor: admin,
      details: { from: intoId, fromName: String(snapshot.into.name) },
    });
    await emailUser(tx, restored.userId, () => reviewEmails.unmerged(restored.name, survivor.name), {
      cause: `church-unmerged:${historyId}`,
      sendAt: now,
      url: deps.baseUrl() + paths.dashboard,
    });
  });
  return { message: copy.unmerged };
};

/** Churches compared in one transaction. */
const batchSize = 200;
/** Longer than a transaction that changes churches takes: what it changed counts from when it began. */
const settledMs = 60_000;

/** Looks for duplicates of the churches that were added or changed since the last run. */
export async function findDuplicates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - settledMs);
  while (!signal?.aborted) {
    const { ids, until } = await listChanged(db, { before, limit: batchSize });
    if (until === undefined) return;
    await db.transaction((tx) => replaceFound(tx, { ids, until, now: now() }));
  }
}

const week = 7 * 86_400_000;

/** Marks pairs as distinct, or postpones the decision. Returns the history entry that undoes it, if any. */
export async function decideDuplicates(
  deps: Deps,
  {
    admin,
    pairs: sent,
    decision,
  }: { admin: Viewer; pairs: Array<{ a: number; b: number }>; decision: 'distinct' | 'later' },
): Promise<number | null> {
  if (sent.some(({ a, b }) => a === b)) throw new AppError('bad_input');
  const keys = new Set(sent.map(({ a, b }) => `${Math.min(a, b)} ${Math.max(a, b)}`));
  const pairs = [...keys]
    .map((key) => key.split(' ').map(Number))
    .map(([aId, bId]) => ({ aId: aId!, bId: bId! }));
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const entries = await entriesOf(tx, pairs);
    const laterUntil = decision === 'later' ? new Date(now.getTime() + week) : null;
    await savePairs(tx, { pairs, laterUntil, decidedBy: admin.username, decidedAt: now });
    if (decision === 'later') return null;
    const by = { at: now, action: 'not_duplicate', actor: admin } as const;
    const ids = await recordMany(
      tx,
      entries.map((entry) => ({ ...entry, ...by })),
    );
    return Math.max(...ids.values());
  });
}

/** Takes back what a decision said about all of its pairs, unless it was changed since. */
export const undoDistinct: Undo = (deps, { admin, id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { at, actor } = await findUndoable(tx, { id, now });
    const pairs = await reopenPairs(tx, { decidedBy: actor, decidedAt: at });
    if (pairs.length === 0) throw conflict(copy.undoTooLate);
    const by = { at: now, action: 'undone', actor: admin } as const;
    await recordMany(
      tx,
      (await entriesOf(tx, pairs)).map(({ church, details }) => ({
        ...by,
        church,
        details: { ...details, decision: 'not_duplicate' },
      })),
    );
    return { message: copy.undone };
  });

/** What the history says about pairs, with the first church of each. */
async function entriesOf(tx: Tx, pairs: Array<{ aId: number; bId: number }>) {
  const ids = [...new Set(pairs.flatMap(({ aId, bId }) => [aId, bId]))];
  const names = new Map((await listNames(tx, { ids })).map(({ id, name }) => [id, name]));
  if (names.size < ids.length) throw new AppError('not_found', { message: copy.pairMissing });
  return pairs.map(({ aId, bId }) => ({
    church: { id: aId, name: names.get(aId)! },
    details: { other: bId, otherName: names.get(bId)! },
  }));
}
