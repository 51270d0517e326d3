/** What was done with articles: rows are added, never changed. */
import { desc, eq } from 'drizzle-orm';
import type { ArticleHistoryEntry } from '#shared/articles.ts';
import type { Db, Tx } from '../../db/client.ts';
import { articleHistory } from '../../db/tables/articles.ts';

export async function record(
  tx: Tx,
  entry: {
    at: Date;
    article: { id: number; title: string };
    action: ArticleHistoryEntry['action'];
    actor: { id: number; username: string };
    moment?: Date;
  },
): Promise<void> {
  await tx.insert(articleHistory).values({
    at: entry.at,
    articleId: entry.article.id,
    articleTitle: entry.article.title,
    action: entry.action,
    actorId: entry.actor.id,
    actor: entry.actor.username,
    moment: entry.moment ?? null,
  });
}

const historyBound = 100;

/** Newest first. */
export function listEntries(db: Db, { articleId }: { articleId: number }) {
  return db
    .select({
      id: articleHistory.id,
      at: articleHistory.at,
      articleTitle: articleHistory.articleTitle,
      action: articleHistory.action,
      actor: articleHistory.actor,
      moment: articleHistory.moment,
    })
    .from(articleHistory)
    .where(eq(articleHistory.articleId, articleId))
    .orderBy(desc(articleHistory.id))
    .limit(historyBound);
}
