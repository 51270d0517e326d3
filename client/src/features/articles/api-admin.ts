/** Reads and changes of the administrator's News tab. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import type { AdminArticle, ArticleFormInput, ArticleState } from '#shared/articles.ts';
import { pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-read.ts';
import { send } from '@/lib/api-client.ts';
import { pagingOf } from '@/lib/paging.ts';

/** Stores a picture and answers its address, or says why not. */
export type Upload = (file: File) => Promise<{ url: string } | { fault: string }>;

/** Articles in a state, or all, a page at a time. */
export const deskQuery = (state: ArticleState | undefined) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/admin/articles', { query: { state } })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { state, cursor: pageParam };
      const { body, headers } = await adminRead('/api/admin/articles', { query, signal });
      return { items: body, next: pagingOf(headers, body).next };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });

/** One article for its form: always asked anew, because the answer's version guards the next save. */
export const adminArticleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/admin/articles/:id', { params: { id } })),
    queryFn: async ({ signal }) =>
      (await adminRead('/api/admin/articles/:id', { params: { id }, signal })).body,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Always asked anew: each step adds to it. */
export const articleHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/admin/articles/:id/history', { params: { id } })),
    queryFn: async ({ signal }) =>
      (await adminRead('/api/admin/articles/:id/history', { params: { id }, signal })).body,
    ...alwaysFresh,
  });

const lists = ['/api/articles', '/api/admin/articles?'] satisfies string[];
/** Every list of articles and every history, and every article as readers see it. */
const isOutdated = ({ queryKey: [, address] }: Query): boolean =>
  typeof address === 'string' &&
  (address === '/api/admin/articles' ||
    /^\/api\/admin\/articles\/\d+\/history$/.test(address) ||
    lists.some((path) => address.startsWith(path)));

/** What is changed, and the version that was read. */
export type Which = Pick<AdminArticle, 'id' | 'version'>;

const ifMatch = ({ version }: Which) => ({ 'If-Match': String(version) });
const of = ({ id }: Which) => ({ id });

export function useArticleActions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ predicate: isOutdated });
  return {
    create: useMutation({
      mutationFn: ({ form, key }: { form: ArticleFormInput; key: string }) =>
        send('POST /api/admin/articles', { body: form, headers: { 'Idempotency-Key': key } }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ form, which }: { form: ArticleFormInput; which: Which }) =>
        send('PUT /api/admin/articles/:id', { params: of(which), body: form, headers: ifMatch(which) }),
      onSettled,
    }),
    publish: useMutation({
      mutationFn: (which: Which) =>
        send('POST /api/admin/articles/:id/publish', { params: of(which), headers: ifMatch(which) }),
      onSettled,
    }),
    schedule: useMutation({
      mutationFn: ({ which, ...body }: { which: Which; day: string; time: string }) =>
        send('POST /api/admin/articles/:id/schedule', { params: of(which), body, headers: ifMatch(which) }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (which: Which) =>
        send('POST /api/admin/articles/:id/withdraw', { params: of(which), headers: ifMatch(which) }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (which: Which) =>
        send('DELETE /api/admin/articles/:id', { params: of(which), headers: ifMatch(which) }),
      onSettled,
    }),
    preview: useMutation({
      mutationFn: (form: ArticleFormInput) => send('POST /api/admin/articles/preview', { body: form }),
    }),
  };
}
export type ArticleActions = ReturnType<typeof useArticleActions>;
