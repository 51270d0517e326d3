import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminPagesQuery, adminQuery, adminRead } from '@/lib/admin-queries.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

/** Subscriptions, failed charges first, a page at a time. */
export const subscriptionsQuery = (search: string) => adminPagesQuery('/api/admin/subscriptions', { search });

export const grantsQuery = () => adminQuery('/api/admin/grants');

/** Approved churches that a grant can be given to, by name (the first few). */
export const grantableQuery = (search: string) =>
  queryOptions({
    ...adminQuery('/api/admin/churches', { query: { search, limit: 5 } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

/** What can be refunded of a subscription, as the provider reports it now. */
export const refundableQuery = (id: number) =>
  queryOptions({ ...adminQuery('/api/admin/subscriptions/:id/refundable', { params: { id } }), gcTime: 0 });

/** What changes who is featured, or says who is. */
export function useMoneyActions() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    queryClient.removeQueries(startsWith('/api/churches', '/api/stats'));
    return queryClient.invalidateQueries(
      startsWith('/api/admin/subscriptions', '/api/admin/grants', '/api/admin/churches'),
    );
  };
  return {
    sync: useSend('POST /api/admin/subscriptions/:id/sync', { onSettled }),
    refund: useSend('POST /api/admin/subscriptions/:id/refund', { onSettled }),
    cancel: useSend('POST /api/admin/subscriptions/:id/cancel', { onSettled }),
    grant: useSend('POST /api/admin/grants', { onSettled }),
    endGrant: useSend('POST /api/admin/grants/:id/end', { onSettled }),
  };
}

/** What came in and went back between two days, both included. */
export const readPayments = async (period: { from: string; to: string }) =>
  (await adminRead('/api/admin/payments', { query: period, signal: AbortSignal.timeout(90_000) })).body;
