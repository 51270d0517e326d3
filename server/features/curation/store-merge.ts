/** Writes a merge, and the snapshot that makes it possible to undo. The caller has locked both churches. */

import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { galleryLimit } from '#shared/contracts/gallery.ts';
import type { ChurchField, ChurchValues } from '#shared/domain/church-fields.ts';
import { columnName, type EditRow, editColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { withCurated } from '../../db/curated-churches.ts';
import { derivedColumns } from '../../db/derived-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { churchMerges, churchRedirects, churchRevisions } from '../../db/tables/submissions.ts';
import { userColumns } from '../../db/users.ts';

/** A row as JSON, by column. */
export type Row = Record<string, unknown>;

type Belongings = {
  /** Row ids by table. */
  moved: Partial<Record<(typeof movedTables)[number], string[]>>;
  photos: Row[];
  revisions: Row[];
  /** Open claims of both churches. */
  claims: Row[];
  numbers: Row[];
  favorites: Array<{ user_id: number; created_at: string; both: boolean }>;
  blocked: Array<{ digest: string; both: boolean }>;
  sources: Array<{ source: string; source_id: string }>;
  redirects: number[];
};

export type MergeSnapshot = { from: Row; into: Row; after: Row; belongings: Belongings };

/** Tables whose rows have an id and move with their church. */
export const movedTables = [
  'events',
  'church_photos',
  'church_revisions',
  'claims',
  'contact_messages',
  'planned_visits',
  'featured_grants',
  'billing_orders',
  'billing_subscriptions',
] as const;

export const rowOf = (id: number) => sql`(select to_jsonb(c) from churches c where id = ${id})`;
const list = (value: SQL, source: SQL) => sql`(select coalesce(jsonb_agg(${value}), '[]') from ${source})`;

/** Both churches and everything that belongs to `from`, taken before anything is moved. */
export async function takeSnapshot(tx: Tx, { from, into }: { from: number; into: number }) {
  const moved = movedTables.map(
    (table) =>
      sql`${table}::text, ${list(sql`id::text`, sql`${sql.identifier(table)} where church_id = ${from}`)}`,
  );
  const rows = (table: SQL) => list(sql`to_jsonb(r)`, sql`${table} r where church_id = ${from}`);
  const result = await tx.execute<Omit<MergeSnapshot, 'after'>>(sql`
    select ${rowOf(from)} as from, ${rowOf(into)} as into, jsonb_build_object(
      'moved', jsonb_build_object(${sql.join(moved, sql`, `)}),
      'photos', ${rows(sql`church_photos`)},
      'revisions', ${rows(sql`church_revisions`)},
      'claims', ${list(sql`to_jsonb(r)`, sql`claims r where church_id in (${from}, ${into}) and state = 'open'`)},
      'numbers', ${rows(sql`church_numbers`)},
      'favorites', ${list(
        sql`jsonb_build_object('user_id', user_id, 'created_at', created_at, 'both',
          exists (select from favorites o where o.church_id = ${into} and o.user_id = f.user_id))`,
        sql`favorites f where church_id = ${from}`,
      )},
      'blocked', ${list(
        sql`jsonb_build_object('digest', digest, 'both',
          exists (select from blocked_visitors o where o.church_id = ${into} and o.digest = b.digest))`,
        sql`blocked_visitors b where church_id = ${from}`,
      )},
      'sources', ${list(
        sql`jsonb_build_object('source', source, 'source_id', source_id)`,
        sql`church_sources where church_id = ${from}`,
      )},
      'redirects', ${list(sql`from_id`, sql`church_redirects where to_id = ${from}`)}) as belongings`);
  return result.rows[0]!;
}

/** Writes the taken fields and the owner to the surviving church. */
export async function writeMerged(
  tx: Tx,
  merged: {
    survivor: EditRow;
    fields: Partial<ChurchValues>;
    /** Fields that imports must not overwrite. */
    curated: ChurchField[];
    /** When its times were confirmed and who said its facts, taken from the other church along with the values. */
    said: Partial<Pick<typeof churches.$inferSelect, 'timesConfirmedAt' | 'factsBy' | 'factsAt'>>;
    userId: number | null;
    now: Date;
  },
): Promise<void> {
  const { survivor, fields, curated, said, userId, now } = merged;
  await tx
    .update(churches)
    .set({
      ...fields,
      ...derivedColumns(survivor, fields),
      ...said,
      curatedFields: withCurated(curated.map(columnName)),
      userId,
      version: sql`${churches.version} + 1`,
      updatedAt: now,
    })
    .where(eq(churches.id, survivor.id));
}

export async function saveSnapshot(
  tx: Tx,
  merge: { historyId: number; from: number; into: number; at: Date; snapshot: Omit<MergeSnapshot, 'after'> },
): Promise<void> {
  const { historyId, from, into, at, snapshot } = merge;
  const { rows } = await tx.execute<{ after: Row }>(sql`select ${rowOf(into)} as after`);
  await tx.insert(churchMerges).values({
    historyId,
    fromId: from,
    intoId: into,
    at,
    snapshot: { ...snapshot, after: rows[0]!.after },
  });
}

/** Both sides of a comparison, in no particular order. */
export const listSides = (db: Db, { ids }: { ids: number[] }) =>
  db
    .select({
      church: {
        ...editColumns,
        source: churches.source,
        sourceId: churches.sourceId,
      },
      owner: userColumns,
      photos: countOf(sql`church_photos`),
      events: countOf(sql`events`),
      subscriptions: countOf(sql`billing_subscriptions`, sql`and ended_at is null`),
    })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(inArray(churches.id, ids));

const countOf = (table: SQL, more = sql``) =>
  sql<number>`(select count(*)::integer from ${table} x where x.church_id = ${churches.id} ${more})`;

/** Moves everything that survives a merge. The caller has locked both churches. */
export async function moveBelongings(
  tx: Tx,
  { from, into, withWaiting, now }: { from: number; into: number; withWaiting: boolean; now: Date },
): Promise<void> {
  await tx
    .update(churchRevisions)
    .set({ churchId: into })
    .where(
      and(
        eq(churchRevisions.churchId, from),
        withWaiting
          ? sql`(state <> 'waiting' or not exists
              (select from church_revisions w where w.church_id = ${into} and w.state = 'waiting'))`
          : ne(churchRevisions.state, 'waiting'),
      ),
    );
  for (const table of ['events', 'contact_messages', 'planned_visits'])
    await tx.execute(sql`update ${sql.identifier(table)} set church_id = ${into} where church_id = ${from}`);
  await tx.execute(sql`
    insert into favorites (user_id, church_id, created_at)
    select user_id, ${into}::integer, created_at from favorites where church_id = ${from}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into blocked_visitors (church_id, digest)
    select ${into}::integer, digest from blocked_visitors where church_id = ${from}
    on conflict do nothing`);
  await addNumbers(tx, { from, into });
  await movePhotos(tx, { from, into });
  await moveClaims(tx, { from, into, now });
}

/** Adds the monthly counts. The rows of `from` are deleted with the church. */
async function addNumbers(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.execute(sql`
    insert into church_numbers as n
      (church_id, month, profile_views, website_clicks, phone_clicks, direction_clicks, planned_visits)
    select ${into}::integer, month, profile_views, website_clicks, phone_clicks, direction_clicks, planned_visits
    from church_numbers where church_id = ${from}
    on conflict (church_id, month) do update set
      profile_views = n.profile_views + excluded.profile_views,
      website_clicks = n.website_clicks + excluded.website_clicks,
      phone_clicks = n.phone_clicks + excluded.phone_clicks,
      direction_clicks = n.direction_clicks + excluded.direction_clicks,
      planned_visits = n.planned_visits + excluded.planned_visits`);
}

/** Appends photos up to the gallery limit. The rest are deleted with the church. */
async function movePhotos(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.execute(sql`
    update church_photos p set church_id = ${into}, position = existing.last + moved.nth
    from (select count(*)::integer as n, coalesce(max(position), 0) as last from church_photos where church_id = ${into}) existing,
      (select id, row_number() over (order by position, id)::integer as nth from church_photos
        where church_id = ${from}
          and upload_id not in (select upload_id from church_photos where church_id = ${into})) moved
    where p.id = moved.id and existing.n + moved.nth <= ${galleryLimit}`);
}

/**
 * A user who claimed both churches ends up with one claim, paid if either was. A claim by the surviving church's
 * owner is approved.
 */
async function moveClaims(
  tx: Tx,
  { from, into, now }: { from: number; into: number; now: Date },
): Promise<void> {
  const settled = (state: 'approved' | 'withdrawn') =>
    ({ state, decidedBy: 'system', decidedAt: now, codeHash: null, codeUntil: null }) as const;
  const { rows } = await tx.execute<{ id: number; other: number; order_id: string | null }>(sql`
    select c.id, o.id as other, case when o.order_id is null then c.order_id end as order_id
    from claims c join claims o on o.church_id = ${into} and o.user_id = c.user_id and o.state = 'open'
    where c.church_id = ${from} and c.state = 'open'`);
  for (const { id, other, order_id: orderId } of rows) {
    await tx
      .update(claims)
      .set({ ...settled('withdrawn'), ...(orderId ? { orderId: null } : {}) })
      .where(eq(claims.id, id));
    if (orderId) await tx.update(claims).set({ orderId }).where(eq(claims.id, other));
  }
  await tx.update(claims).set({ churchId: into }).where(eq(claims.churchId, from));
  await tx
    .update(claims)
    .set(settled('approved'))
    .where(
      and(
        eq(claims.churchId, into),
        eq(claims.state, 'open'),
        sql`${claims.userId} = (select user_id from churches where id = ${into})`,
      ),
    );
}

/** Redirects a merged church's URL to the surviving church, and repoints earlier redirects to avoid chains. */
export async function redirectChurch(
  tx: Tx,
  { from, into, now }: { from: number; into: number; now: Date },
): Promise<void> {
  await tx.update(churchRedirects).set({ toId: into }).where(eq(churchRedirects.toId, from));
  await tx.insert(churchRedirects).values({ fromId: from, toId: into, createdAt: now });
}

/** Passes the merged church's import source to the surviving church, unless that one has its own. */
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
