/** Articles for the administrator. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { articleSlugs, articles } from '../../db/tables/articles.ts';
import type { ArticleRecord } from './store.ts';

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
  await tx.execute(sql`select pg_advisory_xact_lock(7130844)`);
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

/** Frees a slug that was never public. */
export async function dropSlug(tx: Tx, { id, slug }: { id: number; slug: string }): Promise<void> {
  await tx.delete(articleSlugs).where(and(eq(articleSlugs.articleId, id), eq(articleSlugs.slug, slug)));
}

/** Publishes (`publishedAt`) or withdraws (null). Call with the article locked. */
export async function setPublishedAt(
  tx: Tx,
  { now, current, publishedAt }: { now: Date; current: ArticleRecord; publishedAt: Date | null },
) {
  const wasPublic = current.wasPublic || publishedAt === null;
  const [row] = await tx
    .update(articles)
    .set({ publishedAt, wasPublic, updatedAt: now })
    .where(eq(articles.id, current.id))
    .returning();
  return row!;
}

export const deleteArticle = (tx: Tx, { id }: { id: number }) =>
  tx.delete(articles).where(eq(articles.id, id));
