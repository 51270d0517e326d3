/** Articles as the public reads them: nothing here shows one before its moment has come. */
import { and, count, desc, eq, isNotNull, lt, lte, or } from 'drizzle-orm';
import type { ArticleCategory } from '#shared/article-categories.ts';
import type { Db } from '../../db/client.ts';
import { articleSlugs, articles } from '../../db/tables/articles.ts';

const itemColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  category: articles.category,
  imageUrl: articles.imageUrl,
  imageAlt: articles.imageAlt,
  publishedAt: articles.publishedAt,
};
const columns = { ...itemColumns, content: articles.content, updatedAt: articles.updatedAt };

export type ArticleItemRow = {
  [Key in keyof typeof itemColumns]: (typeof articles.$inferSelect)[Key];
};
export type ArticleRow = { [Key in keyof typeof columns]: (typeof articles.$inferSelect)[Key] };

/** Where a page of a list ended. */
export type ArticlePosition = { publishedAt: Date; id: number };

const isPublic = (now: Date) => and(isNotNull(articles.publishedAt), lte(articles.publishedAt, now));

/** Public articles, newest first, and how many there are in all; `after` is where the page before ended. */
export async function listPublished(
  db: Db,
  options: { category?: ArticleCategory | undefined; after?: ArticlePosition; limit: number; now: Date },
): Promise<{ items: ArticleItemRow[]; total: number }> {
  const { category, after, limit, now } = options;
  const which = and(isPublic(now), category ? eq(articles.category, category) : undefined);
  const rest = after
    ? or(
        lt(articles.publishedAt, after.publishedAt),
        and(eq(articles.publishedAt, after.publishedAt), lt(articles.id, after.id)),
      )
    : undefined;
  const [items, [counted]] = await Promise.all([
    db
      .select(itemColumns)
      .from(articles)
      .where(and(which, rest))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(limit),
    db.select({ total: count() }).from(articles).where(which),
  ]);
  return { items, total: counted!.total };
}

/** The public article that a slug leads to; its own slug may be another by now. */
export async function findPublished(
  db: Db,
  { slug, now }: { slug: string; now: Date },
): Promise<ArticleRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(articleSlugs)
    .innerJoin(articles, eq(articles.id, articleSlugs.articleId))
    .where(and(eq(articleSlugs.slug, slug), isPublic(now)));
  return row;
}

/** Addresses of all that is public, newest first, at most as many as one file of the sitemap takes. */
export const listAddresses = (db: Db, { now }: { now: Date }): Promise<{ slug: string; changed: Date }[]> =>
  db
    .select({ slug: articles.slug, changed: articles.updatedAt })
    .from(articles)
    .where(isPublic(now))
    .orderBy(desc(articles.publishedAt))
    .limit(50_000);
