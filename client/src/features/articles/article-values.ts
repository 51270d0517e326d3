import type { z } from 'zod';
import { type AdminArticle, type ArticleForm, articleForm } from '#shared/contracts/admin/articles-admin.ts';
import type { ArticleCategory } from '#shared/domain/articles.ts';

export const emptyValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  category: '' as ArticleCategory | '',
  imageUrl: null as string | null,
  imageAlt: '',
};
export type ArticleValues = typeof emptyValues;

/** The form starts without a category, which the schema rejects on submit. */
export const valuesSchema = articleForm as unknown as z.ZodType<ArticleForm, ArticleValues>;

/** Values that a form has, without what else an article or a draft has. */
export const articleValues = (stored: Record<string, unknown>): ArticleValues =>
  Object.fromEntries(
    Object.entries(emptyValues).map(([name, empty]) => [name, stored[name] ?? empty]),
  ) as ArticleValues;

export const savedOf = (article: AdminArticle) => ({
  version: article.version,
  values: articleValues(article),
});
