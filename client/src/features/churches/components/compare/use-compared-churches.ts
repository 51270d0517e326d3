import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/lib/queries.ts';
import { churchQuery, isGone } from '../../api.ts';
import type { Column } from './compare-facts.ts';

const useChurch = (id: number | undefined) =>
  useQuery({ ...churchQuery(String(id)), enabled: id !== undefined });

/**
 * The churches of a comparison in the order of `ids` (at most four), with their distances from `near` if the server knows that place.
 * `gone` is the number of ids without a church.
 */
export function useComparedChurches(ids: readonly number[], near: string | null) {
  // Not useQueries, which every page would load with the library.
  const slots = [useChurch(ids[0]), useChurch(ids[1]), useChurch(ids[2]), useChurch(ids[3])];
  const churches = slots.slice(0, ids.length);
  const nearby = useQuery({
    ...apiQuery('/api/churches', { query: { ids: ids.join(','), near: near ?? '' } }),
    enabled: ids.length > 0 && near !== null,
    placeholderData: keepPreviousData,
    // Without the distances, the rest is still worth comparing.
    retry: false,
  });
  const distances = new Map(nearby.data?.map(({ id, distance }) => [id, distance]));
  const failed = churches.filter(({ error }) => error && !isGone(error));
  return {
    columns: churches.flatMap(({ data }): Column[] =>
      data ? [{ church: data, distance: distances.get(data.id) }] : [],
    ),
    gone: churches.filter(({ error }) => isGone(error)).length,
    loading: churches.some(({ isPending }) => isPending),
    failed: failed.length > 0,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
