import { queryOptions } from '@tanstack/react-query';
import type { ArticleCategory } from '#shared/domain/articles.ts';
import { ApiError } from '@/lib/api-client.ts';
import { pagesQuery } from '@/lib/paging.ts';
import { apiQuery } from '@/lib/queries.ts';

export const articlePagesQuery = (category: ArticleCategory | undefined) =>
  pagesQuery('/api/articles', { category });

export const articleQuery = (slug: string) =>
  queryOptions({
    ...apiQuery('/api/articles/slug/:slug', { params: { slug } }),
    // Retrying wouldn't change a client error.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
  });
