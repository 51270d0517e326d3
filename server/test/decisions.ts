import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { history } from '../db/tables/history.ts';
import { undoKinds } from '../features/history/policy.ts';

type Decided = { churchId: number } | { revisionId: number } | { messageId: number } | { claimId: number };

/** The path that undoes the latest decision about a church, an edit, a suggestion, or a claim. */
export async function undoPath(db: Db, decided: Decided): Promise<string> {
  const isAbout =
    'churchId' in decided
      ? eq(history.subjectId, decided.churchId)
      : sql`${history.details} @> ${JSON.stringify(decided)}::jsonb`;
  const [entry] = await db
    .select({ id: history.id })
    .from(history)
    .where(and(isAbout, inArray(history.action, Object.keys(undoKinds))))
    .orderBy(desc(history.id))
    .limit(1);
  if (!entry) throw new Error('Nothing was decided');
  return `/api/admin/history/${entry.id}/undo`;
}
