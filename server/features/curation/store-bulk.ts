/** Bulk actions and their effect on churches, one statement per batch. */
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type BulkKind, type BulkOutcome, bulkFields } from '#shared/contracts/admin/submissions-bulk.ts';
import { columnName } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { bulkActionRows, bulkActions } from '../../db/tables/submissions.ts';
import { withCurated } from '../review/store.ts';

export type BulkRow = typeof bulkActions.$inferSelect;

/** The values that undo restores, and `left`, the state after the action, which reveals later changes. */
export type BulkBefore = {
  denomination?: string;
  area?: string;
  /** Whether the field was already protected from imports. */
  curated?: boolean;
  status?: string;
  rejectedReason?: string | null;
  rejectedNote?: string | null;
  rejectedAt?: string | null;
  left: { version: number; updatedAt: string };
  /** History entry whose id is part of the owner's email cause. */
  entry?: number;
  notified: boolean;
};

/** Skips churches that no longer exist. */
export async function insertBulk(
  tx: Tx,
  { ids, ...values }: { ids: number[] } & typeof bulkActions.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(bulkActions).values(values).returning({ id: bulkActions.id });
  await tx.execute(sql`
    insert into bulk_action_rows (bulk_id, church_id, name)
    select ${row!.id}, id, name from churches where id = any(${sql.param(ids)}::integer[])`);
  return row!.id;
}

/** Locks the oldest unfinished action, skipping those that other processes hold. */
export async function claimBulk(tx: Tx) {
  const [row] = await tx
    .select()
    .from(bulkActions)
    .where(sql`state in ('running', 'undoing')`)
    .orderBy(asc(bulkActions.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

export async function lockBulk(tx: Tx, { id }: { id: number }) {
  const [row] = await tx.select().from(bulkActions).where(eq(bulkActions.id, id)).for('update');
  return row;
}

export async function setBulkState(
  tx: Tx,
  { id, state, finishedAt }: { id: number; state: BulkRow['state']; finishedAt?: Date },
): Promise<void> {
  await tx
    .update(bulkActions)
    .set({ state, ...(finishedAt ? { finishedAt } : {}) })
    .where(eq(bulkActions.id, id));
}

/** The next churches with this outcome (null: not processed yet), ordered by id. */
export function nextRows(
  db: Db | Tx,
  {
    id,
    outcome,
    limit,
    after = 0,
  }: { id: number; outcome: BulkOutcome | null; limit: number; after?: number },
) {
  return db
    .select({ churchId: bulkActionRows.churchId, before: sql<BulkBefore>`${bulkActionRows.before}` })
    .from(bulkActionRows)
    .where(
      and(
        eq(bulkActionRows.bulkId, id),
        gt(bulkActionRows.churchId, after),
        outcome === null ? isNull(bulkActionRows.outcome) : eq(bulkActionRows.outcome, outcome),
      ),
    )
    .orderBy(asc(bulkActionRows.churchId))
    .limit(limit);
}

export type RowResult = { churchId: number; outcome: BulkOutcome; before: BulkBefore | null };

export async function writeResults(
  tx: Tx,
  { id, results }: { id: number; results: RowResult[] },
): Promise<void> {
  await tx.execute(sql`
    update bulk_action_rows r set outcome = n.outcome, before = coalesce(n.before, r.before)
    from jsonb_to_recordset(${JSON.stringify(
      results.map(({ churchId, ...rest }) => ({ church_id: churchId, ...rest })),
    )}::jsonb) as n (church_id integer, outcome text, before jsonb)
    where r.bulk_id = ${id} and r.church_id = n.church_id`);
}

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
      version: churches.version,
      updatedAt: churches.updatedAt,
      claimed: exists(`claims where claims.church_id = churches.id and claims.state = 'open'`),
      paid: exists(
        `billing_subscriptions s where s.church_id = churches.id and s.status in ('active', 'trialing', 'past_due')`,
      ),
      changeWaits: exists(`church_revisions r where r.church_id = churches.id and r.state = 'waiting'`),
    })
    .from(churches)
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
  const hidden = (rejectedReason: string) =>
    ({ status: 'rejected', rejectedReason, rejectedNote: '', rejectedAt: now }) as const;
  const field = bulkFields.find((one) => one === kind);
  const change =
    kind === 'approve'
      ? ({ status: 'approved', rejectedReason: null, rejectedNote: null, rejectedAt: null } as const)
      : kind === 'retire'
        ? hidden('retired')
        : kind === 'delete'
          ? hidden('deleted')
          : {
              [kind]: value!,
              curatedFields: withCurated([columnName(field!)]),
              version: sql`${churches.version} + 1`,
            };
  await tx
    .update(churches)
    .set({ ...change, updatedAt: now })
    .where(inArray(churches.id, ids));
}

/** Restores the previous values of locked churches. */
export async function restoreBulk(
  tx: Tx,
  { rows, kind, now }: { rows: Array<{ churchId: number; before: BulkBefore }>; kind: BulkKind; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update churches c set
      denomination = coalesce(b.denomination, c.denomination), area = coalesce(b.area, c.area),
      status = coalesce(b.status, c.status),
      rejected_reason = case when b.status is null then c.rejected_reason else b."rejectedReason" end,
      rejected_note = case when b.status is null then c.rejected_note else b."rejectedNote" end,
      rejected_at = case when b.status is null then c.rejected_at else b."rejectedAt" end,
      curated_fields = case when b.curated = false
        then array(select f from unnest(c.curated_fields) f where f <> ${kind}) else c.curated_fields end,
      version = c.version + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ churchId, before }) => ({ id: churchId, ...before })))}::jsonb)
      as b (id integer, denomination text, area text, curated boolean, status text, "rejectedReason" text,
        "rejectedNote" text, "rejectedAt" timestamptz)
    where c.id = b.id`);
}

/** Email addresses by user id. */
export async function emailsOf(tx: Tx, { ids }: { ids: number[] }): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function countOutcomes(db: Db | Tx, { ids }: { ids: number[] }) {
  if (ids.length === 0) return [];
  return db
    .select({ bulkId: bulkActionRows.bulkId, outcome: bulkActionRows.outcome, n: count() })
    .from(bulkActionRows)
    .where(inArray(bulkActionRows.bulkId, ids))
    .groupBy(bulkActionRows.bulkId, bulkActionRows.outcome);
}

export const listBulk = (db: Db, { limit }: { limit: number }) =>
  db.select().from(bulkActions).orderBy(desc(bulkActions.id)).limit(limit);

export const listResults = (db: Db, { id, after, limit }: { id: number; after: number; limit: number }) =>
  db
    .select({ churchId: bulkActionRows.churchId, name: bulkActionRows.name, outcome: bulkActionRows.outcome })
    .from(bulkActionRows)
    .where(and(eq(bulkActionRows.bulkId, id), gt(bulkActionRows.churchId, after)))
    .orderBy(asc(bulkActionRows.churchId))
    .limit(limit);

/** Bulk deletions that can no longer be undone and still have hidden churches. */
export const listDeletionsDue = (db: Db, { before }: { before: Date }) =>
  db
    .select()
    .from(bulkActions)
    .where(
      and(
        eq(bulkActions.kind, 'delete'),
        inArray(bulkActions.state, ['done', 'canceled']),
        lt(bulkActions.finishedAt, before),
        sql`exists (select from bulk_action_rows r where r.bulk_id = ${bulkActions.id} and r.outcome = 'changed')`,
      ),
    );

export async function deleteOldBulk(db: Db, { before }: { before: Date }): Promise<void> {
  await db.delete(bulkActions).where(lt(bulkActions.startedAt, before));
}
