import { Router } from 'express';
import * as admin from '#shared/contracts/admin/billing-admin.ts';
import * as contract from '#shared/contracts/billing.ts';
import * as own from '#shared/contracts/billing.ts';
import { billing as copy } from '#shared/messages/billing.ts';
import type { Deps } from '../../deps.ts';
import { createPayerCookie } from '../../http/cookies.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { cancelSubscription, readRefundable, refundSubscription } from './service-actions.ts';
import {
  endGrant,
  grantFeatured,
  listGrants,
  listPayments,
  listSubscriptions,
  readForAdmin,
  syncNow,
} from './service-admin.ts';
import { startCheckout } from './service-checkout.ts';
import { startIntent } from './service-intent.ts';
import { cancelWithRefund, chooseChurch, listInvoices, openPortal, setRenewal } from './service-own.ts';
import { listMine, readDetails, readMySubscription, readOrder, readSessionPayment } from './service-reads.ts';

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
    readSessionPayment(deps, { sessionId: query.session_id, viewer, browser: cookie.hashOf(req) }),
  );

  bind(router, contract.getOrder, options, ({ viewer, params }) =>
    readOrder(deps, { viewer, orderId: params.orderId }),
  );

  bind(router, own.getMySubscription, options, ({ viewer }) => readMySubscription(deps, { viewer }));

  bind(router, own.getSubscriptionDetails, options, ({ viewer, query }) =>
    readDetails(deps, { viewer, id: query.subscriptionId }),
  );

  bind(router, own.listMySubscriptions, options, ({ viewer }) => listMine(deps, { viewer }));

  bind(router, own.listInvoices, options, ({ viewer }) => listInvoices(deps, { viewer }));

  bind(router, own.createPortalSession, options, ({ viewer }) => openPortal(deps, { viewer }));

  bind(router, own.attachSubscription, options, async ({ viewer, params, body }) => {
    await chooseChurch(deps, { viewer, id: params.id, churchId: body.churchId });
    return { message: copy.attached };
  });

  bind(router, own.setRenewal, options, async ({ viewer, params, body }) => {
    await setRenewal(deps, { viewer, id: params.id, renews: body.renews });
    return { message: body.renews ? copy.renews : copy.endsWithPeriod };
  });

  bind(router, own.cancelAndRefund, options, async ({ viewer, params }) => {
    await cancelWithRefund(deps, { viewer, id: params.id });
    return { message: copy.cancelled };
  });

  return router;
}

export function billingAdminRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, admin.listSubscriptions, options, async ({ query, req }) => {
    const { items, ...paging } = await listSubscriptions(deps, {
      search: query.search,
      cursor: query.cursor,
    });
    return pageResponse(admin.listSubscriptions, req, items, paging);
  });

  bind(router, admin.syncSubscription, options, ({ params }) => syncNow(deps, { id: params.id }));

  bind(router, admin.getRefundable, options, ({ params }) => readRefundable(deps, { id: params.id }));

  bind(router, admin.refundSubscription, options, async ({ viewer, params, body }) => {
    await refundSubscription(deps, {
      admin: viewer,
      id: params.id,
      amount: body.amount ?? null,
      reason: body.reason,
    });
    return readForAdmin(deps, { id: params.id });
  });

  bind(router, admin.cancelSubscription, options, async ({ viewer, params, body }) => {
    await cancelSubscription(deps, { admin: viewer, id: params.id, ...body });
    return readForAdmin(deps, { id: params.id });
  });

  bind(router, admin.listPayments, options, ({ query }) => listPayments(deps, query));

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
