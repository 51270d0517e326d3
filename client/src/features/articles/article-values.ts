import type { z } from 'zod';
import { type AdminArticle, type ArticleForm, articleForm } from '#shared/contracts/admin/articles-admin.ts';
import { slugBase } from '#shared/contracts/articles.ts';
import type { ArticleCategory } from '#shared/domain/articles.ts';

export type ArticleValues = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  category: ArticleCategory | '';
  imageUrl: string | null;
  imageAlt: string;
};

/** The form starts without a category, which the schema rejects on submit. */
export const valuesSchema = articleForm as unknown as z.ZodType<ArticleForm, ArticleValues>;

export const emptyValues: ArticleValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  category: '',
  imageUrl: null,
  imageAlt: '',
};

/** Once readers may have the URL, it no longer follows the title. */
export const hasPublicUrl = ({ state, wasPublic }: AdminArticle): boolean =>
  state === 'published' || wasPublic;

/** The slug field stays empty while the server derives the slug from the title. */
function slugValue(article: AdminArticle): string {
  const base = article.slug.replace(/-\d{1,3}$/, '');
  const isDerived = [article.slug, base].includes(slugBase(article.title));
  return !hasPublicUrl(article) && isDerived ? '' : article.slug;
}

/** Values that a form has, without what else an article or a draft has. */
export const articleValues = (stored: Record<string, unknown>): ArticleValues =>
  Object.fromEntries(
    Object.entries(emptyValues).map(([name, empty]) => [name, stored[name] ?? empty]),
  ) as ArticleValues;

export const savedOf = (article: AdminArticle) => ({
  version: article.version,
  values: { ...articleValues(article), slug: slugValue(article) },
});
