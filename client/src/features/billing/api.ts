import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/api.ts';
import type { OwnChurch } from '#shared/submissions.ts';
import { send } from '@/lib/api-client.ts';
import { apiQuery, startsWith, useSend } from '@/lib/queries.ts';

/** Prices with their labels: fresh 5 minutes, cached 10, the default of every query. */
export const pricingQuery = () => apiQuery('/api/pricing');

/** The payment provider may have changed it since: always fetched again when shown. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;

export const mySubscriptionQuery = () =>
  queryOptions({ ...apiQuery('/api/me/subscription'), ...fresh, retry: false });

/** State of a checkout session's payment, for whoever comes back from it. */
export const sessionSubscriptionQuery = (sessionId: string) =>
  queryOptions({
    ...apiQuery('/api/billing/session-subscription', { query: { session_id: sessionId } }),
    ...fresh,
    retry: false,
  });

export const orderQuery = (orderId: string) =>
  queryOptions({
    ...apiQuery('/api/billing/orders/:orderId', { params: { orderId } }),
    ...fresh,
    retry: false,
  });

/** All own subscriptions, live ones first. */
export const mySubscriptionsQuery = () => queryOptions({ ...apiQuery('/api/me/subscriptions'), ...fresh });

export const invoicesQuery = () => queryOptions({ ...apiQuery('/api/billing/invoices'), ...fresh });

/** Opens the provider's payment page, or finds the one that is open already; returns its URL. */
export const useCreateCheckoutSession = () => useSend('POST /api/billing/create-checkout-session');

/**
 * Starts, or finds again, a payment in our own page; `amount` in whole dollars only selects the plan. A query although it
 * is a POST: repeated, it returns the same payment as long as that is open.
 */
export const paymentIntentQuery = (body: BodyOf<'POST /api/create-payment-intent'>) =>
  queryOptions({
    queryKey: ['api', '/api/create-payment-intent', body],
    queryFn: () => send('POST /api/create-payment-intent', { body }),
    // A started payment stays the same until the page is left; a later visit fetches the one that is open then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

export const useCreatePaymentIntent = () =>
  useSend('POST /api/create-payment-intent', { networkMode: 'always' });

export type BillingChurch = Pick<OwnChurch, 'id' | 'name'>;

/** Changes of an own subscription: `setRenewal` ends it with its period, or takes that back. */
export function useSubscriptionActions() {
  const queryClient = useQueryClient();
  // Everything about the viewer's subscriptions, and the churches that they feature.
  const onSettled = () =>
    queryClient.invalidateQueries(
      startsWith(
        '/api/me/subscription',
        '/api/billing/subscription-details',
        '/api/billing/invoices',
        '/api/user/churches',
      ),
    );
  return {
    attach: useSend('POST /api/me/subscriptions/:id/church', { onSettled }),
    setRenewal: useSend('POST /api/me/subscriptions/:id/renewal', { onSettled }),
    cancelAndRefund: useSend('POST /api/me/subscriptions/:id/cancel-and-refund', { onSettled }),
  };
}

// The provider's subscription statuses, grouped as the screens need them.

/** It runs, or is about to run again: nothing else can be bought for its church. */
export const isLive = (status: string): boolean => ['active', 'trialing', 'past_due'].includes(status);

export const isPaid = (status: string | undefined): boolean => status === 'active' || status === 'trialing';

/** It will not run again. */
export const isOver = (status: string): boolean =>
  ['canceled', 'incomplete_expired', 'missing'].includes(status);
