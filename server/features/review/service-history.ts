/** Records what happens to churches, and exports the history. */
import type { z } from 'zod';
import type { exportHistory } from '#shared/contracts/admin/submissions-admin.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { guard } from '../../adapters/imports/own-export.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { presentEntry } from './present.ts';
import * as store from './store-history.ts';

export type Actor = { id: number; username: string };

type NewEntry = {
  at: Date;
  /** The id is null for an entry about many churches. */
  church: { id: number | null; name: string };
  action: store.HistoryAction;
  actor: Actor | null;
  details?: Record<string, unknown>;
  seen?: boolean;
};

const valuesOf = (entry: NewEntry) => ({
  at: entry.at,
  churchId: entry.church.id,
  churchName: entry.church.name,
  action: entry.action,
  actorId: entry.actor?.id ?? null,
  actor: entry.actor?.username ?? 'system',
  details: entry.details ?? {},
  seen: entry.seen ?? true,
});

/** Returns the entry's id, which becomes part of the cause of a decision's email. */
export async function record(tx: Tx, entry: NewEntry): Promise<number> {
  const [row] = await store.insertEntries(tx, { entries: [valuesOf(entry)] });
  return row!.id;
}

/** Returns entry ids by church id. */
export async function recordMany(tx: Tx, entries: NewEntry[]): Promise<Map<number | null, number>> {
  if (entries.length === 0) return new Map();
  const rows = await store.insertEntries(tx, { entries: entries.map(valuesOf) });
  return new Map(rows.map(({ id, churchId }) => [churchId, id]));
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
  for (let before: number | undefined; ; ) {
    const page = await store.listEntries(deps, { ...filter, before, limit: pageSize });
    for (const { id, at, churchId, churchName, action, actor, details } of page.map(presentEntry))
      yield [
        id,
        at,
        copy.actions[action],
        churchId ?? '',
        guard(churchName),
        guard(actor),
        JSON.stringify(details),
      ];
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    before = last.id;
  }
}
