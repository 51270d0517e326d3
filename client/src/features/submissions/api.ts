import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import type { ChurchForm } from '#shared/church-form.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { get, send } from '@/lib/api-client.ts';
import { apiQuery, formOptions, listQuery, useSend } from '@/lib/queries.ts';

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

/** Roughly where a ZIP code is: at the church nearest to its center, if one is close (miles). */
const closeEnough = 3;

export const zipPlaceQuery = (zip: string) =>
  queryOptions({
    ...apiQuery('/api/churches', { query: { near: zip, sort: 'distance', limit: 1 } }),
    retry: false,
    select: (churches) => {
      const [nearest] = churches ?? [];
      return nearest && (nearest.distance ?? Number.POSITIVE_INFINITY) <= closeEnough
        ? { latitude: nearest.latitude, longitude: nearest.longitude }
        : null;
    },
  });

export type TypedChurch = {
  name: string;
  zip: string;
  phone: string;
  website: string;
  latitude: number | null;
  longitude: number | null;
};

/** Public churches that the typed one may be. It is a POST, because what is typed does not belong in a URL. */
export const duplicatesQuery = (typed: TypedChurch) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/user/churches/possible-duplicates')), typed],
    queryFn: () => send('POST /api/user/churches/possible-duplicates', { body: typed }),
    retry: false,
  });

/** Sends a church; the same key makes the same church only once, however often it is sent. */
export function useSubmitChurch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, key }: { form: ChurchForm; key: string }) =>
      send('POST /api/user/churches', { body: form, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => queryClient.invalidateQueries(ownChurchesQuery()),
  });
}

/** Saves an own church; another version in between is a 409 with the current values (shared/submissions, editConflict). */
export function useUpdateChurch(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: ChurchForm; version: number }) =>
      send('PUT /api/churches/:id', { params: { id }, body: form, headers: { 'If-Match': String(version) } }),
    onSuccess: () => queryClient.invalidateQueries(ownChurchesQuery()),
  });
}

export function useResubmitChurch() {
  const queryClient = useQueryClient();
  return useSend('POST /api/user/churches/:id/resubmit', {
    onSettled: () => queryClient.invalidateQueries(ownChurchesQuery()),
  });
}

/** The request behind an email's link. It is a POST, because the token does not belong in logs of URLs. */
export const timesRequestQuery = (token: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(apiUrl('/api/service-times/request')), token],
    queryFn: () => send('POST /api/service-times/request', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function useConfirmTimes() {
  const queryClient = useQueryClient();
  return useSend('POST /api/user/churches/:id/confirm-times', {
    onSuccess: (_response, { id }) =>
      Promise.all([
        queryClient.invalidateQueries(ownChurchesQuery()),
        queryClient.invalidateQueries(apiQuery('/api/churches/:id', { params: { id } })),
      ]),
  });
}
