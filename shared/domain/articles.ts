/** Article categories, reading time, and the HTML that articles may contain. */
import { parseUrl } from './url.ts';

export const articleCategories = ['faith', 'community', 'church-life', 'holidays', 'history'] as const;
export type ArticleCategory = (typeof articleCategories)[number];

/** The category in a URL's query; undefined (all) for other values. */
export const readCategory = (search: URLSearchParams): ArticleCategory | undefined =>
  articleCategories.find((category) => category === search.get('category'));

/** Specification section 9: 200 characters per minute, rounded up. */
export const readingMinutes = (content: string): number => Math.ceil(content.length / 200);

/**
 * Allow-list for article HTML. The server sanitizes with it when storing and sending articles, and the page renders nothing
 * else.
 */

/** Allowed attributes by element. */
export const articleElements: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  strong: [],
  em: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  hr: [],
  br: [],
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
};
export const voidElements: readonly string[] = ['hr', 'br', 'img'];

export const articleLinkRel = 'noopener ugc';

/** Accepts http(s) URLs and paths on this site. */
export function isArticleLink(href: string | undefined): boolean {
  const text = href ?? '';
  // Browsers treat "//host" and "/\host" as another site, even with control characters in between.
  if (/^\/(?![/\\])/.test(text)) return !/[\p{Cc}\\]/u.test(text);
  return /^https?:\/\//i.test(text) && /^https?:$/.test(parseUrl(text)?.protocol ?? '');
}
