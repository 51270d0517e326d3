import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { HiddenReason } from '#shared/contracts/admin/churches-admin.ts';
import type { Church } from '#shared/contracts/churches.ts';
import type { EditableValues } from '#shared/domain/church-fields.ts';
import { ownSource } from '../../adapters/imports/own-export.ts';
import { publicColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchSources } from '../../db/tables/imports.ts';
import { churchRedirects } from '../../db/tables/submissions.ts';
import { timesOf } from '../../db/time-keys.ts';
import { presentChurch } from './present.ts';
import { writeTimes } from './store-times.ts';

const publicRows = (db: Db | Tx) => db.select(publicColumns).from(churches).$dynamic();

/**
 * A church in any status; callers must check who may see it. `today` is the date in the site's time zone; special dates
 * before it are left out.
 */
export async function findChurch(
  db: Db | Tx,
  { id, today }: { id: number; today: string },
): Promise<Church | undefined> {
  const [row] = await publicRows(db).where(eq(churches.id, id));
  return row && presentChurch(row, today);
}

/** Churches in any status and no particular order. */
export async function listChurchesByIds(
  db: Db | Tx,
  { ids, today }: { ids: number[]; today: string },
): Promise<Church[]> {
  if (ids.length === 0) return [];
  const rows = await publicRows(db).where(inArray(churches.id, ids));
  return rows.map((row) => presentChurch(row, today));
}

/** The public church that the given one was merged into. */
export async function findSurvivor(
  db: Db | Tx,
  { id, today }: { id: number; today: string },
): Promise<Church | undefined> {
  const [row] = await publicRows(db)
    .innerJoin(churchRedirects, eq(churchRedirects.toId, churches.id))
    .where(and(eq(churchRedirects.fromId, id), eq(churches.status, 'approved')));
  return row && presentChurch(row, today);
}

/** No owner, no open claim and no paid listing. */
const isFree = sql`(user_id is null and not featured
  and not exists (select from claims where claims.church_id = churches.id and claims.state = 'open')
  and not exists (select from billing_subscriptions s
    where s.church_id = churches.id and s.status in ('active', 'trialing', 'past_due')))`;

export type Named = { name: string; userId: number | null };

/** Approves a pending church. Undefined if it isn't pending or no longer has the given version. */
export async function publishChurch(
  tx: Tx,
  { id, version, now }: { id: number; version?: number | undefined; now: Date },
): Promise<Named | undefined> {
  const [row] = await tx
    .update(churches)
    .set({ status: 'approved', updatedAt: now })
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

/** Returns an approved church to pending. False if it isn't approved or has an edit awaiting review. */
export async function withdrawChurch(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
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

/**
 * Hides churches but keeps their rows, whose status imports don't change. Skips churches with an owner, an open claim or a
 * featured listing. Returns the hidden churches.
 */
export function retireChurches(
  tx: Tx,
  { ids, now }: { ids: number[]; now: Date },
): Promise<Array<{ id: number; name: string }>> {
  return tx
    .update(churches)
    .set({
      status: 'rejected',
      rejectedReason: 'retired' satisfies HiddenReason,
      rejectedNote: '',
      rejectedAt: now,
      updatedAt: now,
    })
    .where(and(inArray(churches.id, ids), ne(churches.status, 'rejected'), isFree))
    .returning({ id: churches.id, name: churches.name });
}

/** Updates a public church and returns its new version, or undefined if it is no longer public. */
export async function changeApproved(
  tx: Tx,
  {
    id,
    fields,
    lat,
    lng,
    confirmed,
    now,
  }: { id: number; fields: Partial<EditableValues>; lat: number; lng: number; confirmed: boolean; now: Date },
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

/** Changes a public church's owner; null means no owner. Undefined if `from` is no longer its owner. */
export async function handOver(
  tx: Tx,
  { id, from, to }: { id: number; from: number | null; to: number | null },
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

/** Permanently deletes a church; foreign keys cascade to its dependent rows. Undefined if it doesn't exist. */
export async function removeChurch(tx: Tx, { id }: { id: number }): Promise<Removed | undefined> {
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

/** Call only from billing's recompute, which holds the church's lock. */
export async function setFeatured(
  tx: Tx,
  { id, featured }: { id: number; featured: boolean },
): Promise<void> {
  await tx.update(churches).set({ featured }).where(eq(churches.id, id));
}

/** Redirects a merged church's URL to the surviving church, and repoints earlier redirects to avoid chains. */
export async function redirectChurch(
  tx: Tx,
  { from, into, now }: { from: number; into: number; now: Date },
): Promise<void> {
  await tx.update(churchRedirects).set({ toId: into }).where(eq(churchRedirects.toId, from));
  await tx.insert(churchRedirects).values({ fromId: from, toId: into, createdAt: now });
}

/**
 * Keeps a church's import records when it is merged `into` another or deleted (null), so that the next import from the
 * same source doesn't recreate it.
 */
export async function rememberSources(
  tx: Tx,
  { id, into }: { id: number; into: number | null },
): Promise<void> {
  await tx.update(churchSources).set({ churchId: into }).where(eq(churchSources.churchId, id));
  await tx.execute(sql`
    insert into ${churchSources} (source, source_id, church_id)
    select coalesce(source, ${ownSource}), coalesce(source_id, id::text), ${into}::integer
    from ${churches} where id = ${id}
    on conflict (source, source_id) do update set church_id = excluded.church_id`);
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
