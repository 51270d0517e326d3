import { z } from 'zod';
import { articleCategories } from './article-categories.ts';
import { endpoint } from './endpoint.ts';
import { articleForm as copy } from './messages/articles.ts';

export const articleCategory = z.enum(articleCategories);

/** Articles of one page of the list; `most` is the largest page that may be requested. */
export const articleLimit = { default: 24, most: 100 } as const;

/** What a reader sees of an article, published or in the preview. */
export const articleView = z.object({
  title: z.string(),
  excerpt: z.string(),
  /** HTML of shared/article-html.ts and nothing else. */
  content: z.string(),
  category: articleCategory,
  /** An image of this site, or null. */
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  publishedAt: z.string().nullable(),
});

export type ArticleView = z.infer<typeof articleView>;

const article = articleView.extend({
  id: z.number().int(),
  slug: z.string(),
  publishedAt: z.string(),
  updatedAt: z.string(),
});

export type Article = z.infer<typeof article>;

/** One article of a list in the browser, which shows no content. */
const articleListItem = article.omit({ content: true, updatedAt: true });

export type ArticleListItem = z.infer<typeof articleListItem>;

export const cursor = z.string().max(100).optional();

export const limit = z
  .string()
  .regex(/^\d{1,3}$/, copy.limit)
  .transform(Number)
  .refine((value) => value >= 1 && value <= articleLimit.most, copy.limit)
  .optional();

/** The empty value and "all" mean every category. */
const articleListQuery = z.object({
  category: z
    .union([z.enum(['', 'all']).transform(() => undefined), articleCategory], copy.unknownCategory)
    .optional(),
  limit,
  cursor,
});

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const slugLength = 80;

/** Slug of a title: "Grüße & Lichter!" becomes "grusse-lichter". */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const short = plain.length > slugLength ? plain.slice(0, slugLength + 1).replace(/-[^-]*$/, '') : plain;
  return short.slice(0, slugLength) || 'article';
}

/** Slug of a title with room for the number of a second article of that title. */
export const slugBase = (title: string): string =>
  slugOf(title)
    .slice(0, slugLength - 4)
    .replace(/-$/, '');

export const listArticles = endpoint('GET /api/articles', {
  summary: 'Published articles, newest first; the headers carry the total and the next page.',
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

// ── Administrator ────────────────────────────────────────────────────────────────────────────────────────────
/** scheduled: public from publishedAt on, which is in the future. */
export const articleStates = ['draft', 'scheduled', 'published'] as const;

export type ArticleState = (typeof articleStates)[number];

/** One page of the list as the browser's query cache holds it. */
export type ArticlePage = { items: ArticleListItem[]; total: number; next: string | null };
