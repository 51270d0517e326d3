/** Records what happens to churches, events, and accounts, and exports it. */
import type { z } from 'zod';
import {
  type exportHistory,
  type HistoryDetails,
  type historyActions,
  historyKinds,
} from '#shared/contracts/admin/submissions-admin.ts';
import type { OutcomeCounts } from '#shared/contracts/admin/submissions-bulk.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { submissions } from '#shared/messages/submissions.ts';
import { guard } from '../../adapters/imports/own-export.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { isUndoKind, type UndoKind, undoDeadline, undoKinds } from './policy.ts';
import * as store from './store.ts';

export type Actor = { id: number; username: string };

/** What has a history, and which of its fields is its name. */
const nameFields = { church: 'name', event: 'title', account: 'username' } as const;
type Kind = keyof typeof nameFields;

/** What happened to something. The id is null for an entry about many churches. */
type NewEntry = {
  at: Date;
  actor: Actor | null;
  details?: Record<string, unknown>;
  seen?: boolean;
} & {
  [K in Kind]: Record<K, { id: number | null } & Record<(typeof nameFields)[K], string>> & {
    action: (typeof historyActions)[K][number];
  };
}[Kind];

function valuesOf(entry: NewEntry) {
  const kind = historyKinds.find((candidate) => candidate in entry)!;
  const subject = (entry as Partial<Record<Kind, { id: number | null } & Record<string, unknown>>>)[kind]!;
  return {
    kind,
    subjectId: subject.id,
    subjectName: String(subject[nameFields[kind]]),
    at: entry.at,
    action: entry.action,
    actorId: entry.actor?.id ?? null,
    actor: entry.actor?.username ?? 'system',
    details: entry.details ?? {},
    seen: entry.seen ?? true,
  };
}

/** Returns the entry's id, which becomes part of the cause of its email. */
export async function record(tx: Tx, entry: NewEntry): Promise<number> {
  const [row] = await store.insertEntries(tx, { entries: [valuesOf(entry)] });
  return row!.id;
}

/** Returns entry ids by the ids of their subjects. */
export async function recordMany(tx: Tx, entries: NewEntry[]): Promise<Map<number | null, number>> {
  if (entries.length === 0) return new Map();
  const rows = await store.insertEntries(tx, { entries: entries.map(valuesOf) });
  return new Map(rows.map(({ id, subjectId }) => [subjectId, id]));
}

export type Undo = (
  deps: Deps,
  entry: { admin: Viewer; id: number },
) => Promise<{ message: string; outcomes?: OutcomeCounts }>;
export type Undos = Record<UndoKind, Undo>;

export async function undoEntry(deps: Deps, undos: Undos, { admin, id }: { admin: Viewer; id: number }) {
  const entry = await store.findEntry(deps.db, { id });
  if (!entry) throw new AppError('not_found');
  const { action } = entry;
  if (!isUndoKind(action)) throw conflict(submissions.undoTooLate);
  if (undoKinds[action].access === 'admin' && admin.role !== 'admin') throw new AppError('forbidden');
  return undos[action](deps, { admin, id });
}

/** Throws if there is no such entry, or it is too old to be undone. */
export async function findUndoable(tx: Tx, { id, now }: { id: number; now: Date }) {
  const entry = await store.findEntry(tx, { id });
  if (!entry || !isUndoKind(entry.action)) throw new AppError('not_found');
  if (now > undoDeadline({ at: entry.at, action: entry.action })) throw conflict(submissions.undoTooLate);
  return entry;
}

/** Locks a bulk action's entry, so that it is undone once. Throws if there is none, or nothing to undo. */
export async function lockBulk(tx: Tx, entry: { id: number; now: Date }): Promise<HistoryDetails> {
  const bulk = await store.lockBulk(tx, entry);
  if (!bulk) throw new AppError('not_found');
  if (!bulk.undoable) throw conflict(submissions.undoTooLate);
  return bulk.details;
}

/** Marks changes that were published without review as seen. Throws not_found if there are no such entries. */
export async function markSeen(db: Db | Tx, { ids }: { ids: number[] }): Promise<void> {
  if (!(await store.markSeen(db, { ids }))) throw new AppError('not_found');
}

const pageSize = 1000;

/** The history as CSV rows, fetched page by page. Details are JSON. */
export async function* exportEntries(
  deps: Pick<Deps, 'db' | 'now'>,
  filter: z.output<NonNullable<(typeof exportHistory)['query']>>,
): AsyncGenerator<Array<string | number>> {
  yield copy.historyColumns;
  for (let cursor: number | null | undefined; cursor !== null; ) {
    const page = await store.listEntries(deps, { ...filter, cursor, limit: pageSize });
    for (const { id, at, subjectId, subjectName, action, actor, details } of page.items)
      yield [
        id,
        at,
        copy.actions[action],
        subjectId ?? '',
        guard(subjectName),
        guard(actor),
        JSON.stringify(details),
      ];
    cursor = page.next;
  }
}
