/** The administrator's table of churches: editing, export, bulk actions, duplicates and merges. */
import { Router } from 'express';
import * as table from '#shared/contracts/admin/churches-admin.ts';
import * as bulk from '#shared/contracts/admin/submissions-bulk.ts';
import * as merge from '#shared/contracts/admin/submissions-merge.ts';
import { outcomeText } from '#shared/messages/admin/submissions-bulk.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { CsvDownload } from '../../http/response/csv.ts';
import { exportChurches } from '../churches/service.ts';
import { addByAdmin, readForAdmin, updateByAdmin } from './service.ts';
import { startBulk } from './service-bulk.ts';
import { compareChurches, decideDuplicates, mergeChurches } from './service-merge.ts';
import { listMatching, searchForAdmin } from './store.ts';
import { listOpen } from './store-pairs.ts';

export function curationRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, table.listAdminChurches, options, async ({ query, req }) =>
    pageResponse(table.listAdminChurches, req, await searchForAdmin(deps, query)),
  );

  bind(router, table.exportAdminChurches, options, ({ query: filters }) => {
    const rows = exportChurches(deps.db, (page) => listMatching(deps, { filters, ...page }));
    return new CsvDownload('churches', rows);
  });

  bind(router, table.getAdminChurch, options, ({ params }) => readForAdmin(deps, params));

  bind(router, table.updateAdminChurch, options, ({ viewer, params, body, expected }) =>
    updateByAdmin(deps, { admin: viewer, id: params.id, form: body, expected }),
  );

  bind(router, table.addAdminChurch, options, ({ viewer, body, key }) =>
    addByAdmin(deps, { admin: viewer, form: body, key }),
  );

  bind(router, merge.compareChurches, options, ({ params, query }) =>
    compareChurches(deps, { id: params.id, other: query.with }),
  );

  bind(router, merge.mergeChurches, options, async ({ viewer, params, body }) => {
    await mergeChurches(deps, { admin: viewer, id: params.id, ...body });
    return { message: copy.merged };
  });

  bind(router, merge.listDuplicates, options, async ({ query, req }) =>
    pageResponse(merge.listDuplicates, req, await listOpen(deps, query)),
  );

  bind(router, merge.decideDuplicates, options, async ({ viewer, body }) => {
    const undo = await decideDuplicates(deps, { admin: viewer, ...body });
    return { message: copy.pairsSaved[body.decision], undo };
  });

  bind(router, bulk.startBulkAction, options, async ({ viewer, body }) => {
    const done = await startBulk(deps, { admin: viewer, ...body });
    return { ...done, message: outcomeText(done.outcomes) };
  });

  return router;
}
