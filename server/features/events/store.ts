/** Single events, and an owner's. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { eventOccurrences, events } from '../../db/tables/events.ts';
import { churchRedirects } from '../../db/tables/submissions.ts';
import { noTime, type StoredEvent } from './policy.ts';

/** The church's owner, or the submitter of an event without a church. */
const owner = sql<
  number | null
>`case when ${events.churchId} is null then ${events.userId} else ${churches.userId} end`;

const { date: firstDate, searchText: _searchText, ...columns } = getTableColumns(events);

export const eventColumns = {
  ...columns,
  firstDate,
  area: sql<string | null>`coalesce(${churches.area}, ${events.area})`,
  churchName: churches.name,
  churchStatus: churches.status,
  ownerId: owner,
};

const select = (db: Db | Tx, where: SQL | undefined) =>
  db.select(eventColumns).from(events).leftJoin(churches, eq(churches.id, events.churchId)).where(where);

export type EventRow = Awaited<ReturnType<typeof select>>[number];

export const findEvent = async (db: Db | Tx, { id }: { id: number }) =>
  (await select(db, eq(events.id, id)))[0];

/** Locks the event until the transaction ends, after its church: locked in the other order, they could deadlock. */
export async function lockEvent(tx: Tx, { id }: { id: number }) {
  const church = tx.select({ id: events.churchId }).from(events).where(eq(events.id, id));
  await tx.select({ id: churches.id }).from(churches).where(inArray(churches.id, church)).for('share');
  return (await select(tx, eq(events.id, id)).for('update', { of: events }))[0];
}

/** Upcoming events by next date, then past ones, latest first; 500 at most. */
export function listOwn(db: Db, { userId, today }: { userId: number; today: string }) {
  const ownChurches = db.select({ id: churches.id }).from(churches).where(eq(churches.userId, userId));
  const isPast = lt(events.lastDate, today);
  const next = db
    .select({ date: min(eventOccurrences.date) })
    .from(eventOccurrences)
    .where(and(eq(eventOccurrences.eventId, events.id), gte(eventOccurrences.date, today)));
  return select(
    db,
    or(and(isNull(events.churchId), eq(events.userId, userId)), inArray(events.churchId, ownChurches)),
  )
    .orderBy(isPast, sql`case when not ${isPast} then ${next} end`, desc(events.lastDate), desc(events.id))
    .limit(500);
}

/** Locks a church until the transaction ends; false if the user doesn't own it. */
export async function lockOwnChurch(
  tx: Tx,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const rows = await tx
    .select({ id: churches.id })
    .from(churches)
    .where(and(eq(churches.id, id), eq(churches.userId, userId)))
    .for('share');
  return rows.length > 0;
}

const valuesOf = ({ days: _days, ...values }: StoredEvent) => values;

export async function insertEvent(
  tx: Tx,
  { stored, userId, now }: { stored: StoredEvent; userId: number; now: Date },
): Promise<number> {
  const [row] = await tx
    .insert(events)
    .values({ ...valuesOf(stored), userId, createdAt: now, updatedAt: now })
    .returning({ id: events.id });
  await writeDays(tx, row!.id, stored);
  return row!.id;
}

/** Call with the event locked. */
export async function saveEvent(
  tx: Tx,
  { id, stored, userId, now }: { id: number; stored: StoredEvent; userId: number; now: Date },
): Promise<void> {
  await tx
    .update(events)
    .set({
      ...valuesOf(stored),
      version: sql`${events.version} + 1`,
      updatedAt: now,
      // An event removed from its church belongs to the user who removed it.
      ...(stored.churchId === null ? { userId } : {}),
    })
    .where(eq(events.id, id));
  await writeDays(tx, id, stored);
}

async function writeDays(tx: Tx, id: number, { days, startMinute }: StoredEvent): Promise<void> {
  await tx.delete(eventOccurrences).where(eq(eventOccurrences.eventId, id));
  const sortMinute = startMinute ?? noTime;
  await tx.insert(eventOccurrences).values(days.map((date) => ({ eventId: id, date, sortMinute })));
}

export async function setCanceled(
  tx: Tx,
  { id, canceledAt, now }: { id: number; canceledAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .update(events)
    .set({ canceledAt, version: sql`${events.version} + 1`, updatedAt: now })
    .where(eq(events.id, id));
}

/** False if the event is already in that state. */
export async function setHidden(
  tx: Tx,
  { id, hidden, reason, now }: { id: number; hidden: boolean; reason: string | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(events)
    .set({ hiddenAt: hidden ? now : null, hiddenReason: reason })
    .where(and(eq(events.id, id), hidden ? isNull(events.hiddenAt) : isNotNull(events.hiddenAt)));
  return rowCount !== 0;
}

export async function deleteEvent(tx: Tx, { id }: { id: number }): Promise<void> {
  await tx.delete(events).where(eq(events.id, id));
}

export const deleteWithoutChurch = (tx: Tx, { userId }: { userId: number }) =>
  tx
    .delete(events)
    .where(and(eq(events.userId, userId), isNull(events.churchId)))
    .returning({ id: events.id, title: events.title });

/** Resolves the former id of a merged church. */
export const currentChurch = (id: number): SQL<number> =>
  sql`coalesce((select ${churchRedirects.toId} from ${churchRedirects} where ${churchRedirects.fromId} = ${id}), ${id})`;

/** Follows merges; undefined unless the church is public. */
export async function nameOfChurch(db: Db, { id }: { id: number }): Promise<string | undefined> {
  const [row] = await db
    .select({ name: churches.name })
    .from(churches)
    .where(and(eq(churches.status, 'approved'), eq(churches.id, currentChurch(id))));
  return row?.name;
}
