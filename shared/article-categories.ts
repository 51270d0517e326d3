/** Categories and reading time of articles. No schemas: the first page of a visitor loads this file. */

export const articleCategories = ['faith', 'community', 'church-life', 'holidays', 'history'] as const;
export type ArticleCategory = (typeof articleCategories)[number];

/** Category in a URL's query; any other value means all. */
export const readCategory = (search: URLSearchParams): ArticleCategory | undefined =>
  articleCategories.find((category) => category === search.get('category'));

/** Specification section 9: 200 characters a minute, rounded up. */
export const readingMinutes = (content: string): number => Math.ceil(content.length / 200);
