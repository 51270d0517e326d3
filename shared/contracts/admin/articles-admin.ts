import { z } from 'zod';
import { articleCategories } from '../../domain/articles.ts';
import { message, paragraphs, text } from '../../domain/text.ts';
import { articleForm as copy } from '../../messages/articles.ts';
import { article, articleStates, cursor, limit, slugLength, slugPattern } from '../articles.ts';
import { endpoint } from '../endpoint.ts';
import { uploadedImage } from '../uploads.ts';

export const articleForm = z.object({
  title: text(150).min(1, copy.title),
  /** If empty, derived from the title of a new article, or left unchanged. */
  slug: text(slugLength)
    .refine((value) => value === '' || slugPattern.test(value), copy.slug)
    .optional()
    .default(''),
  excerpt: text(300).optional().default(''),
  content: paragraphs(60_000).optional().default(''),
  category: z.enum(articleCategories, copy.category),
  /** The user's own upload or the article's current image (such as a sample's drawing); the server verifies this. */
  imageUrl: z
    .union([uploadedImage, z.string().regex(/^\/art\/[a-z/-]+\.svg$/)], copy.image)
    .nullable()
    .optional()
    .transform((value) => value ?? null),
  imageAlt: text(200).optional().default(''),
});

export type ArticleForm = z.output<typeof articleForm>;

const adminArticle = article.extend({
  state: z.enum(articleStates),
  publishedAt: z.string().nullable(),
  editedBy: z.string(),
  sample: z.boolean(),
  /** Incremented by every edit; sent as If-Match. */
  version: z.number().int(),
});

export type AdminArticle = z.infer<typeof adminArticle>;

const adminArticleRow = adminArticle.omit({
  excerpt: true,
  content: true,
  imageUrl: true,
  imageAlt: true,
});

export type AdminArticleRow = z.infer<typeof adminArticleRow>;

export const listAdminArticles = endpoint('GET /api/admin/articles', {
  access: 'staff',
  summary: 'All articles: drafts, then published ones, each newest first.',
  query: z.object({ state: z.enum(articleStates).optional(), limit, cursor }),
  response: z.array(adminArticleRow),
});

export const getAdminArticle = endpoint('GET /api/admin/articles/:id', {
  access: 'staff',
  summary: 'One article for editing, with the version for If-Match.',
  response: adminArticle,
});

/** Optional Idempotency-Key header: a repeated request returns the first response and creates nothing. */
export const createArticle = endpoint('POST /api/admin/articles', {
  access: 'staff',
  summary: 'A new draft.',
  body: articleForm,
  response: adminArticle,
});

/** Optional If-Match header, here and below: a different version is a 409 with the current article (articleConflict). */
export const updateArticle = endpoint('PUT /api/admin/articles/:id', {
  access: 'staff',
  summary: 'Saves an article; changes to a published one go live immediately.',
  body: articleForm,
  response: adminArticle,
});

export const articleConflict = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: adminArticle,
});

export const setArticleState = endpoint('PATCH /api/admin/articles/:id', {
  access: 'staff',
  summary: 'Publishes a draft, or turns a published article back into a draft.',
  body: z.object({ state: z.enum(articleStates) }),
  response: adminArticle,
});

export const deleteArticle = endpoint('DELETE /api/admin/articles/:id', {
  access: 'staff',
  summary: 'Permanently deletes an article.',
  response: message,
});
