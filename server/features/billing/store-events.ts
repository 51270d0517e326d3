/** The inbox of the provider's events, and timestamps of recurring tasks. */
import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Db, Pool } from '../../db/client.ts';
import { deleteInBatches, type Prune } from '../../db/prune.ts';
import { billingEvents, billingMarks } from '../../db/tables/billing.ts';

export type EventRow = typeof billingEvents.$inferSelect;

/** Stores an event; true if it is new. Delivering an abandoned event again revives it. */
export async function insertEvent(
  db: Db,
  event: Pick<EventRow, 'id' | 'type' | 'objectId' | 'source' | 'state'> & { payload: unknown; now: Date },
): Promise<boolean> {
  const { now, ...row } = event;
  const { rowCount } = await db
    .insert(billingEvents)
    .values({ ...row, nextAttemptAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: billingEvents.id,
      set: { state: 'pending', attempts: 0, nextAttemptAt: now, createdAt: now },
      setWhere: sql`${billingEvents.state} = 'dead' and ${event.source} = 'webhook'`,
    });
  return rowCount !== 0;
}

/** Leases the most overdue event. If its worker dies, it is due again at `leaseUntil`. */
export async function claimEvent(db: Db, { now, leaseUntil }: { now: Date; leaseUntil: Date }) {
  const due = db
    .select({ id: billingEvents.id })
    .from(billingEvents)
    .where(and(sql`state = 'pending'`, lte(billingEvents.nextAttemptAt, now)))
    .orderBy(asc(billingEvents.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(billingEvents)
    .set({ attempts: sql`${billingEvents.attempts} + 1`, nextAttemptAt: leaseUntil })
    .where(eq(billingEvents.id, sql`(${due})`))
    .returning();
  return row;
}

/** Records an attempt's result. Does nothing if its lease expired and another worker took over. */
export async function updateEvent(
  db: Db,
  { id, attempts }: Pick<EventRow, 'id' | 'attempts'>,
  result: Partial<Pick<EventRow, 'state' | 'handledAt' | 'nextAttemptAt' | 'lastError'>>,
): Promise<void> {
  await db
    .update(billingEvents)
    .set(result)
    .where(
      and(eq(billingEvents.id, id), eq(billingEvents.state, 'pending'), eq(billingEvents.attempts, attempts)),
    );
}

/** Makes abandoned events due again and returns their number. */
export async function reviveEvents(db: Db, { now }: { now: Date }): Promise<number> {
  const { rowCount } = await db
    .update(billingEvents)
    .set({ state: 'pending', attempts: 0, nextAttemptAt: now, createdAt: now })
    .where(eq(billingEvents.state, 'dead'));
  return rowCount ?? 0;
}

/** The provider stores its events for 30 days, so older ones can't be delivered again. */
export const pruneEvents = (db: Db, { before, signal }: Prune) => {
  const where = and(lt(billingEvents.createdAt, before), sql`state in ('done', 'ignored')`);
  return deleteInBatches(db, { from: billingEvents, where, signal });
};

export type MarkName = 'events_read' | 'provider_seen' | 'portal_wrong' | 'idle_checked';

export async function findMark(db: Db, { name }: { name: MarkName }): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: billingMarks.at })
    .from(billingMarks)
    .where(eq(billingMarks.name, name));
  return row?.at;
}

export async function setMark(db: Db, { name, at }: { name: MarkName; at: Date }): Promise<void> {
  await db
    .insert(billingMarks)
    .values({ name, at })
    .onConflictDoUpdate({ target: billingMarks.name, set: { at } });
}

export async function clearMark(db: Db, { name }: { name: MarkName }): Promise<void> {
  await db.delete(billingMarks).where(eq(billingMarks.name, name));
}

const runnerKey = 7_130_851;

/** Runs `work` unless another process is running it; then returns false. Losing the connection releases the lock. */
export async function withRunner(pool: Pool, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [runnerKey]);
    if (!rows[0].mine) return false;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [runnerKey]);
    }
    return true;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
