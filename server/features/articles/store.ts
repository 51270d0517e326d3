/** Articles with their slugs, and the images they use. */
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { ArticleState } from '#shared/contracts/articles.ts';
import type { ArticleCategory } from '#shared/domain/articles.ts';
import type { Db, Tx } from '../../db/client.ts';
import { articlePictures, articleSlugs, articles } from '../../db/tables/articles.ts';
import { uploads } from '../../db/tables/uploads.ts';

const columns = getTableColumns(articles);
export type ArticleRecord = typeof articles.$inferSelect;

const isPublic = isNotNull(articles.publishedAt);

/** Position in a list: drafts (null) come first. */
export type ArticlePosition = { publishedAt: Date | null; id: number };

const isAfter = ({ publishedAt, id }: ArticlePosition) =>
  publishedAt
    ? or(
        lt(articles.publishedAt, publishedAt),
        and(eq(articles.publishedAt, publishedAt), lt(articles.id, id)),
      )
    : or(isPublic, lt(articles.id, id));

/** One page, drafts before published ones, each newest first, and the total. Content is empty unless `content` is set. */
export async function listArticles(
  db: Db,
  options: {
    state?: ArticleState | undefined;
    category?: ArticleCategory | undefined;
    after?: ArticlePosition | undefined;
    limit: number;
    content?: boolean;
  },
) {
  const { state, category, after, limit, content = false } = options;
  const matches = and(
    state && (state === 'draft' ? isNull(articles.publishedAt) : isPublic),
    category && eq(articles.category, category),
  );
  const [items, total] = await Promise.all([
    db
      .select({ ...columns, ...(content ? {} : { content: sql<string>`''` }) })
      .from(articles)
      .where(and(matches, after && isAfter(after)))
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
  await tx.delete(articlePictures).where(eq(articlePictures.articleId, id));
  if (uploadIds.length > 0)
    await tx.insert(articlePictures).values(uploadIds.map((uploadId) => ({ articleId: id, uploadId })));
}

export type Fields = Pick<
  ArticleRecord,
  'slug' | 'title' | 'excerpt' | 'content' | 'category' | 'imageUrl' | 'imageAlt'
>;

export async function findArticle(db: Db | Tx, { id }: { id: number }) {
  const [row] = await db.select().from(articles).where(eq(articles.id, id));
  return row;
}

export async function lockArticle(tx: Tx, { id }: { id: number }) {
  const [row] = await tx.select().from(articles).where(eq(articles.id, id)).for('update');
  return row;
}

/** Serializes changes of slugs until the transaction ends. */
export async function lockSlugs(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('article slugs', 0))`);
}

/** The given slugs that belong to articles other than `id`. */
export async function takenSlugs(
  tx: Tx,
  { slugs, id }: { slugs: string[]; id?: number | undefined },
): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: articleSlugs.slug })
    .from(articleSlugs)
    .where(
      and(inArray(articleSlugs.slug, slugs), id === undefined ? undefined : ne(articleSlugs.articleId, id)),
    );
  return new Set(rows.map(({ slug }) => slug));
}

export async function insertArticle(tx: Tx, { now, ...values }: Fields & { editedBy: string; now: Date }) {
  const [row] = await tx
    .insert(articles)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning();
  await tx.insert(articleSlugs).values({ slug: row!.slug, articleId: row!.id });
  return row!;
}

/** Call with the article locked. */
export async function updateArticle(
  tx: Tx,
  { id, now, ...values }: Fields & { id: number; editedBy: string; now: Date },
) {
  await tx.insert(articleSlugs).values({ slug: values.slug, articleId: id }).onConflictDoNothing();
  const [row] = await tx
    .update(articles)
    .set({ ...values, updatedAt: now, version: sql`${articles.version} + 1` })
    .where(eq(articles.id, id))
    .returning();
  return row!;
}

/** Publishes or withdraws. Call with the article locked. */
export async function setPublishedAt(
  tx: Tx,
  { id, now, publishes }: { id: number; now: Date; publishes: boolean },
) {
  const [row] = await tx
    .update(articles)
    .set({ publishedAt: publishes ? now : null, updatedAt: now })
    .where(eq(articles.id, id))
    .returning();
  return row!;
}

export const deleteArticle = (tx: Tx, { id }: { id: number }) =>
  tx.delete(articles).where(eq(articles.id, id));
