/** Reads and decisions of the administrator's area. */

import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { addressOf, pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import {
  type adminChurch,
  approveChurch,
  approveRevision,
  deleteChurch,
  type historyEntry,
  listApproved,
  listHistory,
  listPending,
  listRevisions,
  mergeChurches,
  type QueuedChurch,
  type queuedRevision,
  rejectChurch,
  type rejection,
  rejectRevision,
  seenLiveEdit,
  undoDecision,
  undoRevision,
} from '#shared/submissions.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-read.ts';
import { ApiError, send } from '@/lib/api-client.ts';
import { getStats, listAreas, listChurches, listDenominations } from '@/lib/calls.ts';
import { pagingOf } from '@/lib/paging.ts';

export type AdminChurch = z.infer<typeof adminChurch>;
export type QueuedRevision = z.infer<typeof queuedRevision>;
export type HistoryEntry = z.infer<typeof historyEntry>;
export type Rejection = z.input<typeof rejection>;

/** Both lists of churches raise 'HTTP {status}: {statusText}' (specification section 7). */
async function orHttpError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`HTTP ${error.status}: ${error.statusText}`, { cause: error });
  }
}

/** Churches that wait, oldest first, and how many there are in all (the list is bounded). */
export const pendingQuery = () =>
  queryOptions({
    queryKey: [...queryKeyOf(addressOf(listPending)), 'queue'],
    queryFn: async ({ signal }): Promise<{ items: QueuedChurch[]; total: number }> => {
      const { body, headers } = await orHttpError(adminRead(listPending, { signal }));
      return { items: body, total: pagingOf(headers, body).total };
    },
    ...alwaysFresh,
  });

export const revisionsQuery = () =>
  queryOptions({
    queryKey: [...queryKeyOf(addressOf(listRevisions)), 'queue'],
    queryFn: async ({ signal }): Promise<{ items: QueuedRevision[]; total: number }> => {
      const { body, headers } = await adminRead(listRevisions, { signal });
      return { items: body, total: pagingOf(headers, body).total };
    },
    ...alwaysFresh,
  });

/** Approved churches by name, a page at a time; the last ones stay in sight while others load. */
export const approvedQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(addressOf(listApproved, { query: { search } })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await orHttpError(
        adminRead(listApproved, { query: { search, cursor: pageParam }, signal }),
      );
      return {
        items: body,
        ...pagingOf(headers, body),
      };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });

/** Entries of a full page; a shorter one is the last. */
const historyPage = 100;

export const historyQuery = (filter: { churchId?: string | undefined; kind?: 'live' }) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(addressOf(listHistory, { query: filter })),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (await adminRead(listHistory, { query: { ...filter, before: pageParam }, signal })).body,
    getNextPageParam: (page) => (page.length < historyPage ? null : (page.at(-1)?.id ?? null)),
    ...alwaysFresh,
  });

/** After a decision every list of the area may be another, and so may what visitors see. */
function refresh(queryClient: QueryClient): void {
  const begins = (queryKey: readonly unknown[], paths: string[]) =>
    paths.some((path) => String(queryKey[1]).startsWith(path));
  const own = [listPending, listRevisions, listApproved, listHistory].map(({ path }) => path);
  const shown = [listChurches, listDenominations, listAreas, getStats].map(({ path }) => path);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => begins(queryKey, own) });
  queryClient.removeQueries({ predicate: ({ queryKey }) => begins(queryKey, shown) });
}

/** The decided one leaves its list at once; the list as it is now follows. */
function leaveQueue(queryClient: QueryClient, kind: QueueKind, id: number): void {
  const without = <T extends { id: number }>(queue: { items: T[]; total: number } | undefined) =>
    queue && { items: queue.items.filter((item) => item.id !== id), total: Math.max(0, queue.total - 1) };
  if (kind === 'church') queryClient.setQueryData(pendingQuery().queryKey, without);
  else queryClient.setQueryData(revisionsQuery().queryKey, without);
}

export type QueueKind = 'church' | 'change';

const calls = {
  church: { approve: approveChurch, reject: rejectChurch, undo: undoDecision },
  change: { approve: approveRevision, reject: rejectRevision, undo: undoRevision },
} as const;

/** Decisions about one kind of queue. What was read is what is approved: another version is a 409. */
export function useDecisions(kind: QueueKind) {
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (_answer: unknown, { id }: { id: number }) => leaveQueue(queryClient, kind, id),
    onSettled: () => refresh(queryClient),
  };
  return {
    approve: useMutation({
      mutationFn: ({ id, version }: { id: number; version?: number | undefined }) =>
        send(calls[kind].approve, {
          params: { id },
          ...(version === undefined ? {} : { headers: { 'If-Match': String(version) } }),
        }),
      ...options,
    }),
    reject: useMutation({
      mutationFn: ({ id, ...body }: { id: number } & Rejection) =>
        send(calls[kind].reject, { params: { id }, body }),
      ...options,
    }),
  };
}

/** Takes decisions back, deletes, merges, and marks as seen. */
export function useAdminActions() {
  const queryClient = useQueryClient();
  const onSettled = () => refresh(queryClient);
  return {
    undo: useMutation({
      mutationFn: ({ kind, id }: { kind: QueueKind; id: number }) =>
        send(calls[kind].undo, { params: { id } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => send(deleteChurch, { params: { id } }),
      onSettled,
    }),
    merge: useMutation({
      mutationFn: ({ id, into }: { id: number; into: number }) =>
        send(mergeChurches, { params: { id }, body: { into } }),
      onSettled,
    }),
    seen: useMutation({
      mutationFn: (id: number) => send(seenLiveEdit, { params: { id } }),
      onSettled,
    }),
  };
}
