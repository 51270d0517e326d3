/** Moves a church's belongings in a merge, and handles an owner's churches when the account is deleted. */
import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { galleryLimit } from '#shared/contracts/gallery.ts';
import { ownerColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';

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
  await tx.execute(sql`update events set church_id = ${into} where church_id = ${from}`);
  await tx.execute(sql`update contact_messages set church_id = ${into} where church_id = ${from}`);
  await tx.execute(sql`
    insert into favorites (user_id, church_id, created_at)
    select user_id, ${into}::integer, created_at from favorites where church_id = ${from}
    on conflict do nothing`);
  await addNumbers(tx, { from, into });
  await movePhotos(tx, { from, into });
  await moveClaims(tx, { from, into, now });
}

/** Adds the monthly counts. The rows of `from` are deleted with the church. */
async function addNumbers(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.execute(sql`
    insert into church_numbers as n
      (church_id, month, profile_views, website_clicks, phone_clicks, direction_clicks)
    select ${into}::integer, month, profile_views, website_clicks, phone_clicks, direction_clicks
    from church_numbers where church_id = ${from}
    on conflict (church_id, month) do update set
      profile_views = n.profile_views + excluded.profile_views,
      website_clicks = n.website_clicks + excluded.website_clicks,
      phone_clicks = n.phone_clicks + excluded.phone_clicks,
      direction_clicks = n.direction_clicks + excluded.direction_clicks`);
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

export async function listClaimOrders(tx: Tx, { churchId }: { churchId: number }): Promise<string[]> {
  const rows = await tx
    .select({ orderId: claims.orderId })
    .from(claims)
    .where(and(eq(claims.churchId, churchId), eq(claims.state, 'open'), isNotNull(claims.orderId)));
  return rows.flatMap(({ orderId }) => orderId ?? []);
}

type ChurchName = { id: number; name: string };

export async function disownApproved(tx: Tx, { userId }: { userId: number }): Promise<ChurchName[]> {
  return tx
    .update(churches)
    .set({ userId: null, version: sql`${churches.version} + 1` })
    .where(and(eq(churches.userId, userId), eq(churches.status, 'approved')))
    .returning({ id: churches.id, name: churches.name });
}

export async function listUnpublished(tx: Tx, { userId }: { userId: number }): Promise<ChurchName[]> {
  return tx
    .select({ id: churches.id, name: churches.name })
    .from(churches)
    .where(and(eq(churches.userId, userId), inArray(churches.status, ['pending', 'rejected'])))
    .for('update');
}

export async function deleteWaitingOf(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx
    .delete(churchRevisions)
    .where(and(eq(churchRevisions.userId, userId), eq(churchRevisions.state, 'waiting')));
}

/** A user's churches, for the export of personal data. */
export function listAllOf(db: Db, { userId }: { userId: number }) {
  return db.select(ownerColumns).from(churches).where(eq(churches.userId, userId)).orderBy(desc(churches.id));
}
