import { Router } from 'express';
import { sendOnboarding as contract } from '#shared/contracts/onboarding.ts';
import type { Deps } from '../../deps.ts';
import { readPhoto } from '../../http/body.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { sendOnboarding } from './service.ts';

export function onboardingRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  bind(
    router,
    contract,
    options,
    ({ viewer, body, req }) => {
      const { orderId, churchId, paymentCompleted: _ignored, ...form } = body;
      return sendOnboarding(deps, { viewer, form, orderId, churchId, photo: req.file?.buffer });
    },
    { orJson: true, read: [deps.gate.admit('upload'), readPhoto({ fields: 30, fieldSize: 20_000 })] },
  );
  return router;
}
