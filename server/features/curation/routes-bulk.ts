import { Router } from 'express';
import * as contract from '#shared/contracts/admin/submissions-bulk.ts';
import { bulkCopy as copy } from '#shared/messages/submissions-bulk.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { CsvDownload } from '../../http/response/csv.ts';
import { bulkResult, cancelBulk, listBulkActions, startBulk, undoBulk } from './service-bulk.ts';

export function bulkRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listBulkActions, options, () => listBulkActions(deps));

  bind(router, contract.startBulkAction, options, async ({ viewer, body }) => ({
    id: await startBulk(deps, { admin: viewer, ...body }),
    message: copy.started,
  }));

  bind(router, contract.cancelBulkAction, options, async ({ params }) => {
    await cancelBulk(deps, params);
    return { message: copy.canceled };
  });

  bind(router, contract.undoBulkAction, options, async ({ params }) => {
    await undoBulk(deps, params);
    return { message: copy.undoStarted };
  });

  bind(
    router,
    contract.downloadBulkResult,
    options,
    ({ params }) => new CsvDownload(`bulk-action-${params.id}`, bulkResult(deps, params)),
  );

  return router;
}
