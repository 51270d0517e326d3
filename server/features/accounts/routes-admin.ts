import { Router } from 'express';
import * as contract from '#shared/contracts/admin/accounts-admin.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import type { AccountOwners } from './service.ts';
import { actOnUser, presentPerson, setRole } from './service-admin.ts';
import { searchUsers } from './store-admin.ts';

export function accountAdminRoutes(
  deps: Deps,
  options: EndpointOptions,
  owners: Pick<AccountOwners, 'stopRenewals'>,
): Router {
  const router = Router();

  bind(router, contract.listUsers, options, async ({ query, req }) => {
    const { items, ...paging } = await searchUsers(deps.db, query);
    return pageResponse(contract.listUsers, req, items.map(presentPerson), paging);
  });

  bind(router, contract.actOnUser, options, async ({ viewer, params, body }) => {
    const target = { admin: viewer, id: params.id };
    if (body.action === 'set_role') await setRole(deps, { ...target, role: body.role });
    else await actOnUser(deps, owners, { ...target, action: body.action });
    return { message: copy.actions[body.action] };
  });

  return router;
}
