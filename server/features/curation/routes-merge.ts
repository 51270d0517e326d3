import { Router } from 'express';
import * as contract from '#shared/contracts/admin/submissions-merge.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { compareChurches, mergeChurches, undoMerge } from './service-merge.ts';
import { decideDuplicate, listDuplicates } from './service-pairs.ts';

export function mergeRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.compareChurches, options, ({ params, query }) =>
    compareChurches(deps, { id: params.id, other: query.with }),
  );

  bind(router, contract.mergeChurches, options, async ({ viewer, params, body }) => {
    await mergeChurches(deps, { admin: viewer, id: params.id, ...body });
    return { message: copy.merged };
  });

  bind(router, contract.undoMerge, options, async ({ viewer, params }) => {
    await undoMerge(deps, { admin: viewer, historyId: params.id });
    return { message: copy.unmerged };
  });

  bind(router, contract.listDuplicates, options, ({ query }) => listDuplicates(deps, query));

  bind(router, contract.decideDuplicate, options, async ({ viewer, body }) => {
    await decideDuplicate(deps, { admin: viewer, ...body });
    return { message: body.decision === 'distinct' ? copy.distinctSaved : copy.laterSaved };
  });

  return router;
}
