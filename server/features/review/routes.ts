import { Router } from 'express';
import * as contract from '#shared/contracts/admin/submissions-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { approveChurch, deleteChurch, listPending, rejectChurch } from './service.ts';
import { approveRevision, listRevisions, rejectRevision } from './service-revisions.ts';

export function reviewRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listPending, options, async ({ req }) =>
    pageResponse(contract.listPending, req, await listPending(deps)),
  );

  bind(router, contract.approveChurch, options, async ({ viewer, params, expected: version }) => {
    return { message: copy.approved, undo: await approveChurch(deps, { admin: viewer, ...params, version }) };
  });

  bind(router, contract.rejectChurch, options, async ({ viewer, params, body }) => {
    const undo = await rejectChurch(deps, { admin: viewer, ...params, ...body });
    return { message: copy.rejected, undo };
  });

  bind(router, contract.deleteChurch, options, async ({ viewer, params }) => {
    await deleteChurch(deps, { admin: viewer, id: params.id });
    return { message: copy.deleted };
  });

  bind(router, contract.listRevisions, options, () => listRevisions(deps));

  bind(router, contract.approveRevision, options, async ({ viewer, params, body }) => {
    const undo = await approveRevision(deps, { admin: viewer, ...params, ...body });
    return { message: copy.revisionApproved, undo };
  });

  bind(router, contract.rejectRevision, options, async ({ viewer, params, body }) => {
    const undo = await rejectRevision(deps, { admin: viewer, ...params, ...body });
    return { message: copy.revisionRejected, undo };
  });

  return router;
}
