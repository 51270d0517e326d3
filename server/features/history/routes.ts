import { Router } from 'express';
import * as contract from '#shared/contracts/admin/submissions-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { CsvDownload } from '../../http/response/csv.ts';
import { presentAccountEntry, presentEntry, presentEventEntry } from './present.ts';
import { exportEntries, markSeen, type Undos, undoEntry } from './service.ts';
import { listEntries, listOfKind } from './store.ts';

export function historyRoutes(deps: Deps, options: EndpointOptions, undos: Undos): Router {
  const router = Router();

  bind(router, contract.listHistory, options, async ({ viewer, query }) => {
    const { kind, eventId, userId, ...filter } = query;
    const { before } = filter;
    if (kind === 'account' && viewer.role !== 'admin') throw new AppError('forbidden');
    if (kind === 'account')
      return (await listOfKind(deps.db, { kind, id: userId, before })).map(presentAccountEntry);
    if (kind === 'event')
      return (await listOfKind(deps.db, { kind, id: eventId, before })).map(presentEventEntry);
    return (await listEntries(deps, { ...filter, live: kind === 'live' })).map(presentEntry);
  });

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
