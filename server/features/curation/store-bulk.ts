/** The effect of bulk actions on churches, one statement for all of them. */

import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { hiddenReason } from '#shared/contracts/admin/churches-admin.ts';
import type { HistoryDetails } from '#shared/contracts/admin/submissions-admin.ts';
import type { BulkKind } from '#shared/contracts/admin/submissions-bulk.ts';
import type { Tx } from '../../db/client.ts';
import { withCurated } from '../../db/curated-churches.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { history } from '../../db/tables/history.ts';

const exists = (from: string) => sql<boolean>`exists (select from ${sql.raw(from)})`;

/** Locks churches until the transaction ends, in id order to avoid deadlocks. */
export function lockForBulk(tx: Tx, { ids }: { ids: number[] }) {
  return tx
    .select({
      id: churches.id,
      name: churches.name,
      status: churches.status,
      rejectedReason: churches.rejectedReason,
      rejectedNote: churches.rejectedNote,
      rejectedAt: churches.rejectedAt,
      denomination: churches.denomination,
      area: churches.area,
      curatedFields: churches.curatedFields,
      featured: churches.featured,
      userId: churches.userId,
      ownerEmail: users.email,
      version: churches.version,
      updatedAt: churches.updatedAt,
      claimed: exists(`claims where claims.church_id = churches.id and claims.state = 'open'`),
      paid: exists(
        `billing_subscriptions s where s.church_id = churches.id and s.status in ('active', 'trialing', 'past_due')`,
      ),
      changeWaits: exists(`church_revisions r where r.church_id = churches.id and r.state = 'waiting'`),
    })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(inArray(churches.id, ids))
    .orderBy(asc(churches.id))
    .for('update', { of: churches });
}
export type BulkChurch = Awaited<ReturnType<typeof lockForBulk>>[number];

/** Applies the action to locked churches. Only new field values raise the version. */
export async function applyBulk(
  tx: Tx,
  { ids, kind, value, now }: { ids: number[]; kind: BulkKind; value: string | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const change =
    kind === 'approve'
      ? ({ status: 'approved', rejectedReason: null, rejectedNote: null, rejectedAt: null } as const)
      : kind === 'retire'
        ? ({ status: 'rejected', rejectedReason: hiddenReason, rejectedNote: '', rejectedAt: now } as const)
        : { [kind]: value!, curatedFields: withCurated([kind]), version: sql`${churches.version} + 1` };
  await tx
    .update(churches)
    .set({ ...change, updatedAt: now })
    .where(inArray(churches.id, ids));
}

/** The values that undoing an approval or a retirement restores. */
export const hiddenOf = ({ status, rejectedReason, rejectedNote, rejectedAt }: BulkChurch) => ({
  status,
  rejectedReason,
  rejectedNote,
  rejectedAt: rejectedAt?.toISOString() ?? null,
});

/** The entries of the churches that a bulk action changed, which are newer than its own. */
export const listOfBulk = (tx: Tx, { id }: { id: number }) =>
  tx
    .select({
      id: history.id,
      at: history.at,
      churchId: sql<number>`${history.subjectId}`,
      details: sql<HistoryDetails>`${history.details}`,
    })
    .from(history)
    .where(and(gt(history.id, id), sql`${history.details} ->> 'bulkId' = ${String(id)}`));
export type BulkEntry = Awaited<ReturnType<typeof listOfBulk>>[number];

/** Restores the previous values of locked churches. */
export async function restoreBulk(
  tx: Tx,
  { entries, now }: { entries: BulkEntry[]; now: Date },
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ churchId, details: { changes, curated = [], hidden } }) => ({
    id: churchId,
    denomination: changes?.denomination?.from,
    area: changes?.area?.from,
    curated,
    ...hidden,
  }));
  await tx.execute(sql`
    update churches c set
      denomination = coalesce(b.denomination, c.denomination), area = coalesce(b.area, c.area),
      status = coalesce(b.status, c.status),
      rejected_reason = case when b.status is null then c.rejected_reason else b."rejectedReason" end,
      rejected_note = case when b.status is null then c.rejected_note else b."rejectedNote" end,
      rejected_at = case when b.status is null then c.rejected_at else b."rejectedAt" end,
      curated_fields = array(select f from unnest(c.curated_fields) f where f <> all(b.curated)),
      version = c.version + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as b (id integer, denomination text, area text, curated text[], status text, "rejectedReason" text,
        "rejectedNote" text, "rejectedAt" timestamptz)
    where c.id = b.id`);
}
