import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import type { ArticleCategory } from '#shared/article-categories.ts';
import type { ArticleListItem, ArticlePage } from '#shared/articles.ts';
import { pagesKeyOf, queryKeyOf } from '#shared/endpoint.ts';
import { ApiError, fetchJson, get } from '@/lib/api-client.ts';
import { pagingOf } from '@/lib/paging.ts';

/** Published articles, a page at a time; the last list stays in sight while another category loads. */
export const articlePagesQuery = (category: ArticleCategory | undefined) =>
  infiniteQueryOptions({
    queryKey: pagesKeyOf(apiUrl('/api/articles', { query: { category } })),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<ArticlePage> => {
      const address = apiUrl('/api/articles', { query: { category, cursor: pageParam } });
      const { body, headers } = await fetchJson<ArticleListItem[]>(address, signal);
      const items = body ?? [];
      return { items, ...pagingOf(headers, items) };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** One article; null when the server drew the page and found none. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/articles/slug/:slug', { params: { slug } })),
    queryFn: ({ signal }) => get('/api/articles/slug/:slug', { params: { slug }, signal }),
    // Asking again finds no article either.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
  });
