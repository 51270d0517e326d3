/** Article categories and reading time. Without zod, because a visitor's first page loads this file. */

export const articleCategories = ['faith', 'community', 'church-life', 'holidays', 'history'] as const;
export type ArticleCategory = (typeof articleCategories)[number];

/** The category in a URL's query; undefined (all) for other values. */
export const readCategory = (search: URLSearchParams): ArticleCategory | undefined =>
  articleCategories.find((category) => category === search.get('category'));

/** Specification section 9: 200 characters per minute, rounded up. */
export const readingMinutes = (content: string): number => Math.ceil(content.length / 200);
