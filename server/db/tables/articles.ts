import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from './accounts.ts';
import { ofUpload } from './uploads.ts';

/** A draft if `publishedAt` is null. */
export const articles = pgTable(
  'articles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Current slug; all of them are in `article_slugs`. */
    slug: text().notNull(),
    title: text().notNull(),
    excerpt: text().notNull().default(''),
    content: text().notNull().default(''),
    category: text({ enum: ['faith', 'community', 'church-life', 'holidays', 'history'] }).notNull(),
    imageUrl: text(),
    imageAlt: text().notNull().default(''),
    publishedAt: at(),
    /** Only the previous release uses it. */
    announced: boolean().notNull().default(false),
    /** Only the previous release uses it. */
    wasPublic: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Only the previous release uses it. */
    createKey: text(),
    editedBy: text().notNull(),
    sample: boolean().notNull().default(false),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('articles_slug').on(table.slug),
    uniqueIndex('articles_create_key').on(table.createKey),
    index('articles_published').on(table.publishedAt, table.id).where(sql`published_at is not null`),
    index('articles_category')
      .on(table.category, table.publishedAt, table.id)
      .where(sql`published_at is not null`),
    index('articles_desk').on(sql`coalesce(published_at, 'infinity')`, table.id),
    index('articles_unannounced')
      .on(table.publishedAt)
      .where(sql`published_at is not null and not announced`),
  ],
);

/** Every slug of an article: the current one and those that redirect to it. */
export const articleSlugs = pgTable(
  'article_slugs',
  {
    slug: text().primaryKey(),
    articleId: integer()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
  },
  (table) => [index('article_slugs_article').on(table.articleId)],
);

/** Uploads used by an article. */
export const articlePictures = pgTable(
  'article_pictures',
  {
    articleId: integer()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    uploadId: ofUpload(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.uploadId] }),
    index('article_pictures_upload').on(table.uploadId),
  ],
);
