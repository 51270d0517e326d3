/** Bulk actions: each changes up to 1,000 churches in one transaction. What undo restores is in their history entries. */
import type { z } from 'zod';
import { hiddenReason } from '#shared/contracts/admin/churches-admin.ts';
import {
  type BulkKind,
  type BulkOutcome,
  maxBulk,
  type OutcomeCounts,
  type startBulkAction,
} from '#shared/contracts/admin/submissions-bulk.ts';
import { churchEditPath, churchPath } from '#shared/domain/paths.ts';
import { canonicalArea, canonicalDenomination } from '#shared/domain/region.ts';
import { bulkCopy as copy, outcomeText } from '#shared/messages/admin/submissions-bulk.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { dropEmail, queueEmail } from '../emails/service.ts';
import { causeOf, emailTime } from '../history/policy.ts';
import { type Actor, lockBulk, record, recordMany, type Undo } from '../history/service.ts';
import { reviewEmails } from '../review/emails-copy.ts';
import { deletePermanently } from '../review/service.ts';
import { listMatching } from './store.ts';
import * as store from './store-bulk.ts';

type Request = z.output<NonNullable<(typeof startBulkAction)['body']>>;
type Next = z.output<typeof startBulkAction.response>['next'];
/** `id` is the history entry that covers all of the action's churches. */
type Action = { id: number; kind: BulkKind; value: string | null; admin: Actor; now: Date };

export async function startBulk(
  deps: Deps,
  { admin, ...request }: { admin: Viewer } & Request,
): Promise<{ id: number; outcomes: OutcomeCounts; next: Next }> {
  const { kind } = request;
  const value = canonicalValue(request);
  const { ids, next } = await idsOf(deps, request);
  const now = deps.now();
  return deps.db.transaction(async (tx) => {
    const churches = await store.lockForBulk(tx, { ids });
    const outcomeOf = (church: store.BulkChurch): BulkOutcome =>
      skipReason({ kind, value }, church) ?? (kind === 'delete' ? 'gone' : 'changed');
    const affected = churches.filter((church) => skipReason({ kind, value }, church) === undefined);
    const outcomes = countOf(churches.map(outcomeOf));
    const id = await record(tx, {
      at: now,
      church: { id: null, name: '' },
      action: 'bulk',
      actor: admin,
      details: { kind, value, total: churches.length, outcomes },
    });
    if (kind === 'delete')
      await deletePermanently(tx, deps, { admin, ids: affected.map((church) => church.id), bulkId: id });
    else await change(deps, tx, { id, kind, value, admin, now }, affected);
    return { id, outcomes, next };
  });
}

function canonicalValue({ kind, value }: Request): string | null {
  if (!value) return null;
  return kind === 'denomination' ? canonicalDenomination(value) : canonicalArea(value);
}

async function idsOf(
  deps: Deps,
  { ids, filters = {}, after = 0, expected }: Request,
): Promise<{ ids: number[]; next: Next }> {
  const matching = ids ?? (await listMatching(deps, { filters, after, limit: 2 * maxBulk }));
  const reached = matching.slice(0, maxBulk);
  if (expected !== undefined && expected !== reached.length) throw conflict(copy.listChanged(reached.length));
  const count = matching.length - reached.length;
  return { ids: reached, next: count > 0 ? { after: reached.at(-1)!, count } : null };
}

function countOf(outcomes: BulkOutcome[]): OutcomeCounts {
  const counts: OutcomeCounts = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Why this action skips the church, or undefined if it applies. */
function skipReason(
  { kind, value }: Pick<Action, 'kind' | 'value'>,
  church: store.BulkChurch,
): BulkOutcome | undefined {
  if (kind === 'denomination' || kind === 'area') return church[kind] === value ? 'same' : undefined;
  if (kind === 'approve') return church.status === 'approved' ? 'same' : undefined;
  if (kind === 'retire' && church.status === 'rejected' && church.rejectedReason === hiddenReason)
    return 'same';
  if (church.userId !== null) return 'owned';
  if (church.claimed) return 'claimed';
  return church.featured || church.paid ? 'paid' : undefined;
}

/** Adds a history entry per church, and sends owners the same email as a single change would. */
async function change(deps: Deps, tx: Tx, action: Action, churches: store.BulkChurch[]): Promise<void> {
  const { id: bulkId, kind, value, admin, now } = action;
  const field = kind === 'denomination' || kind === 'area' ? kind : null;
  await store.applyBulk(tx, { ids: churches.map(({ id }) => id), kind, value, now });
  const emailOf = ({ userId, ownerEmail }: store.BulkChurch) => (userId === admin.id ? null : ownerEmail);
  const entries = await recordMany(
    tx,
    churches.map((church) => ({
      at: now,
      church,
      action: kind === 'approve' ? 'approved' : kind === 'retire' ? 'retired' : 'edited',
      actor: admin,
      details: {
        bulkId,
        notified: emailOf(church) !== null,
        version: church.version + (field ? 1 : 0),
        ...(field
          ? {
              changes: { [field]: { from: church[field], to: value } },
              curated: church.curatedFields.includes(field) ? [] : [field],
            }
          : { hidden: store.hiddenOf(church) }),
      },
    })),
  );
  for (const church of churches) {
    const { id, name, status } = church;
    const to = emailOf(church);
    if (to === null) continue;
    const url = deps.baseUrl() + (field && status !== 'approved' ? churchEditPath(id) : churchPath(id));
    const cause = emailCause(kind, id, entries.get(id)!);
    const write = () => (field ? reviewEmails.edited(name, [field], '') : reviewEmails.approved(name));
    await queueEmail(tx, write, { to, cause, sendAt: emailTime(now), url });
  }
}

/** Of the email about a church's entry in the history. */
const emailCause = (kind: BulkKind, churchId: number, id: number): string =>
  causeOf(churchId, { id, action: kind === 'approve' ? 'approved' : 'bulk' });

export const undoBulk: Undo = (deps, { admin, id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { kind, value } = (await lockBulk(tx, { id, now })) as { kind: BulkKind; value: string | null };
    const entries = await store.listOfBulk(tx, { id });
    const churches = await store.lockForBulk(tx, { ids: entries.map(({ churchId }) => churchId) });
    const byId = new Map(churches.map((church) => [church.id, church]));
    const results: Array<{ entry: store.BulkEntry; outcome: BulkOutcome }> = [];
    for (const entry of entries)
      results.push({ entry, outcome: await undoOutcome(tx, kind, entry, byId.get(entry.churchId)) });
    const undone = results.flatMap(({ entry, outcome }) => (outcome === 'undone' ? [entry] : []));
    await store.restoreBulk(tx, { entries: undone, now });
    const outcomes = countOf(results.map(({ outcome }) => outcome));
    const by = { at: now, actor: admin };
    await recordMany(tx, [
      ...undone.map(({ churchId }) => ({
        ...by,
        church: byId.get(churchId)!,
        action: 'undone' as const,
        details: { bulkId: id, decision: 'bulk' },
      })),
      {
        ...by,
        church: { id: null, name: '' },
        action: 'bulk_undone',
        details: { bulkId: id, kind, value, total: entries.length, outcomes },
      },
    ]);
    return { outcomes, message: outcomeText(outcomes) };
  });

/** Later changes are kept, and so is a listing whose owner already got the approval email. */
async function undoOutcome(
  tx: Tx,
  kind: BulkKind,
  { id, at, churchId, details }: store.BulkEntry,
  church: store.BulkChurch | undefined,
): Promise<BulkOutcome> {
  if (!church) return 'gone';
  if (church.version !== details.version || church.updatedAt.getTime() !== at.getTime()) return 'edited';
  if (kind === 'approve' && church.changeWaits) return 'edited';
  if (!details.notified) return 'undone';
  const dropped = await dropEmail(tx, { cause: emailCause(kind, churchId, id) });
  return dropped || kind !== 'approve' ? 'undone' : 'notified';
}
