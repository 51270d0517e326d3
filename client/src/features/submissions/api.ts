import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl, type BodyOf } from '#shared/contracts/api.ts';
import { queryKeyOf } from '#shared/contracts/endpoint.ts';
import { fieldOfWire, type OnboardingForm, toWire } from '#shared/contracts/onboarding.ts';
import { ApiError, get, send } from '@/lib/api-client.ts';
import { apiQuery, formOptions, listQuery, startsWith, useSend } from '@/lib/queries.ts';

/** The signed-in user's churches; an empty list when the request fails (specification section 7). */
export const ownChurchesQuery = () =>
  queryOptions({
    ...listQuery('/api/user/churches'),
    queryFn: async ({ signal }) => {
      try {
        return (await get('/api/user/churches', { signal })) ?? [];
      } catch (error) {
        if (signal.aborted) throw error;
        return [];
      }
    },
  });

export const ownChurchQuery = (id: string) =>
  queryOptions({ ...apiQuery('/api/user/churches/:id', { params: { id } }), ...formOptions });

const maxZipMiles = 3;

/** The approximate location of a ZIP code: that of the church nearest to its center, or null if none is close. */
export const zipPlaceQuery = (zip: string) =>
  queryOptions({
    ...apiQuery('/api/churches', { query: { near: zip, sort: 'distance', limit: 1 } }),
    retry: false,
    select: (churches) => {
      const [nearest] = churches ?? [];
      return nearest && (nearest.distance ?? Number.POSITIVE_INFINITY) <= maxZipMiles
        ? { latitude: nearest.latitude, longitude: nearest.longitude }
        : null;
    },
  });

/** Listed churches that may be the same one. A POST, to keep what was typed out of URLs. */
export const duplicatesQuery = (typed: BodyOf<'POST /api/user/churches/possible-duplicates'>) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/user/churches/possible-duplicates')), typed],
    queryFn: () => send('POST /api/user/churches/possible-duplicates', { body: typed }),
    retry: false,
  });

/** Refetches the user's churches. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(ownChurchesQuery());
}

export const useSubmitChurch = () => useSend('POST /api/user/churches', { onSuccess: useRefresh() });

/** If the church has changed since the version, the response is a 409 with the current values (editConflict). */
export const useUpdateChurch = () => useSend('PUT /api/churches/:id', { onSuccess: useRefresh() });

/** Sends the featured listing before and after its payment. The order ID makes repeated sends update the same church. */
export function useSendOnboarding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      form,
      ...order
    }: Omit<BodyOf<'POST /api/church-onboarding'>, keyof ReturnType<typeof toWire>> & {
      form: OnboardingForm;
    }) =>
      send('POST /api/church-onboarding', { body: { ...toWire(form), ...order } }).catch(withFormFieldNames),
    onSuccess: () =>
      queryClient.invalidateQueries(
        startsWith('/api/user/churches', '/api/me/subscription', '/api/billing/subscription-details'),
      ),
  });
}

/** The server reports invalid fields by their request names. */
function withFormFieldNames(error: unknown): never {
  if (error instanceof ApiError && error.body.fields) {
    const fields = Object.entries(error.body.fields);
    error.body.fields = Object.fromEntries(fields.map(([name, message]) => [fieldOfWire(name), message]));
  }
  throw error;
}

export const useResubmitChurch = () =>
  useSend('POST /api/user/churches/:id/resubmit', { onSettled: useRefresh() });

export function useWithdrawChurch() {
  const queryClient = useQueryClient();
  return useSend('POST /api/user/churches/:id/withdraw', {
    onSuccess: () => queryClient.invalidateQueries(startsWith('/api/user/churches', '/api/me/subscription')),
  });
}

/** The confirmation request that an emailed link points to. A POST, to keep the token out of access logs. */
export const timesRequestQuery = (token: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/service-times/request')), token],
    queryFn: () => send('POST /api/service-times/request', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Changes of a church that its page shows, too. */
export function useChurchSettings() {
  const queryClient = useQueryClient();
  const onSuccess = (_response: unknown, { id }: { id: string | number }) =>
    Promise.all([
      queryClient.invalidateQueries(ownChurchesQuery()),
      queryClient.invalidateQueries(apiQuery('/api/churches/:id', { params: { id } })),
    ]);
  return {
    confirmTimes: useSend('POST /api/user/churches/:id/confirm-times', { onSuccess }),
    /** Turns the form for planned visits on the church's page on or off. */
    wantVisits: useSend('PUT /api/user/churches/:id/visits', { onSuccess }),
  };
}
