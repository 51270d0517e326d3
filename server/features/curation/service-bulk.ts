/** Starts, lists, cancels, and undoes bulk actions. service-bulk-run.ts processes them. */
import type { z } from 'zod';
import {
  type BulkAction,
  type BulkOutcome,
  bulkMost,
  bulkUndoHours,
  type startBulkAction,
} from '#shared/contracts/admin/submissions-bulk.ts';
import { canonicalArea, canonicalDenomination } from '#shared/domain/region.ts';
import { bulkCopy as copy } from '#shared/messages/admin/submissions-bulk.ts';
import { guard } from '../../adapters/imports/own-export.ts';
import type { Tx } from '../../db/client.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { record } from '../review/service-history.ts';
import { listMatching } from './store.ts';
import * as store from './store-bulk.ts';

const listLimit = 5;
export const bulkJob = 'bulk-actions';

/** Returns the id of the new action. */
export async function startBulk(
  deps: Deps,
  {
    admin,
    kind,
    value,
    ids,
    filters,
    expected,
  }: { admin: Viewer } & z.output<NonNullable<(typeof startBulkAction)['body']>>,
): Promise<number> {
  const limit = bulkMost.matching + 1;
  const churchIds = ids ?? (await listMatching(deps, { filters: filters ?? {}, limit }));
  if (churchIds.length > bulkMost.matching)
    throw new AppError('bad_input', { message: copy.tooMany(bulkMost.matching) });
  if (expected !== undefined && expected !== churchIds.length)
    throw conflict(copy.listChanged(churchIds.length));
  const canonical = { denomination: canonicalDenomination, area: canonicalArea };
  const newValue = value && (kind === 'denomination' || kind === 'area') ? canonical[kind](value) : null;
  const id = await deps.db.transaction((tx) =>
    store.insertBulk(tx, {
      kind,
      value: newValue,
      adminId: admin.id,
      admin: admin.username,
      startedAt: deps.now(),
      ids: [...new Set(churchIds)],
    }),
  );
  deps.jobEvents.emit('wake', bulkJob);
  return id;
}

type Outcomes = Partial<Record<BulkOutcome, number>>;

/** Total churches and counts per outcome, keyed by action id. */
async function summarize(
  db: Deps['db'] | Tx,
  ids: number[],
): Promise<Map<number, { total: number; outcomes: Outcomes }>> {
  const summaries = new Map(ids.map((id) => [id, { total: 0, outcomes: {} as Outcomes }]));
  for (const { bulkId, outcome, n } of await store.countOutcomes(db, { ids })) {
    const summary = summaries.get(bulkId)!;
    summary.total += n;
    if (outcome) summary.outcomes[outcome] = n;
  }
  return summaries;
}

export async function listBulkActions(deps: Pick<Deps, 'db' | 'now'>): Promise<BulkAction[]> {
  const rows = await store.listBulk(deps.db, { limit: listLimit });
  const summaries = await summarize(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { total, outcomes } = summaries.get(row.id)!;
    const deadline = undoDeadline(row);
    const undoable = deadline !== undefined && deadline > deps.now() && (outcomes.changed ?? 0) > 0;
    return { ...isoDates(row), total, outcomes, undoUntil: undoable ? deadline.toISOString() : null };
  });
}

/** Undefined while the action is running and after it has been undone. */
function undoDeadline({ state, finishedAt }: store.BulkRow): Date | undefined {
  if (!finishedAt || (state !== 'done' && state !== 'canceled')) return undefined;
  return new Date(finishedAt.getTime() + bulkUndoHours * 3600_000);
}

/** Waits for the current batch, which holds the row lock. */
export async function cancelBulk(deps: Deps, { id }: { id: number }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const action = await store.lockBulk(tx, { id });
    if (!action) throw new AppError('not_found');
    if (action.state !== 'running') throw conflict(copy.overAlready);
    await finishBulk(tx, { action, state: 'canceled', now: deps.now() });
  });
}

export async function undoBulk(deps: Deps, { id }: { id: number }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const action = await store.lockBulk(tx, { id });
    if (!action) throw new AppError('not_found');
    const deadline = undoDeadline(action);
    if (!deadline || deadline <= deps.now()) throw conflict(copy.undoTooLate);
    await store.setBulkState(tx, { id, state: 'undoing' });
  });
  deps.jobEvents.emit('wake', bulkJob);
}

/** Closes an action or its undo, and adds the single history entry that covers all of its churches. */
export async function finishBulk(
  tx: Tx,
  { action, state, now }: { action: store.BulkRow; state: 'done' | 'canceled' | 'undone'; now: Date },
): Promise<void> {
  const { id, kind, value, adminId, admin } = action;
  await store.setBulkState(tx, { id, state, ...(state === 'undone' ? {} : { finishedAt: now }) });
  const summary = (await summarize(tx, [id])).get(id);
  await record(tx, {
    at: now,
    church: { id: null, name: '' },
    action: state === 'undone' ? 'bulk_undone' : 'bulk',
    actor: { id: adminId, username: admin },
    details: { bulkId: id, kind, value, canceled: state === 'canceled', ...summary },
  });
}

const pageSize = 1000;

/** The result as CSV rows. Throws not_found before the first row if the action doesn't exist. */
export async function* bulkResult(
  deps: Pick<Deps, 'db'>,
  { id }: { id: number },
): AsyncGenerator<Array<string | number>> {
  for (let after = 0; ; ) {
    const page = await store.listResults(deps.db, { id, after, limit: pageSize });
    const last = page.at(-1);
    if (!last && after === 0) throw new AppError('not_found');
    if (after === 0) yield copy.resultColumns;
    for (const { churchId, name, outcome } of page)
      yield [churchId, guard(name), copy.results[outcome ?? 'waiting']];
    if (!last || page.length < pageSize) return;
    after = last.churchId;
  }
}
