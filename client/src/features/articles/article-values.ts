/** What the form of an article begins with: the article as it was loaded, or what this browser kept unsaved. */

import type { z } from 'zod';
import type { ArticleCategory } from '#shared/article-categories.ts';
import { type AdminArticle, type ArticleForm, articleForm, slugBase } from '#shared/articles.ts';
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

/** The form begins without a category; the schema refuses that when it is sent. */
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

/** Whether readers know the address: from then on it does not follow the title. */
export const isKnown = ({ state, wasPublic }: AdminArticle): boolean => state === 'published' || wasPublic;

/** An address that the server made from the title stays the server's to make. */
function slugValue(article: AdminArticle): string {
  const made = article.slug.replace(/-\d{1,3}$/, '');
  const auto = [article.slug, made].includes(slugBase(article.title));
  return !isKnown(article) && auto ? '' : article.slug;
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

/** A draft counts while it says something else than what is saved; it knows the version that it was typed over. */
export function draftOf(article: AdminArticle | null) {
  const draft = readDraft<{ version?: unknown; values?: Partial<ArticleValues> }>(draftName(article));
  if (!draft?.content.values) return null;
  const saved = article ? valuesOf(article) : emptyValues;
  const values = { ...saved, ...draft.content.values };
  if (JSON.stringify(values) === JSON.stringify(saved)) return null;
  const { version } = draft.content;
  return { at: draft.at, values, version: typeof version === 'number' ? version : null };
}
