/** Articles as the administrator works on them. A change carries in its WHERE what it expects to find. */
import { and, count, desc, eq, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { ArticleState } from '#shared/articles.ts';
import type { Db, Tx } from '../../db/client.ts';
import { articlePictures, articleSlugs, articles } from '../../db/tables/articles.ts';
import { uploads } from '../../db/tables/uploads.ts';
import type { PictureSizes } from './policy.ts';

export type DeskRow = typeof articles.$inferSelect;
export type Fields = Pick<
  DeskRow,
  'slug' | 'title' | 'excerpt' | 'content' | 'category' | 'imageUrl' | 'imageAlt'
>;

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const inState = (state: ArticleState, now: Date): SQL =>
  state === 'draft'
    ? sql`${articles.publishedAt} is null`
    : state === 'scheduled'
      ? sql`${articles.publishedAt} > ${at(now)}`
      : sql`${articles.publishedAt} <= ${at(now)}`;
const ofVersion = (version: number | undefined) =>
  version === undefined ? undefined : eq(articles.version, version);

/** Order of the desk: drafts, then what is to come, then what is public. Null stands for a draft. */
export type DeskPosition = { publishedAt: Date | null; id: number };
const place = sql`coalesce(${articles.publishedAt}, 'infinity')`;

export async function listDesk(
  db: Db,
  options: { state?: ArticleState | undefined; after?: DeskPosition; limit: number; now: Date },
): Promise<{ items: DeskRow[]; total: number }> {
  const { state, after, limit, now } = options;
  const which = state ? inState(state, now) : undefined;
  const rest = after
    ? sql`(${place}, ${articles.id}) < (${after.publishedAt ? at(after.publishedAt) : sql`'infinity'::timestamptz`}, ${after.id})`
    : undefined;
  const [items, [counted]] = await Promise.all([
    db.select().from(articles).where(and(which, rest)).orderBy(desc(place), desc(articles.id)).limit(limit),
    db.select({ total: count() }).from(articles).where(which),
  ]);
  return { items, total: counted!.total };
}

export async function findArticle(db: Db | Tx, { id }: { id: number }): Promise<DeskRow | undefined> {
  const [row] = await db.select().from(articles).where(eq(articles.id, id));
  return row;
}

export async function findByCreateKey(
  tx: Tx,
  { createKey }: { createKey: string },
): Promise<DeskRow | undefined> {
  const [row] = await tx.select().from(articles).where(eq(articles.createKey, createKey));
  return row;
}

/** Nobody else changes the article until the transaction ends. */
export async function lockArticle(tx: Tx, { id }: { id: number }): Promise<DeskRow | undefined> {
  const [row] = await tx.select().from(articles).where(eq(articles.id, id)).for('update');
  return row;
}

/** Whoever makes or changes addresses of articles waits here for the one before. */
export async function lockSlugs(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7130844)`);
}

/** Those of the slugs that belong to another article than `id`. */
export async function takenSlugs(
  tx: Tx,
  { slugs, id }: { slugs: string[]; id?: number | undefined },
): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: articleSlugs.slug })
    .from(articleSlugs)
    .where(
      and(
        inArray(articleSlugs.slug, slugs),
        id === undefined ? undefined : sql`${articleSlugs.articleId} <> ${id}`,
      ),
    );
  return new Set(rows.map(({ slug }) => slug));
}

export async function insertArticle(
  tx: Tx,
  { now, ...values }: Fields & { createKey: string | null; editedBy: string; now: Date },
): Promise<DeskRow> {
  const [row] = await tx
    .insert(articles)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning();
  await tx.insert(articleSlugs).values({ slug: row!.slug, articleId: row!.id });
  return row!;
}

/** Writes the form over an article that `lockArticle` holds. */
export async function updateArticle(
  tx: Tx,
  { id, now, ...values }: Fields & { id: number; editedBy: string; now: Date },
): Promise<DeskRow> {
  await tx.insert(articleSlugs).values({ slug: values.slug, articleId: id }).onConflictDoNothing();
  const [row] = await tx
    .update(articles)
    .set({ ...values, updatedAt: now, version: sql`${articles.version} + 1` })
    .where(eq(articles.id, id))
    .returning();
  return row!;
}

/** Forgets an address that nobody can know. */
export async function dropSlug(tx: Tx, { id, slug }: { id: number; slug: string }): Promise<void> {
  await tx.delete(articleSlugs).where(and(eq(articleSlugs.articleId, id), eq(articleSlugs.slug, slug)));
}

/**
 * Draft or scheduled becomes public at `moment`, which is now or to come. Undefined when it is public already, of
 * another version, or gone.
 */
export async function setPublished(
  tx: Db | Tx,
  { id, version, moment, now }: { id: number; version: number | undefined; moment: Date; now: Date },
): Promise<DeskRow | undefined> {
  const [row] = await tx
    .update(articles)
    // What is public at once clears the kept answers by this very statement.
    .set({ publishedAt: moment, announced: moment <= now, updatedAt: now })
    .where(
      and(
        eq(articles.id, id),
        ofVersion(version),
        or(inState('draft', now), inState('scheduled', now)),
        sql`${articles.title} <> '' and ${articles.excerpt} <> '' and ${articles.content} <> ''`,
      ),
    )
    .returning();
  return row;
}

/** Undefined when it is a draft, of another version, or gone. */
export async function setDraft(
  tx: Db | Tx,
  { id, version, now }: { id: number; version: number | undefined; now: Date },
): Promise<DeskRow | undefined> {
  const [row] = await tx
    .update(articles)
    .set({
      publishedAt: null,
      announced: false,
      wasPublic: sql`${articles.wasPublic} or ${inState('published', now)}`,
      updatedAt: now,
    })
    .where(
      and(eq(articles.id, id), ofVersion(version), or(inState('scheduled', now), inState('published', now))),
    )
    .returning();
  return row;
}

/** False when it is of another version, or gone. */
export async function deleteArticle(
  db: Db | Tx,
  { id, version }: { id: number; version: number | undefined },
): Promise<boolean> {
  const rows = await db
    .delete(articles)
    .where(and(eq(articles.id, id), ofVersion(version)))
    .returning({ id: articles.id });
  return rows.length > 0;
}

/** Sizes of those of the uploads that exist. */
export async function findSizes(db: Db | Tx, { ids }: { ids: string[] }): Promise<PictureSizes> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: uploads.id, width: uploads.width, height: uploads.height })
    .from(uploads)
    .where(inArray(uploads.id, ids));
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}

export async function listPictures(tx: Tx, { id }: { id: number }): Promise<Set<string>> {
  const rows = await tx
    .select({ uploadId: articlePictures.uploadId })
    .from(articlePictures)
    .where(eq(articlePictures.articleId, id));
  return new Set(rows.map(({ uploadId }) => uploadId));
}

/** Notes which uploads an article shows, so that the daily job of unused ones leaves them. */
export async function setPictures(
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

/** Notes what became public by its moment; the note clears the kept answers. Answers how many there were. */
export async function announceDue(db: Db, { now }: { now: Date }): Promise<number> {
  const due = and(sql`not ${articles.announced}`, lte(articles.publishedAt, now));
  // The trigger tells even of a statement that changes nothing: look first.
  const waiting = await db.select({ id: articles.id }).from(articles).where(due).limit(1);
  if (waiting.length === 0) return 0;
  const rows = await db.update(articles).set({ announced: true }).where(due).returning({ id: articles.id });
  return rows.length;
}
