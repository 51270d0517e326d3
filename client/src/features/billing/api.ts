import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiUrl } from '#shared/api.ts';
import type { createCheckoutSession } from '#shared/billing.ts';
import {
  getMySubscription,
  getSubscriptionDetails,
  listInvoices,
  listMySubscriptions,
} from '#shared/billing-own.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { listOwnChurches, type OwnChurch } from '#shared/submissions.ts';
import { get, send } from '@/lib/api-client.ts';

/** Prices with their labels: fresh 5 minutes, cached 10, the default of every query. */
export const pricingQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/pricing')),
    queryFn: ({ signal }) => get('/api/pricing', { signal }),
  });

/** The payment provider may have changed it since: always fetched again when shown. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;

/** The signed-in user's subscription, or null. */
export const mySubscriptionQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/me/subscription')),
    queryFn: ({ signal }) => get('/api/me/subscription', { signal }),
    ...fresh,
    retry: false,
  });

/** State of a checkout session's payment, for whoever comes back from it. */
export const sessionSubscriptionQuery = (sessionId: string) => {
  const query = { session_id: sessionId };
  return queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/billing/session-subscription', { query })),
    queryFn: ({ signal }) => get('/api/billing/session-subscription', { query, signal }),
    ...fresh,
    retry: false,
  });
};

/** State of one of the viewer's orders. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/billing/orders/:orderId', { params: { orderId } })),
    queryFn: ({ signal }) => get('/api/billing/orders/:orderId', { params: { orderId }, signal }),
    ...fresh,
    retry: false,
  });

/** All own subscriptions, live ones first. */
export const mySubscriptionsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/me/subscriptions')),
    queryFn: ({ signal }) => get('/api/me/subscriptions', { signal }),
    ...fresh,
  });

export const invoicesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/billing/invoices')),
    queryFn: ({ signal }) => get('/api/billing/invoices', { signal }),
    ...fresh,
  });

/** Invalidates everything about the viewer's subscriptions, and the churches that they feature. */
function refresh(queryClient: QueryClient): Promise<void> {
  const paths = [
    getMySubscription,
    getSubscriptionDetails,
    listMySubscriptions,
    listInvoices,
    listOwnChurches,
  ].map(({ path }) => path);
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => String(queryKey[1]).startsWith(path)),
  });
}

export type CheckoutRequest = z.input<NonNullable<(typeof createCheckoutSession)['body']>>;

/** Opens the provider's payment page, or finds the one that is open already; returns its URL. */
export function useCreateCheckoutSession() {
  return useMutation({
    mutationFn: (body: CheckoutRequest) => send('POST /api/billing/create-checkout-session', { body }),
  });
}

/** `terms`: version of the renewal terms that are shown beside the button. */
export type PaymentRequest = {
  amount: number;
  description: string;
  churchId?: number | undefined;
  /** The church is submitted with it. */
  newChurch?: boolean | undefined;
  terms?: string | undefined;
  /** Of the billing address, while prices are before tax. */
  zip?: string | undefined;
};

/**
 * Starts, or finds again, a payment in our own page; `amount` in whole dollars only selects the plan. A query although it
 * is a POST: repeated, it returns the same payment as long as that is open.
 */
export const paymentIntentQuery = (body: PaymentRequest) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/create-payment-intent')), body],
    queryFn: () => send('POST /api/create-payment-intent', { body }),
    // A started payment stays the same until the page is left; a later visit fetches the one that is open then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

/** The same, started by a form. */
export function useCreatePaymentIntent() {
  return useMutation({
    mutationFn: (body: PaymentRequest) => send('POST /api/create-payment-intent', { body }),
    networkMode: 'always',
  });
}

/** Opens the provider's page for card, invoices, change of plan and cancelling; returns its URL. */
export function useCreatePortalSession() {
  return useMutation({ mutationFn: () => send('POST /api/billing/portal-session') });
}

/** An own church that a subscription can be for. */
export type BillingChurch = Pick<OwnChurch, 'id' | 'name'>;

export function useAttachSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, churchId }: { id: number; churchId: number }) =>
      send('POST /api/me/subscriptions/:id/church', { params: { id }, body: { churchId } }),
    onSettled: () => refresh(queryClient),
  });
}

/** Ends a subscription with its period, or takes that back. */
export function useSetRenewal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, renews }: { id: number; renews: boolean }) =>
      send('POST /api/me/subscriptions/:id/renewal', { params: { id }, body: { renews } }),
    onSettled: () => refresh(queryClient),
  });
}

export function useCancelAndRefund() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send('POST /api/me/subscriptions/:id/cancel-and-refund', { params: { id } }),
    onSettled: () => refresh(queryClient),
  });
}
