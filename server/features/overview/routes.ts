import { Router } from 'express';
import { getOverview } from '#shared/overview.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { readOverview } from './service.ts';

export function overviewRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  bind(router, getOverview, options, () => readOverview(deps));
  return router;
}
