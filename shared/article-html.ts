/**
 * Allow-list for the HTML of articles: the server sanitizes by it when an article is stored and when it is sent, and
 * the page renders nothing else.
 */

/** Elements with the attributes that each may carry. */
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

/** An http(s) URL, or a path of this site. */
export function isArticleLink(href: string | undefined): boolean {
  const text = href ?? '';
  // Browsers read "//host" and "/\host" as another site, and skip control characters while they do.
  if (/^\/(?![/\\])/.test(text)) return !/[\p{Cc}\\]/u.test(text);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  return /^https?:$/.test(new URL(text).protocol);
}
