import { Router } from 'express';
import * as table from '#shared/contracts/admin/churches-admin.ts';
import * as contract from '#shared/contracts/admin/submissions-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions, expectedVersion } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { pageResponse } from '../../http/paging.ts';
import { CsvDownload } from '../../http/response/csv.ts';
import { exportChurches, listMatching, searchForAdmin } from '../churches/service.ts';
import { presentEntry } from '../submissions/present.ts';
import { addByAdmin, readForAdmin, updateByAdmin } from './service.ts';
import { exportEntries } from './service-history.ts';
import {
  approveChurch,
  deleteChurch,
  listPending,
  rejectChurch,
  undoDecision,
} from './service-moderation.ts';
import { approveRevision, listRevisions, rejectRevision, undoRevision } from './service-revisions.ts';
import { listEntries, markSeen } from './store-history.ts';

export function moderationRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listPending, options, async ({ req }) => {
    const { items, total } = await listPending(deps);
    return pageResponse(contract.listPending, req, items, { total });
  });

  bind(router, table.listAdminChurches, options, async ({ query, req }) => {
    const { items, ...paging } = await searchForAdmin(deps, query);
    return pageResponse(table.listAdminChurches, req, items, paging);
  });

  bind(router, table.exportAdminChurches, options, ({ query: { ids, ...filters } }) => {
    // A selection is small enough for one page.
    const selected = ids && [...new Set(ids)].sort((a, b) => a - b);
    const listIds = ({ after, limit }: { after: number; limit: number }) =>
      selected
        ? Promise.resolve(selected.filter((id) => id > after))
        : listMatching(deps, { filters, after, limit });
    return new CsvDownload('churches', exportChurches(deps.db, listIds));
  });

  bind(router, table.getAdminChurch, options, ({ params }) => readForAdmin(deps, params));

  bind(router, table.updateAdminChurch, options, ({ viewer, params, body, req }) =>
    updateByAdmin(deps, {
      admin: viewer,
      id: params.id,
      form: body,
      expected: expectedVersion(req, copy.versionInvalid),
    }),
  );

  bind(router, table.addAdminChurch, options, ({ viewer, body, req }) =>
    addByAdmin(deps, { admin: viewer, form: body, key: req.get('Idempotency-Key') }),
  );

  bind(router, contract.approveChurch, options, async ({ viewer, params, req }) => {
    await approveChurch(deps, {
      admin: viewer,
      id: params.id,
      version: expectedVersion(req, copy.versionInvalid),
    });
    return { message: copy.approved };
  });

  bind(router, contract.rejectChurch, options, async ({ viewer, params, body }) => {
    await rejectChurch(deps, { admin: viewer, id: params.id, ...body });
    return { message: copy.rejected };
  });

  bind(router, contract.undoDecision, options, async ({ viewer, params }) => {
    await undoDecision(deps, { admin: viewer, id: params.id });
    return { message: copy.undone };
  });

  bind(router, contract.deleteChurch, options, async ({ viewer, params }) => {
    await deleteChurch(deps, { admin: viewer, id: params.id });
    return { message: copy.deleted };
  });

  bind(router, contract.listRevisions, options, () => listRevisions(deps));

  bind(router, contract.approveRevision, options, async ({ viewer, params, body }) => {
    await approveRevision(deps, { admin: viewer, id: params.id, ...body });
    return { message: copy.revisionApproved };
  });

  bind(router, contract.rejectRevision, options, async ({ viewer, params, body }) => {
    await rejectRevision(deps, { admin: viewer, id: params.id, ...body });
    return { message: copy.revisionRejected };
  });

  bind(router, contract.undoRevision, options, async ({ viewer, params }) => {
    await undoRevision(deps, { admin: viewer, id: params.id });
    return { message: copy.undone };
  });

  bind(router, contract.listHistory, options, async ({ query }) => {
    const { kind, ...filter } = query;
    const entries = await listEntries(deps.db, { ...filter, live: kind === 'live' });
    return entries.map(presentEntry);
  });

  bind(
    router,
    contract.exportHistory,
    options,
    ({ query }) => new CsvDownload('history', exportEntries(deps, query)),
  );

  bind(router, contract.seenLiveEdit, options, async ({ params }) => {
    if (!(await markSeen(deps.db, { ids: [params.id] }))) throw new AppError('not_found');
    return { message: copy.seen };
  });

  return router;
}
