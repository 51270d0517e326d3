import { Router } from 'express';
import * as contract from '#shared/contracts/admin/submissions-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions, expectedVersion } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { approveChurch, deleteChurch, listPending, rejectChurch, undoDecision } from './service.ts';
import { approveRevision, listRevisions, rejectRevision, undoRevision } from './service-revisions.ts';

export function reviewRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listPending, options, async ({ req }) => {
    const { items, total } = await listPending(deps);
    return pageResponse(contract.listPending, req, items, { total });
  });

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

  return router;
}
