import { Router } from 'express';
import * as contract from '#shared/analytics.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { createCounter, listNumbers } from './service.ts';

export function analyticsRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  const count = createCounter(deps);

  bind(router, contract.trackVisit, options, async ({ params, body, viewer, req }) => {
    const caller = viewer ?? (await options.access.administrator(req)) ?? null;
    await count(
      { churchId: params.id, kind: body.kind },
      { address: req.ip ?? '', userAgent: req.get('user-agent'), viewer: caller },
    );
    return { success: true } as const;
  });

  bind(router, contract.listNumbers, options, ({ viewer }) => listNumbers(deps, { viewer }));

  return router;
}
