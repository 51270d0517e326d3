import type { z } from 'zod';
import type { exportHistory } from '#shared/contracts/admin/submissions-admin.ts';
import { admin as copy } from '#shared/messages/admin.ts';
import { guard } from '../../adapters/imports/own-export.ts';
import type { Deps } from '../../deps.ts';
import { presentEntry } from '../submissions/present.ts';
import { listEntries } from './store-history.ts';

const pageSize = 1000;

/** The history as CSV rows, fetched page by page. Details are JSON. */
export async function* exportEntries(
  { db }: Pick<Deps, 'db'>,
  filter: z.output<NonNullable<(typeof exportHistory)['query']>>,
): AsyncGenerator<Array<string | number>> {
  yield copy.historyColumns;
  for (let before: number | undefined; ; ) {
    const page = await listEntries(db, { ...filter, before, limit: pageSize });
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
