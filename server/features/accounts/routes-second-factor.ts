import { Router } from 'express';
import * as contract from '#shared/contracts/accounts.ts';
import { secondFactor as copy } from '#shared/messages/accounts-second-factor.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { openAdminSession } from './service.ts';
import { createSecondFactorService } from './service-second-factor.ts';

export function secondFactorRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  const service = createSecondFactorService(deps);
  const { adminCookie } = options.access;

  bind(router, contract.getSecondFactor, options, ({ viewer }) => service.read(viewer));

  bind(router, contract.startSecondFactor, options, ({ viewer, body, address }) =>
    service.start(viewer, body, { address }),
  );

  bind(router, contract.confirmSecondFactor, options, async ({ viewer, body, req, res }) => {
    const except = { sessionId: req.sessionID, adminCookieHash: adminCookie.hashOf(req) };
    const recoveryCodes = await service.confirm(viewer, body.code, except);
    // Opens the admin session that signing in couldn't open without a second factor.
    const { tokenHash } = req.session;
    if (viewer.role !== 'user' && tokenHash)
      adminCookie.set(res, await openAdminSession(deps, viewer, tokenHash));
    return { message: copy.enabled, recoveryCodes };
  });

  bind(router, contract.stopSecondFactor, options, async ({ viewer, body, address }) => {
    await service.stop(viewer, body, { address });
    return { message: copy.disabled };
  });

  return router;
}
