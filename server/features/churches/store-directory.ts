/** Directory-wide queries: statistics, the sitemap and exports. */
import { and, eq, gt, inArray, isNull, lte, max, sql } from 'drizzle-orm';
import { zoneDay } from '#shared/domain/dates.ts';
import { exportedColumns } from '../../db/church-columns.ts';
import type { Db } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchSources } from '../../db/tables/imports.ts';

type Stats = { churches: number; denominations: number; areas: number; events: number };

export async function countStats(db: Db, { today = zoneDay(Date.now()) }: { today?: string } = {}) {
  const { rows } = await db.execute<Stats>(sql`
    select
      coalesce((select n from facet_counts where area_key = '*' and denomination_key = '*'), 0)::int as churches,
      (select count(*) from facet_counts
       where area_key = '*' and denomination_key <> '*' and denomination <> '' and n > 0)::int as denominations,
      (select count(*) from facet_counts
       where denomination_key = '*' and area_key <> '*' and area <> '' and n > 0)::int as areas,
      -- Counts each event by its last occurrence, like the event lists (migrations/0004_events.sql). Joining every
      -- occurrence with its event would take three times as long.
      ((select count(*) from event_occurrences o
        where o.listed and o.next_date is null and o.date >= ${today})
       - (select count(*) from events e join event_occurrences o on o.event_id = e.id
          where e.canceled_at is not null and o.listed and o.next_date is null and o.date >= ${today}))::int as events`);
  return rows[0]!;
}

/** Each sitemap file covers a range of ids, so none has to count the entries before it. */
const sitemapRange = 40_000;

/** Numbers of the sitemap files that contain approved churches. */
export async function listSitemapFiles(db: Db): Promise<number[]> {
  const [row] = await db.select({ last: max(churches.id) }).from(churches);
  const last = Math.ceil((row?.last ?? 0) / sitemapRange);
  const { rows: files } = await db.execute<{ file: number }>(sql`
    select file from generate_series(1, ${last}::int) as file
    where exists (
      select from churches where status = 'approved'
        and id > (file - 1) * ${sitemapRange}::int and id <= file * ${sitemapRange}::int
    )`);
  return files.map(({ file }) => file);
}

export function listSitemapChurches(db: Db, { file }: { file: number }) {
  return db
    .select({ id: churches.id, changed: churches.updatedAt })
    .from(churches)
    .where(
      and(
        eq(churches.status, 'approved'),
        gt(churches.id, (file - 1) * sitemapRange),
        lte(churches.id, file * sitemapRange),
      ),
    )
    .orderBy(churches.id);
}

/** One page of churches ordered by id, optionally limited to `ids`. `after` is the last id of the previous page. */
export const listForExport = (
  db: Db,
  { after, limit, ids }: { after: number; limit: number; ids?: number[] | undefined },
) =>
  db
    .select(exportedColumns)
    .from(churches)
    .where(and(gt(churches.id, after), ids && inArray(churches.id, ids)))
    .orderBy(churches.id)
    .limit(limit);

/** Records whose churches an administrator deleted. */
export const listDeletedRecords = (db: Db) =>
  db
    .select({ source: churchSources.source, sourceId: churchSources.sourceId })
    .from(churchSources)
    .where(isNull(churchSources.churchId))
    .orderBy(churchSources.source, churchSources.sourceId);
