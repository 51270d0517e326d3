import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Church } from '#shared/churches.ts';
import type { ChurchForm } from '#shared/submissions.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Db, Tx } from '../../db/client.ts';
import { timesOf } from '../../db/service-times.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchRedirects } from '../../db/tables/submissions.ts';
import { type ChurchRow, presentChurch } from './present.ts';
import { writeTimes } from './store-times.ts';

const columns = sql`id, name, denomination, address, city, zip, area, phone, website, description, services,
  service_times, service_exceptions, times_confirmed_at,
  youtube_channel, recent_sermons, hero_image, latitude, longitude, featured, status, created_at,
  user_id, sample, pastor_name, mission_statement, history, special_programs, youth_programs,
  music_ministry, outreach_programs, facebook_page, instagram_handle, updated_at`;

/**
 * One church by id whatever its status, or undefined; who may see it is the caller's to decide. `today` in the site's zone
 * decides which of its days that differ are to come.
 */
export async function findChurch(
  db: Db | Tx,
  { id, today }: { id: number; today: string },
): Promise<Church | undefined> {
  const { rows } = await db.execute<ChurchRow>(sql`select ${columns} from churches where id = ${id}`);
  return rows[0] && presentChurch(rows[0], today);
}

/** Several by their ids, whatever their status, in no order. */
export async function listChurchesByIds(
  db: Db | Tx,
  { ids, today }: { ids: number[]; today: string },
): Promise<Church[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ChurchRow>(
    sql`select ${columns} from churches where id = any(${sql.param(ids)}::int[])`,
  );
  return rows.map((row) => presentChurch(row, today));
}

/** The public church that one was merged into. */
export async function findSurvivor(
  db: Db | Tx,
  { id, today }: { id: number; today: string },
): Promise<Church | undefined> {
  const { rows } = await db.execute<ChurchRow>(sql`select ${columns} from churches
    where status = 'approved' and id = (select to_id from church_redirects where from_id = ${id})`);
  return rows[0] && presentChurch(rows[0], today);
}

export type Named = { name: string; userId: number | null };
export type PublicFields = Partial<ChurchForm>;

/** Pending becomes approved; undefined when it is not pending, or not of the version that was read. */
export async function movePending(
  tx: Tx,
  { id, to, version, now }: { id: number; to: 'approved'; version?: number | undefined; now: Date },
): Promise<Named | undefined> {
  const [row] = await tx
    .update(churches)
    .set({ status: to, updatedAt: now })
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'pending'),
        version === undefined ? undefined : eq(churches.version, version),
      ),
    )
    .returning({ name: churches.name, userId: churches.userId });
  return row;
}

/** Approved becomes pending again; false when it is not approved, or an edit waits. */
export async function unpublish(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(churches)
    .set({ status: 'pending', updatedAt: now })
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'approved'),
        sql`not exists (select from church_revisions r where r.church_id = ${id} and r.state = 'waiting')`,
      ),
    )
    .returning({ id: churches.id });
  return rows.length > 0;
}

export async function changeApproved(
  tx: Tx,
  {
    id,
    fields,
    lat,
    lng,
    confirmed,
    now,
  }: { id: number; fields: PublicFields; lat: number; lng: number; confirmed: boolean; now: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .update(churches)
    .set({
      ...fields,
      ...(fields.services ? timesOf(fields.services) : {}),
      ...(confirmed ? { timesConfirmedAt: now } : {}),
      lat,
      lng,
      version: sql`${churches.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(churches.id, id), eq(churches.status, 'approved')))
    .returning({ version: churches.version });
  if (row && fields.services) await writeTimes(tx, { id, services: fields.services });
  return row?.version;
}

/** Public, and still of that owner; else undefined. */
export async function moveToOwner(
  tx: Tx,
  { id, from, to }: { id: number; from: number | null; to: number },
): Promise<{ version: number } | undefined> {
  const [row] = await tx
    .update(churches)
    .set({ userId: to, version: sql`${churches.version} + 1` })
    .where(
      and(
        eq(churches.id, id),
        eq(churches.status, 'approved'),
        from === null ? isNull(churches.userId) : eq(churches.userId, from),
      ),
    )
    .returning({ version: churches.version });
  return row;
}

export type Removed = Named & {
  address: string;
  status: 'pending' | 'approved' | 'rejected';
  featured: boolean;
  source: string | null;
  sourceId: string | null;
};

export async function deleteChurch(tx: Tx, { id }: { id: number }): Promise<Removed | undefined> {
  const [row] = await tx.delete(churches).where(eq(churches.id, id)).returning({
    name: churches.name,
    address: churches.address,
    status: churches.status,
    featured: churches.featured,
    userId: churches.userId,
    source: churches.source,
    sourceId: churches.sourceId,
  });
  return row;
}

/** The only writer of `featured`; false when it was so already. */
export async function updateFeatured(
  tx: Tx,
  { id, featured }: { id: number; featured: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(churches)
    .set({ featured })
    .where(and(eq(churches.id, id), eq(churches.featured, !featured)))
    .returning({ id: churches.id });
  return rows.length > 0;
}

/** Every address leads straight to the church that is left, however often churches are merged. */
export async function insertRedirect(
  tx: Tx,
  { from, into, now }: { from: number; into: number; now: Date },
): Promise<void> {
  await tx.update(churchRedirects).set({ toId: into }).where(eq(churchRedirects.toId, from));
  await tx.insert(churchRedirects).values({ fromId: from, toId: into, createdAt: now });
}

export async function inheritSource(
  tx: Tx,
  { id, source, sourceId }: { id: number; source: string | null; sourceId: string | null },
): Promise<void> {
  if (source === null) return;
  await tx
    .update(churches)
    .set({ source, sourceId })
    .where(and(eq(churches.id, id), isNull(churches.source)));
}

/** Values in use by approved churches, alphabetical; spellings that differ only in case are one. */
export async function listValues(db: Db, { column }: { column: 'denomination' | 'area' }): Promise<string[]> {
  const [shown, other] =
    column === 'area'
      ? [sql`area`, sql`denomination_key = '*' and area_key <> '*'`]
      : [sql`denomination`, sql`area_key = '*' and denomination_key <> '*'`];
  const { rows } = await db.execute<{ value: string }>(sql`
    select ${shown} as value from facet_counts where ${other} and ${shown} <> '' and n > 0`);
  return rows.map(({ value }) => value).sort((a, b) => a.localeCompare(b, 'en'));
}

type Stats = { churches: number; denominations: number; areas: number; events: number };

/** What can be counted: approved churches, the denominations and areas in use, the events that are announced. */
export async function countStats(
  db: Db,
  { today = zoneDay(Date.now()) }: { today?: string } = {},
): Promise<Stats> {
  const { rows } = await db.execute<Stats>(sql`
    select
      coalesce((select n from facet_counts where area_key = '*' and denomination_key = '*'), 0)::int as churches,
      (select count(*) from facet_counts
       where area_key = '*' and denomination_key <> '*' and denomination <> '' and n > 0)::int as denominations,
      (select count(*) from facet_counts
       where denomination_key = '*' and area_key <> '*' and area <> '' and n > 0)::int as areas,
      -- The last day of each stands for it; what lists show of it stands with the day (migrations/0004_events.sql).
      (select count(*) from event_occurrences o join events e on e.id = o.event_id
       where o.listed and o.next_date is null and o.date >= ${today} and e.canceled_at is null)::int as events`);
  return rows[0]!;
}

/** Churches of one sitemap file are a range of ids, so that no file needs to count what stands before it. */
const sitemapRange = 40_000;

/** Numbers of the sitemap files that hold approved churches. */
export async function listSitemapFiles(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ last: number | null }>(sql`select max(id) as last from churches`);
  const last = Math.ceil((rows[0]?.last ?? 0) / sitemapRange);
  const { rows: files } = await db.execute<{ file: number }>(sql`
    select file from generate_series(1, ${last}::int) as file
    where exists (
      select from churches where status = 'approved'
        and id > (file - 1) * ${sitemapRange}::int and id <= file * ${sitemapRange}::int
    )`);
  return files.map((row) => row.file);
}

/** Approved churches of one sitemap file with the time of their last change. */
export async function listSitemapChurches(
  db: Db,
  { file }: { file: number },
): Promise<Array<{ id: number; changed: Date }>> {
  const { rows } = await db.execute<{ id: number; updated_at: string }>(sql`
    select id, updated_at from churches
    where status = 'approved' and id > ${(file - 1) * sitemapRange} and id <= ${file * sitemapRange}
    order by id`);
  return rows.map((row) => ({ id: row.id, changed: new Date(row.updated_at) }));
}
