/** Writes a merge, and the snapshot that makes it possible to undo. The caller has locked both churches. */
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { EditableField, EditableValues } from '#shared/domain/church-fields.ts';
import { columnName, editColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchMerges } from '../../db/tables/submissions.ts';
import { timesOf } from '../../db/time-keys.ts';
import { withCurated } from '../review/store.ts';
import { ownerUserColumns } from '../review/store-moderation.ts';

/** A row as JSON, by column. */
export type Row = Record<string, unknown>;

type Belongings = {
  /** Row ids by table. */
  moved: Record<(typeof movedTables)[number], string[]>;
  photos: Row[];
  revisions: Row[];
  /** Open claims of both churches. */
  claims: Row[];
  numbers: Row[];
  favorites: Array<{ user_id: number; created_at: string; both: boolean }>;
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
  'featured_grants',
  'billing_orders',
  'billing_subscriptions',
] as const;

export const rowOf = (id: number) => sql`(select to_jsonb(c) from churches c where id = ${id})`;
const list = (value: SQL, source: SQL) => sql`(select coalesce(jsonb_agg(${value}), '[]') from ${source})`;

/** Both churches and everything that belongs to `from`, taken before anything is moved. */
export async function takeSnapshot(
  tx: Tx,
  { from, into }: { from: number; into: number },
): Promise<Omit<MergeSnapshot, 'after'>> {
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
    id: number;
    fields: Partial<EditableValues>;
    /** Fields that imports must not overwrite. */
    curated: EditableField[];
    lat: number;
    lng: number;
    timesConfirmedAt?: Date | null | undefined;
    userId: number | null;
    now: Date;
  },
): Promise<void> {
  const { id, fields, curated, lat, lng, timesConfirmedAt, userId, now } = merged;
  await tx
    .update(churches)
    .set({
      ...fields,
      ...(fields.services ? timesOf(fields.services) : {}),
      ...(timesConfirmedAt === undefined ? {} : { timesConfirmedAt }),
      curatedFields: withCurated(curated.map(columnName)),
      lat,
      lng,
      userId,
      version: sql`${churches.version} + 1`,
      updatedAt: now,
    })
    .where(eq(churches.id, id));
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
        createdAt: churches.createdAt,
      },
      owner: ownerUserColumns,
      photos: countOf(sql`church_photos`),
      events: countOf(sql`events`),
      subscriptions: countOf(sql`billing_subscriptions`, sql`and ended_at is null`),
    })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(inArray(churches.id, ids));

const countOf = (table: SQL, more = sql``) =>
  sql<number>`(select count(*)::integer from ${table} x where x.church_id = ${churches.id} ${more})`;

export async function findTimesConfirmed(tx: Tx, { id }: { id: number }): Promise<Date | null> {
  const [row] = await tx.select({ at: churches.timesConfirmedAt }).from(churches).where(eq(churches.id, id));
  return row!.at;
}
