/** Reads and changes of the administrator's News tab. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type AdminArticle,
  type ArticleFormInput,
  type ArticleState,
  createArticle,
  deleteArticle,
  getAdminArticle,
  listAdminArticles,
  listArticleHistory,
  previewArticle,
  publishArticle,
  scheduleArticle,
  updateArticle,
  withdrawArticle,
} from '#shared/articles.ts';
import { addressOf, pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { adminRead, alwaysFresh } from '@/lib/admin-read.ts';
import { send } from '@/lib/api-client.ts';
import { listArticles } from '@/lib/calls.ts';
import { pagingOf } from '@/lib/paging.ts';

/** Stores a picture and answers its address, or says why not. */
export type Upload = (file: File) => Promise<{ url: string } | { fault: string }>;

/** Articles in a state, or all, a page at a time. */
export const deskQuery = (state: ArticleState | undefined) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(addressOf(listAdminArticles, { query: { state } })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { state, cursor: pageParam };
      const { body, headers } = await adminRead(listAdminArticles, { query, signal });
      return { items: body, next: pagingOf(headers, body).next };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  });

/** One article for its form: always asked anew, because the answer's version guards the next save. */
export const adminArticleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(getAdminArticle, { params: { id } })),
    queryFn: async ({ signal }) => (await adminRead(getAdminArticle, { params: { id }, signal })).body,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Always asked anew: each step adds to it. */
export const articleHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(addressOf(listArticleHistory, { params: { id } })),
    queryFn: async ({ signal }) => (await adminRead(listArticleHistory, { params: { id }, signal })).body,
    ...alwaysFresh,
  });

const lists = [listArticles.path, `${listAdminArticles.path}?`];
/** Every list of articles and every history, and every article as readers see it. */
const isOutdated = ({ queryKey: [, address] }: Query): boolean =>
  typeof address === 'string' &&
  (address === listAdminArticles.path ||
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
        send(createArticle, { body: form, headers: { 'Idempotency-Key': key } }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ form, which }: { form: ArticleFormInput; which: Which }) =>
        send(updateArticle, { params: of(which), body: form, headers: ifMatch(which) }),
      onSettled,
    }),
    publish: useMutation({
      mutationFn: (which: Which) => send(publishArticle, { params: of(which), headers: ifMatch(which) }),
      onSettled,
    }),
    schedule: useMutation({
      mutationFn: ({ which, ...body }: { which: Which; day: string; time: string }) =>
        send(scheduleArticle, { params: of(which), body, headers: ifMatch(which) }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (which: Which) => send(withdrawArticle, { params: of(which), headers: ifMatch(which) }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (which: Which) => send(deleteArticle, { params: of(which), headers: ifMatch(which) }),
      onSettled,
    }),
    preview: useMutation({ mutationFn: (form: ArticleFormInput) => send(previewArticle, { body: form }) }),
  };
}
export type ArticleActions = ReturnType<typeof useArticleActions>;
