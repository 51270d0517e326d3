/** Articles as administrators write them. */
import { z } from 'zod';
import { articleCategories } from './article-categories.ts';
import {
  articleCategory,
  articleStates,
  articleView,
  cursor,
  limit,
  slugLength,
  slugPattern,
} from './articles.ts';
import { idParams } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { articleForm as copy } from './messages/articles.ts';
import { paragraphs, text } from './text.ts';
import { uploadedImage } from './uploads.ts';

export const articleForm = z.object({
  title: text(150).min(1, copy.title),
  /** Empty: made from the title, or left as it is once the article was public. */
  slug: text(slugLength)
    .refine((value) => value === '' || slugPattern.test(value), copy.slug)
    .optional()
    .default(''),
  excerpt: text(300).optional().default(''),
  content: paragraphs(60_000).optional().default(''),
  category: z.enum(articleCategories, copy.category),
  /** An own upload, or the image that the article has already (a sample's drawing); the server checks. */
  imageUrl: z
    .union([uploadedImage, z.string().regex(/^\/art\/[a-z/-]+\.svg$/)], copy.image)
    .nullable()
    .optional()
    .transform((value) => value ?? null),
  imageAlt: text(200).optional().default(''),
});

export type ArticleForm = z.output<typeof articleForm>;

export type ArticleFormInput = z.input<typeof articleForm>;

const adminArticleRow = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  category: articleCategory,
  state: z.enum(articleStates),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  editedBy: z.string(),
  sample: z.boolean(),
  /** Raised by every change of what the form edits; sent as If-Match. */
  version: z.number().int(),
});

export type AdminArticleRow = z.infer<typeof adminArticleRow>;

const adminArticle = adminArticleRow.extend({
  excerpt: z.string(),
  content: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  /** Was public once: a new slug leaves a redirect at the old one. */
  wasPublic: z.boolean(),
});

export type AdminArticle = z.infer<typeof adminArticle>;

export const listAdminArticles = endpoint('GET /api/admin/articles', {
  access: 'staff',
  summary: 'Every article: drafts, then what is scheduled, then what is public, each newest first.',
  query: z.object({ state: z.enum(articleStates).optional(), limit, cursor }),
  response: z.array(adminArticleRow),
});

export const getAdminArticle = endpoint('GET /api/admin/articles/:id', {
  access: 'staff',
  summary: 'One article for its form, with the version for If-Match.',
  params: idParams,
  response: adminArticle,
});

/** Optional header Idempotency-Key: a repeated key returns the same draft. */
export const createArticle = endpoint('POST /api/admin/articles', {
  access: 'staff',
  summary: 'A new draft.',
  body: articleForm,
  response: adminArticle,
});

/** Optional header If-Match, here and below: another version is a 409 with the current article (articleConflict). */
export const updateArticle = endpoint('PUT /api/admin/articles/:id', {
  access: 'staff',
  summary: 'Saves an article; a public one changes at once.',
  params: idParams,
  body: articleForm,
  response: adminArticle,
});

export const articleConflict = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: adminArticle,
});

export const previewArticle = endpoint('POST /api/admin/articles/preview', {
  access: 'staff',
  summary: 'What readers would see of this form; stores nothing.',
  body: articleForm,
  response: articleView,
});

export const publishArticle = endpoint('POST /api/admin/articles/:id/publish', {
  access: 'staff',
  summary: 'A draft or a scheduled article is public from now on.',
  params: idParams,
  response: adminArticle,
});

export const scheduleArticle = endpoint('POST /api/admin/articles/:id/schedule', {
  access: 'staff',
  summary: 'Schedules the publication of a draft, or changes the time of a scheduled article.',
  params: idParams,
  body: z.object({
    /** Wall-clock time of the site's zone. */
    day: z.iso.date(copy.day),
    time: z.iso.time({ precision: -1, error: copy.time }),
  }),
  response: adminArticle,
});

export const withdrawArticle = endpoint('POST /api/admin/articles/:id/withdraw', {
  access: 'staff',
  summary: 'What is public or scheduled becomes a draft again.',
  params: idParams,
  response: adminArticle,
});

const articleHistoryEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  articleTitle: z.string(),
  action: z.enum(['created', 'edited', 'scheduled', 'published', 'withdrawn', 'deleted']),
  actor: z.string(),
  /** Of a schedule: the time of publication. */
  moment: z.string().nullable(),
});

export type ArticleHistoryEntry = z.infer<typeof articleHistoryEntry>;

/** Works for deleted articles too. */
export const listArticleHistory = endpoint('GET /api/admin/articles/:id/history', {
  access: 'staff',
  summary: 'History of an article, newest first (the last 100 entries).',
  params: idParams,
  response: z.array(articleHistoryEntry).max(100),
});

export const deleteArticle = endpoint('DELETE /api/admin/articles/:id', {
  access: 'staff',
  summary: 'Deletes an article for good.',
  params: idParams,
  response: z.object({ message: z.string() }),
});
