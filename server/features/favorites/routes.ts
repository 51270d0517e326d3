import { Router } from 'express';
import * as contract from '#shared/favorites.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { changeFavorites } from './service.ts';
import { listOf } from './store.ts';

export function favoriteRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  bind(router, contract.listFavorites, options, async ({ viewer }) =>
    (await listOf(deps.db, { userId: viewer.id })).map(({ id }) => id),
  );
  bind(router, contract.changeFavorites, options, ({ viewer, body }) =>
    changeFavorites(deps, { userId: viewer.id, ...body }),
  );
  return router;
}
