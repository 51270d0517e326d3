/** Writes a merge, and the snapshot that makes it possible to undo. The caller has locked both churches. */

import { and, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { galleryLimit } from '#shared/contracts/gallery.ts';
import { editColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churchNumbers } from '../../db/tables/analytics.ts';
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
  /** `both`: the surviving church has the same one. */
  favorites: Array<Row & { both: boolean }>;
  blocked: Array<Row & { both: boolean }>;
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

/** Tables whose rows both churches may have, and what identifies a row of a church. */
export const sharedTables = { favorites: 'user_id', blocked_visitors: 'digest' } as const;
export const sameKey = (a: string, b: string, key: string) => sql.raw(`${a}.${key} = ${b}.${key}`);

export const rowOf = (id: number) => sql`(select to_jsonb(c) from churches c where id = ${id})`;
const list = (value: SQL, source: SQL) => sql`(select coalesce(jsonb_agg(${value}), '[]') from ${source})`;

/** Both churches and everything that belongs to `from`, taken before anything is moved. */
export async function takeSnapshot(tx: Tx, { from, into }: { from: number; into: number }) {
  const moved = movedTables.map(
    (table) =>
      sql`${table}::text, ${list(sql`id::text`, sql`${sql.identifier(table)} where church_id = ${from}`)}`,
  );
  const rows = (table: SQL) => list(sql`to_jsonb(r)`, sql`${table} r where church_id = ${from}`);
  const shared = (table: keyof typeof sharedTables) =>
    list(
      sql`to_jsonb(r) || jsonb_build_object('both', exists (select from ${sql.identifier(table)} o
        where o.church_id = ${into} and ${sameKey('o', 'r', sharedTables[table])}))`,
      sql`${sql.identifier(table)} r where church_id = ${from}`,
    );
  const result = await tx.execute<Omit<MergeSnapshot, 'after'>>(sql`
    select ${rowOf(from)} as from, ${rowOf(into)} as into, jsonb_build_object(
      'moved', jsonb_build_object(${sql.join(moved, sql`, `)}),
      'photos', ${rows(sql`church_photos`)},
      'revisions', ${rows(sql`church_revisions`)},
      'claims', ${list(sql`to_jsonb(r)`, sql`claims r where church_id in (${from}, ${into}) and state = 'open'`)},
      'numbers', ${rows(sql`church_numbers`)},
      'favorites', ${shared('favorites')},
      'blocked', ${shared('blocked_visitors')},
      'sources', ${list(
        sql`jsonb_build_object('source', source, 'source_id', source_id)`,
        sql`church_sources where church_id = ${from}`,
      )},
      'redirects', ${list(sql`from_id`, sql`church_redirects where to_id = ${from}`)}) as belongings`);
  return result.rows[0]!;
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
      church: editColumns,
      source: churches.source,
      sourceId: churches.sourceId,
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
  for (const [table, key] of Object.entries(sharedTables))
    await tx.execute(sql`
      update ${sql.identifier(table)} f set church_id = ${into} where church_id = ${from}
        and not exists (select from ${sql.identifier(table)} o where o.church_id = ${into} and ${sameKey('o', 'f', key)})`);
  await addNumbers(tx, { from, into });
  await movePhotos(tx, { from, into });
  await moveClaims(tx, { from, into, now });
}

const { churchId: _church, month: _month, ...counters } = getTableColumns(churchNumbers);
/** The columns with counts, or an expression of each. */
export const countList = (of = (name: string) => name) =>
  sql.raw(
    Object.keys(counters)
      .map((name) => of(toSnakeCase(name)))
      .join(', '),
  );

/** Adds the monthly counts. The rows of `from` are deleted with the church. */
const addNumbers = (tx: Tx, { from, into }: { from: number; into: number }) =>
  tx.execute(sql`
    insert into church_numbers as n (church_id, month, ${countList()})
    select ${into}::integer, month, ${countList()} from church_numbers where church_id = ${from}
    on conflict (church_id, month) do update set ${countList((name) => `${name} = n.${name} + excluded.${name}`)}`);

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

/** Gives the surviving church the merged one's owner, unless it has one. */
export const inheritOwner = (tx: Tx, { id, userId }: { id: number; userId: number | null }) =>
  tx
    .update(churches)
    .set({ userId })
    .where(and(eq(churches.id, id), isNull(churches.userId)));

/** Gives the surviving church the merged one's import source, unless it has one. */
export const inheritSource = (
  tx: Tx,
  { id, ...source }: { id: number; source: string | null; sourceId: string | null },
) =>
  tx
    .update(churches)
    .set(source)
    .where(and(eq(churches.id, id), isNull(churches.source)));
