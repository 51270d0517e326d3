import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminPagesQuery, adminQuery, adminRead } from '@/lib/admin-queries.ts';
import { startsWith, useSend } from '@/lib/queries.ts';

/** Paged subscriptions, those with failed charges first. */
export const subscriptionsQuery = (search: string) => adminPagesQuery('/api/admin/subscriptions', { search });

export const grantsQuery = () => adminQuery('/api/admin/grants');

/** The first few approved churches that match, as candidates for a grant. */
export const grantableQuery = (search: string) =>
  queryOptions({
    ...adminQuery('/api/admin/churches', { query: { search, limit: 5 } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

/** How much of a subscription can be refunded, as the provider currently reports it. */
export const refundableQuery = (id: number) =>
  queryOptions({ ...adminQuery('/api/admin/subscriptions/:id/refundable', { params: { id } }), gcTime: 0 });

/** Actions that may change which churches are featured. */
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

/** Payments and refunds in a period, including both days. */
export const readPayments = async (period: { from: string; to: string }) =>
  (await adminRead('/api/admin/payments', { query: period, signal: AbortSignal.timeout(90_000) })).body;
