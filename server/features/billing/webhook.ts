/** Verifies and stores the provider's events. A job handles them after the response. */
import express, { type RequestHandler, Router } from 'express';
import { webhookPath } from '#shared/contracts/billing.ts';
import { PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { storeEvent } from './service-events.ts';
import { paymentsOf } from './service-gate.ts';

/** Mounted before any body parser, because the signature covers the raw bytes. */
export function webhookRoutes(deps: Deps): Router {
  const router = Router();
  const raw = express.raw({ type: () => true, limit: '1mb' });
  const requirePayments: RequestHandler = (_req, _res, next) => {
    paymentsOf(deps);
    next();
  };
  router.post(webhookPath, requirePayments, raw, async (req, res) => {
    const payments = paymentsOf(deps);
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const event = (() => {
      try {
        return payments.readEvent({ body, signature: req.get('Stripe-Signature') });
      } catch (error) {
        if (!(error instanceof PaymentsFailure)) throw error;
        throw new AppError('bad_input');
      }
    })();
    if (event.liveMode !== payments.liveMode) {
      deps.log.warn({ liveMode: event.liveMode }, 'rejected an event of the other mode (live or test)');
      throw new AppError('bad_input');
    }
    // If storing fails, the error status makes the provider send the event again.
    await storeEvent(deps, event, 'webhook');
    res.status(200).json({ received: true });
    deps.jobEvents.emit('wake', 'billing-events');
  });
  return router;
}
