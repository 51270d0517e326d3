/** Categories of articles, and what a reader's page reckons; no schemas, because the first page of a visitor needs it. */

export const articleCategories = ['faith', 'community', 'church-life', 'holidays', 'history'] as const;
export type ArticleCategory = (typeof articleCategories)[number];

/** Category that an address names; whatever else stands there shows all. */
export const readCategory = (search: URLSearchParams): ArticleCategory | undefined =>
  articleCategories.find((category) => category === search.get('category'));

/** Specification section 9: 200 characters a minute, rounded up. */
export const readingMinutes = (content: string): number => Math.ceil(content.length / 200);
