import { Router } from 'express';
import * as contract from '#shared/contracts/admin/submissions-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { pageResponse } from '../../http/paging.ts';
import { CsvDownload } from '../../http/response/csv.ts';
import type { Viewer } from '../../http/session.ts';
import { exportEntries, markSeen, type Undos, undoEntry } from './service.ts';
import { listEntries } from './store.ts';

export function historyRoutes(deps: Deps, options: EndpointOptions, undos: Undos): Router {
  const router = Router();

  bind(router, contract.listHistory, options, async ({ viewer, query, req }) => {
    checkKind(viewer, query);
    return pageResponse(contract.listHistory, req, await listEntries(deps, query));
  });

  bind(router, contract.exportHistory, options, ({ viewer, query }) => {
    checkKind(viewer, query);
    return new CsvDownload('history', exportEntries(deps, query));
  });

  bind(router, contract.undoEntry, options, ({ viewer, params }) =>
    undoEntry(deps, undos, { admin: viewer, id: params.id }),
  );

  bind(router, contract.markSeen, options, async ({ body }) => {
    await markSeen(deps.db, body);
    return { message: copy.seen };
  });

  return router;
}

/** Moderators don't manage accounts. */
function checkKind({ role }: Viewer, { kind }: { kind: string }): void {
  if (kind === 'account' && role !== 'admin') throw new AppError('forbidden');
}
