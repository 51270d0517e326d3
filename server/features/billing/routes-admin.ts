import { Router } from 'express';
import * as contract from '#shared/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { endGrant, grantFeatured, listGrants, listSubscriptions, syncNow } from './service-admin.ts';

/** Calls of the administrator's area about money. */
export function billingAdminRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listSubscriptions, options, async ({ query, req }) => {
    const { items, ...paging } = await listSubscriptions(deps, {
      search: query.search,
      cursor: query.cursor,
    });
    return pageResponse(contract.listSubscriptions, req, items, paging);
  });

  bind(router, contract.syncSubscription, options, ({ params }) => syncNow(deps, { id: params.id }));

  bind(router, contract.listGrants, options, () => listGrants(deps));

  bind(router, contract.grantFeatured, options, ({ viewer, body }) =>
    grantFeatured(deps, { admin: viewer, ...body }),
  );

  bind(router, contract.endGrant, options, async ({ params }) => {
    await endGrant(deps, { id: params.id });
    return { message: copy.grantEnded };
  });

  return router;
}
