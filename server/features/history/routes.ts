import { Router } from 'express';
import { listUserHistory } from '#shared/contracts/admin/accounts-admin.ts';
import { listEventHistory } from '#shared/contracts/admin/events-admin.ts';
import * as contract from '#shared/contracts/admin/submissions-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { CsvDownload } from '../../http/response/csv.ts';
import { presentAccountEntry, presentEntry, presentEventEntry } from './present.ts';
import { exportEntries, markSeen, type Undos, undoEntry } from './service.ts';
import { listEntries, listOfKind } from './store.ts';

export function historyRoutes(deps: Deps, options: EndpointOptions, undos: Undos): Router {
  const router = Router();

  bind(router, contract.listHistory, options, async ({ query }) => {
    const { kind, ...filter } = query;
    const entries = await listEntries(deps, { ...filter, live: kind === 'live' });
    return entries.map(presentEntry);
  });

  bind(router, listEventHistory, options, async ({ query: { eventId, before } }) =>
    (await listOfKind(deps.db, { kind: 'event', id: eventId, before })).map(presentEventEntry),
  );

  bind(router, listUserHistory, options, async ({ query: { userId, before } }) =>
    (await listOfKind(deps.db, { kind: 'account', id: userId, before })).map(presentAccountEntry),
  );

  bind(
    router,
    contract.exportHistory,
    options,
    ({ query }) => new CsvDownload('history', exportEntries(deps, query)),
  );

  bind(router, contract.undoEntry, options, ({ viewer, params }) =>
    undoEntry(deps, undos, { admin: viewer, id: params.id }),
  );

  bind(router, contract.markSeen, options, async ({ body }) => {
    await markSeen(deps.db, body);
    return { message: copy.seen };
  });

  return router;
}
