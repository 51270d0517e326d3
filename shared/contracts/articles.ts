import { z } from 'zod';
import { articleCategories } from '../domain/articles.ts';
import { slugOf } from '../domain/paths.ts';
import { queryErrors } from '../messages/query-errors.ts';
import { count } from './churches.ts';
import { endpoint } from './endpoint.ts';

export const articleCategory = z.enum(articleCategories);

export const articleLimit = { default: 24, max: 100 } as const;

export const article = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** HTML limited to the allow-list in shared/domain/articles.ts. */
  content: z.string(),
  category: articleCategory,
  /** Always hosted on this site. */
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  publishedAt: z.string(),
  updatedAt: z.string(),
});

export type Article = z.infer<typeof article>;

const articleListItem = article.omit({ content: true, updatedAt: true });

export type ArticleListItem = z.infer<typeof articleListItem>;

export const cursor = z.string().max(100).optional();

export const limit = count(1, articleLimit.max, 'limit').optional();

/** An empty category and "all" mean every category. */
const articleListQuery = z.object({
  category: z
    .union(
      [z.enum(['', 'all']).transform(() => undefined), articleCategory],
      queryErrors.oneOf('category', ['all', ...articleCategories]),
    )
    .optional(),
  limit,
  cursor,
});

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const slugLength = 80;

/** Leaves room for a number, in case another article has the same title. */
const maxSlugBase = slugLength - 4;

/** "Grüße & Lichter!" becomes "grusse-lichter". Words aren't cut. */
export function slugBase(title: string): string {
  const plain = slugOf(title.replaceAll('ß', 'ss'));
  const short = plain.length > maxSlugBase ? plain.slice(0, maxSlugBase + 1).replace(/-[^-]*$/, '') : plain;
  return short.slice(0, maxSlugBase) || 'article';
}

export const listArticles = endpoint('GET /api/articles', {
  summary: 'Published articles, newest first. The headers contain the total and the next page.',
  query: articleListQuery,
  response: z.array(article),
  cache: 'articles',
});

export const getArticle = endpoint('GET /api/articles/slug/:slug', {
  summary: 'One published article; a former slug returns 301 with the article and its current URL.',
  params: z.object({ slug: z.string().max(200) }),
  response: article,
  cache: 'articles',
});

export const articleStates = ['draft', 'published'] as const;

export type ArticleState = (typeof articleStates)[number];
