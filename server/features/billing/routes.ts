import express, { type RequestHandler, Router } from 'express';
import * as admin from '#shared/contracts/admin/billing-admin.ts';
import * as contract from '#shared/contracts/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import { PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { createPayerCookie } from '../../http/cookies.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { pageResponse } from '../../http/paging.ts';
import { endGrant, grantFeatured, listGrants, listSubscriptions } from './service-admin.ts';
import { startCheckout, startIntent } from './service-checkout.ts';
import { storeEvent } from './service-events.ts';
import { paymentsOf } from './service-gate.ts';
import * as own from './service-own.ts';

const pricing = (plan: contract.Plan) => ({
  amount: contract.plans[plan].amount / 100,
  displayAmount: contract.priceOf(plan),
});

export function billingRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  const cookie = createPayerCookie(deps.env);

  bind(router, contract.getPricing, options, () => ({
    monthly: pricing('monthly'),
    annual: pricing('annual'),
  }));

  bind(router, contract.createCheckoutSession, options, ({ viewer, body, req, res }) =>
    startCheckout(deps, { viewer, browser: viewer ? undefined : cookie.take(req, res), request: body }),
  );

  bind(router, contract.createPaymentIntent, options, ({ viewer, body }) =>
    startIntent(deps, { viewer, request: body }),
  );

  bind(router, contract.getSessionSubscription, options, ({ viewer, query, req }) =>
    own.readSessionPayment(deps, { sessionId: query.session_id, viewer, browser: cookie.hashOf(req) }),
  );

  bind(router, contract.getOrder, options, ({ viewer, params }) =>
    own.readOrder(deps, { viewer, orderId: params.orderId }),
  );

  bindOwnSubscriptions(router, deps, options);
  return router;
}

/** A payer's subscriptions and invoices. */
function bindOwnSubscriptions(router: Router, deps: Deps, options: EndpointOptions): void {
  bind(router, contract.getMySubscription, options, ({ viewer }) => own.readDetails(deps, { viewer }));

  bind(router, contract.getSubscriptionDetails, options, ({ viewer, query }) =>
    own.readDetails(deps, { viewer, id: query.subscriptionId }),
  );

  bind(router, contract.listMySubscriptions, options, ({ viewer }) => own.listMine(deps, { viewer }));

  bind(router, contract.listInvoices, options, ({ viewer }) => own.listInvoices(deps, { viewer }));

  bind(router, contract.createPortalSession, options, ({ viewer }) => own.openPortal(deps, { viewer }));

  bind(router, contract.attachSubscription, options, async ({ viewer, params, body }) => {
    await own.chooseChurch(deps, { viewer, ...params, ...body });
    return { message: copy.attached };
  });

  bind(router, contract.setRenewal, options, ({ viewer, params, body }) =>
    own.setRenewal(deps, { viewer, ...params, ...body }),
  );

  bind(router, contract.previewSwitch, options, ({ viewer, params }) =>
    own.previewSwitch(deps, { viewer, id: params.id }),
  );

  bind(router, contract.startSwitch, options, ({ viewer, params }) =>
    own.startSwitch(deps, { viewer, id: params.id }),
  );

  bind(router, contract.cancelAndRefund, options, ({ viewer, params }) =>
    own.cancelWithRefund(deps, { viewer, ...params }),
  );
}

export function billingAdminRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, admin.listSubscriptions, options, async ({ query, req }) =>
    pageResponse(admin.listSubscriptions, req, await listSubscriptions(deps, query)),
  );

  bind(router, admin.listGrants, options, () => listGrants(deps));

  bind(router, admin.grantFeatured, options, ({ viewer, body }) =>
    grantFeatured(deps, { admin: viewer, ...body }),
  );

  bind(router, admin.endGrant, options, async ({ params }) => {
    await endGrant(deps, { id: params.id });
    return { message: copy.grantEnded };
  });

  return router;
}

/** Mounted before any body parser, because the signature covers the raw bytes. */
export function webhookRoutes(deps: Deps): Router {
  const router = Router();
  const raw = express.raw({ type: () => true, limit: '1mb' });
  const requirePayments: RequestHandler = (_req, _res, next) => {
    paymentsOf(deps);
    next();
  };
  router.post(contract.webhookPath, requirePayments, raw, async (req, res) => {
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
    if (event.apiVersion !== payments.apiVersion)
      deps.log.warn(
        { version: event.apiVersion, expected: payments.apiVersion },
        'the webhook endpoint has another API version than our SDK (see features/billing/README.md)',
      );
    // If storing fails, the error status makes the provider send the event again.
    await storeEvent(deps, event, 'webhook');
    res.status(200).json({ received: true });
    deps.jobEvents.emit('wake', 'billing-events');
  });
  return router;
}
