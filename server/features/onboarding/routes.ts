import { Router } from 'express';
import { sendOnboarding as contract } from '#shared/contracts/onboarding.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { createSlots, readPhoto } from '../../http/multipart.ts';
import { sendOnboarding } from './service.ts';

const maxConcurrentForms = 3;

export function onboardingRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  const slots = createSlots(maxConcurrentForms, 20_000);
  bind(
    router,
    contract,
    options,
    ({ viewer, body, req }) => {
      const { orderId, churchId, heroImage, paymentCompleted: _ignored, ...form } = body;
      return sendOnboarding(deps, { viewer, form, orderId, churchId, heroImage, photo: req.file?.buffer });
    },
    { besideJson: [slots, readPhoto({ fields: 30, fieldSize: 20_000 })] },
  );
  return router;
}
