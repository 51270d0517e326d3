import { Router } from 'express';
import * as contract from '#shared/contracts/favorites.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { changeFavorites, listFavorites } from './store.ts';

const idsOf = (favorites: { churchId: number }[]): number[] => favorites.map(({ churchId }) => churchId);

export function favoriteRoutes({ db, now }: Deps, options: EndpointOptions): Router {
  const router = Router();
  bind(router, contract.listFavorites, options, async ({ viewer }) =>
    idsOf(await listFavorites(db, { userId: viewer.id })),
  );
  bind(router, contract.changeFavorites, options, async ({ viewer, body }) =>
    idsOf(await changeFavorites(db, { userId: viewer.id, ...body, now: now() })),
  );
  return router;
}
