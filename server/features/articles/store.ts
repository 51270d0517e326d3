/** Published articles and images in use. */
import { and, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { ArticleCategory } from '#shared/domain/articles.ts';
import type { Db, Tx } from '../../db/client.ts';
import { articlePictures, articleSlugs, articles } from '../../db/tables/articles.ts';
import { uploads } from '../../db/tables/uploads.ts';

const columns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  content: articles.content,
  category: articles.category,
  imageUrl: articles.imageUrl,
  imageAlt: articles.imageAlt,
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
};

export type ArticleRow = { [Key in keyof typeof columns]: (typeof articles.$inferSelect)[Key] };

export type ArticlePosition = { publishedAt: Date; id: number };

const isPublic = isNotNull(articles.publishedAt);

/** One page, newest first, and the total. Content is empty unless `content` is set. */
export async function listPublished(
  db: Db,
  options: {
    category?: ArticleCategory | undefined;
    after?: ArticlePosition;
    limit: number;
    content?: boolean;
  },
) {
  const { category, after, limit } = options;
  const matches = and(isPublic, category ? eq(articles.category, category) : undefined);
  const rest = after
    ? or(
        lt(articles.publishedAt, after.publishedAt),
        and(eq(articles.publishedAt, after.publishedAt), lt(articles.id, after.id)),
      )
    : undefined;
  const [items, total] = await Promise.all([
    db
      .select(options.content ? columns : { ...columns, content: sql<string>`''` })
      .from(articles)
      .where(and(matches, rest))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(limit),
    db.$count(articles, matches),
  ]);
  return { items, total };
}

/** Finds a public article by its current or a former slug. */
export async function findPublished(db: Db, { slug }: { slug: string }) {
  const [row] = await db
    .select(columns)
    .from(articleSlugs)
    .innerJoin(articles, eq(articles.id, articleSlugs.articleId))
    .where(and(eq(articleSlugs.slug, slug), isPublic));
  return row;
}

export const listSlugs = (db: Db) =>
  db
    .select({ slug: articles.slug, changed: articles.updatedAt })
    .from(articles)
    .where(isPublic)
    .orderBy(desc(articles.publishedAt))
    .limit(50_000);

/** Missing uploads are omitted. */
export async function findSizes(db: Db | Tx, { ids }: { ids: string[] }) {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: uploads.id, width: uploads.width, height: uploads.height })
    .from(uploads)
    .where(inArray(uploads.id, ids));
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}

export async function listImages(tx: Tx, { id }: { id: number }): Promise<Set<string>> {
  const rows = await tx
    .select({ uploadId: articlePictures.uploadId })
    .from(articlePictures)
    .where(eq(articlePictures.articleId, id));
  return new Set(rows.map(({ uploadId }) => uploadId));
}

/** Records the uploads an article uses, which protects them from the daily cleanup. */
export async function setImages(
  tx: Tx,
  { id, uploadIds }: { id: number; uploadIds: string[] },
): Promise<void> {
  await tx
    .delete(articlePictures)
    .where(
      and(
        eq(articlePictures.articleId, id),
        uploadIds.length > 0 ? notInArray(articlePictures.uploadId, uploadIds) : undefined,
      ),
    );
  if (uploadIds.length > 0)
    await tx
      .insert(articlePictures)
      .values(uploadIds.map((uploadId) => ({ articleId: id, uploadId })))
      .onConflictDoNothing();
}
