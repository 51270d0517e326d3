import { Router } from 'express';
import * as contract from '#shared/contracts/analytics.ts';
import { paths } from '#shared/domain/paths.ts';
import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { createCounter, listNumbers, stopMonthlyNumbers } from './service.ts';
import { findMonthlyNumbers, updateMonthlyNumbers } from './store.ts';

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

  bind(router, contract.getMonthlyEmail, options, async ({ viewer }) => ({
    wanted: (await findMonthlyNumbers(deps.db, { userId: viewer.id })) ?? false,
  }));

  bind(router, contract.setMonthlyEmail, options, async ({ viewer, body: { wanted } }) => {
    await updateMonthlyNumbers(deps.db, { userId: viewer.id, wanted });
    return { wanted };
  });

  bind(router, contract.stopMonthlyEmail, options, async ({ body }) => {
    await stopMonthlyNumbers(deps, body);
    return { message: copy.stopped };
  });

  return router;
}

/**
 * One-click unsubscribe (RFC 8058): email programs post a form to the List-Unsubscribe URL. Only the signed token counts;
 * cookies are ignored, so the request's origin doesn't matter.
 */
export function oneClickRoutes(deps: Deps): Router {
  const router = Router();
  router.post(paths.monthlyNumbers, async (req, res) => {
    await stopMonthlyNumbers(deps, { token: String(req.query.token ?? '') });
    res.set('Cache-Control', 'no-store').type('text').send(copy.stopped);
  });
  return router;
}
