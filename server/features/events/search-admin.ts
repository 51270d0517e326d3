/** All events, newest first, for the administrator. */
import { sql } from 'drizzle-orm';
import { listLimit, totalCap } from '#shared/churches.ts';
import type { Db } from '../../db/client.ts';
import { likePattern } from '../../db/like.ts';
import { type EventRow, eventColumns, fromEvents, type RawEvent, readRow } from './store.ts';

export type AdminRow = EventRow & { username: string | null };

export async function searchAllEvents(
  db: Db,
  {
    search,
    limit = listLimit.default,
    cursor,
  }: { search?: string | undefined; limit?: number | undefined; cursor?: number | undefined },
): Promise<{ rows: AdminRow[]; total: number; capped: boolean; next: number | null }> {
  const text = search?.trim();
  const pattern = likePattern((text ?? '').toLowerCase());
  const matches = text ? sql`e.search_text like ${pattern}` : sql`true`;
  const { rows } = await db.execute<RawEvent & { username: string | null }>(sql`
    select ${eventColumns}, u.username ${fromEvents} left join users u on u.id = e.user_id
    where ${matches} ${cursor === undefined ? sql`` : sql`and e.id < ${cursor}`}
    order by e.id desc limit ${limit + 1}`);
  const { rows: counts } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      select from events e where ${matches} limit ${totalCap + 1}) hits`);
  const total = counts[0]!.n;
  const shown = rows.slice(0, limit).map(readRow);
  return {
    rows: shown,
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    next: rows.length > limit ? shown.at(-1)!.id : null,
  };
}
