/** Sample articles; they come with the sample churches and go with them. */
import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { sampleArticleNotice, sampleArticles } from './sample-articles.ts';
import { noteSamples } from './seed-note.ts';
import { articleSlugs, articles } from './tables/articles.ts';
import { churches } from './tables/churches.ts';
import { imports } from './tables/imports.ts';

const lockKey = 7_130_845;
const source = 'sample articles';
const day = 24 * 3600_000;

/**
 * Adds the sample articles where the sample churches are and no article ever was, and returns how many. Once they were
 * there they never come back by themselves.
 */
export async function seedSampleArticles(db: Db, options: { now?: Date } = {}): Promise<number> {
  const now = options.now ?? new Date();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const { rows } = await tx.execute(sql`
      select where exists (select from ${churches} where ${churches.sample})
        and not exists (select from ${articles})
        and not exists (select from ${imports} where ${imports.source} = ${source})`);
    if (rows.length === 0) return 0;
    const made = await tx
      .insert(articles)
      .values(
        sampleArticles.map(({ scene, sceneAlt, daysAgo, content, ...sample }) => {
          const publishedAt = new Date(now.getTime() - daysAgo * day);
          return {
            ...sample,
            content: `${content}\n${sampleArticleNotice}`,
            imageUrl: `/art/scenes/${scene}.svg`,
            imageAlt: sceneAlt,
            publishedAt,
            announced: true,
            editedBy: 'samples',
            sample: true,
            createdAt: publishedAt,
            updatedAt: publishedAt,
          };
        }),
      )
      .returning({ articleId: articles.id, slug: articles.slug });
    await tx.insert(articleSlugs).values(made);
    const count = made.length;
    await noteSamples(tx, { source, count, now });
    return count;
  });
}

/** Deletes every sample article, whatever became of it, and returns how many there were. */
export async function removeSampleArticles(db: Db): Promise<number> {
  const { rowCount } = await db.delete(articles).where(sql`${articles.sample}`);
  return rowCount ?? 0;
}
