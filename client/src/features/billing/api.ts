import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/contracts/api.ts';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
import { send } from '@/lib/api-client.ts';
import { apiQuery, startsWith, useSend } from '@/lib/queries.ts';

export const pricingQuery = () => apiQuery('/api/pricing');

/** The provider may have changed the data, so it is always refetched when shown. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;
/** Polled, which repeats failed requests anyway. */
const polled = { ...fresh, retry: false } as const;

export const mySubscriptionQuery = () => queryOptions({ ...apiQuery('/api/me/subscription'), ...polled });

/** The payment state of a checkout session. Works without a sign-in. */
export const sessionSubscriptionQuery = (sessionId: string) =>
  queryOptions({
    ...apiQuery('/api/billing/session-subscription', { query: { session_id: sessionId } }),
    ...polled,
  });

export const orderQuery = (orderId: string) =>
  queryOptions({ ...apiQuery('/api/billing/orders/:orderId', { params: { orderId } }), ...polled });

/** All of the user's subscriptions, live ones first. */
export const mySubscriptionsQuery = () => queryOptions({ ...apiQuery('/api/me/subscriptions'), ...fresh });

export const invoicesQuery = () => queryOptions({ ...apiQuery('/api/billing/invoices'), ...fresh });

/** Creates a checkout session, or reuses one that is still open. Returns its URL. */
export const useCreateCheckoutSession = () => useSend('POST /api/billing/create-checkout-session');

/**
 * Starts or resumes a payment on our own page. `amount` in whole dollars only selects the plan. It's a query despite the
 * POST because repeating it returns the same payment as long as that is open.
 */
export const paymentIntentQuery = (body: BodyOf<'POST /api/create-payment-intent'>) =>
  queryOptions({
    queryKey: ['api', '/api/create-payment-intent', body],
    queryFn: () => send('POST /api/create-payment-intent', { body }),
    // The payment doesn't change while the page is open; the next visit fetches whichever is open then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

export const useCreatePaymentIntent = () =>
  useSend('POST /api/create-payment-intent', { networkMode: 'always' });

/** Fetched each time the dialog opens, because the amount changes with every second. */
export const switchPreviewQuery = (id: number) =>
  queryOptions({
    ...apiQuery('/api/me/subscriptions/:id/switch', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });

export type BillingChurch = Pick<OwnChurch, 'id' | 'name'>;

/** `setRenewal` cancels a subscription at the end of its period, or resumes it. */
export function useSubscriptionActions() {
  const queryClient = useQueryClient();
  // Everything about the user's subscriptions, and the churches they feature.
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
    startSwitch: useSend('POST /api/me/subscriptions/:id/switch'),
    cancelAndRefund: useSend('POST /api/me/subscriptions/:id/cancel-and-refund', { onSettled }),
  };
}

export const isPaid = (status: string | undefined): boolean => status === 'active' || status === 'trialing';
