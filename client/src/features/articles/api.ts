import { queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import type { ArticleCategory } from '#shared/article-categories.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { ApiError, get } from '@/lib/api-client.ts';
import { pagesQuery } from '@/lib/paging.ts';

/** Published articles. */
export const articlePagesQuery = (category: ArticleCategory | undefined) =>
  pagesQuery('/api/articles', { category });

export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/articles/slug/:slug', { params: { slug } })),
    queryFn: ({ signal }) => get('/api/articles/slug/:slug', { params: { slug }, signal }),
    // A client error would only repeat.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
  });
