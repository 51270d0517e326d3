import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { articleSlugs, articles } from '../../db/tables/articles.ts';
import { churches } from '../../db/tables/churches.ts';
import { imports } from '../../db/tables/imports.ts';
import { sampleArticleNotice, sampleArticles } from './sample-articles.ts';
import { recordSamples } from './seed.ts';

const lockKey = 7_130_845;
const source = 'sample articles';
const day = 24 * 3600_000;

/**
 * Adds the sample articles if the sample churches are present and there are no articles. Returns how many were added.
 * They are added only once, so removed samples stay removed.
 */
export async function seedSampleArticles(db: Db): Promise<number> {
  const now = new Date();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const { rows } = await tx.execute(sql`
      select where exists (select from ${churches} where ${churches.sample})
        and not exists (select from ${articles})
        and not exists (select from ${imports} where ${imports.source} = ${source})`);
    if (rows.length === 0) return 0;
    const added = await tx
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
    await tx.insert(articleSlugs).values(added);
    await recordSamples(tx, { source, count: added.length, now });
    return added.length;
  });
}

/** Deletes all sample articles, even edited ones, and returns their number. */
export async function removeSampleArticles(db: Db): Promise<number> {
  const { rowCount } = await db.delete(articles).where(sql`${articles.sample}`);
  return rowCount ?? 0;
}
