import type { ArticleCategory } from '#shared/domain/articles.ts';
import { pagesQuery } from '@/lib/paging.ts';
import { apiQueryOrNull } from '@/lib/queries.ts';

export const articlePagesQuery = (category: ArticleCategory | undefined) =>
  pagesQuery('/api/articles', { category });

/** null if there is none. */
export const articleQuery = (slug: string) =>
  apiQueryOrNull('/api/articles/slug/:slug', { params: { slug } });
