import type { z } from 'zod';
import { type AdminArticle, type ArticleForm, articleForm } from '#shared/contracts/admin/articles-admin.ts';
import { slugBase } from '#shared/contracts/articles.ts';
import type { ArticleCategory } from '#shared/domain/articles.ts';
import { readDraft } from '@/lib/draft.ts';

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

export const valuesOf = (article: AdminArticle): ArticleValues => ({
  title: article.title,
  slug: slugValue(article),
  excerpt: article.excerpt,
  content: article.content,
  category: article.category,
  imageUrl: article.imageUrl,
  imageAlt: article.imageAlt,
});

export const draftName = (article: { id: number } | null) => `article:${article?.id ?? 'new'}`;

/** The draft, if it differs from the saved article, with the version it is based on. */
export function draftOf(article: AdminArticle | null) {
  const draft = readDraft<{ version?: unknown; values?: Partial<ArticleValues> }>(draftName(article));
  if (!draft?.content.values) return null;
  const saved = article ? valuesOf(article) : emptyValues;
  const values = { ...saved, ...draft.content.values };
  if (JSON.stringify(values) === JSON.stringify(saved)) return null;
  const { version } = draft.content;
  return { at: draft.at, values, version: typeof version === 'number' ? version : null };
}
