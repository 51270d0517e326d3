/** Single events. Owners' changes check the owner in the WHERE clause. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Rule } from '#shared/domain/dates.ts';
import type { EventCategory } from '#shared/domain/events.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { eventOccurrences, events } from '../../db/tables/events.ts';
import { noTime, type StoredEvent } from './policy.ts';

export type EventRow = {
  id: number;
  title: string;
  description: string;
  firstDate: string;
  time: string | null;
  startMinute: number | null;
  endMinute: number | null;
  location: string;
  category: EventCategory;
  area: string | null;
  recurrence: Rule | null;
  lastDate: string;
  canceledAt: Date | null;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  churchId: number | null;
  churchName: string | null;
  churchStatus: string | null;
  /** The church's owner, or the submitter of an event without a church. */
  ownerId: number | null;
};

export type RawEvent = Omit<EventRow, 'canceledAt' | 'hiddenAt' | 'createdAt' | 'updatedAt'> &
  Record<'canceledAt' | 'hiddenAt', string | null> &
  Record<'createdAt' | 'updatedAt', string>;

const owner = sql`case when e.church_id is null then e.user_id else c.user_id end`;

export const eventColumns = sql`e.id, e.title, e.description, e.date as "firstDate", e.time,
  e.start_minute as "startMinute", e.end_minute as "endMinute", e.location, e.category,
  coalesce(c.area, e.area) as area, e.recurrence, e.last_date as "lastDate", e.canceled_at as "canceledAt",
  e.hidden_at as "hiddenAt", e.hidden_reason as "hiddenReason", e.version, e.created_at as "createdAt",
  e.updated_at as "updatedAt", e.church_id as "churchId", c.name as "churchName", c.status as "churchStatus",
  ${owner} as "ownerId"`;

export const fromEvents = sql`from events e left join churches c on c.id = e.church_id`;

const dateOf = (value: string | null): Date | null => (value === null ? null : new Date(value));

/** Converts a row of `eventColumns`; Drizzle returns timestamps of raw statements as strings. */
export const readRow = <T extends RawEvent>(row: T): Omit<T, keyof RawEvent> & EventRow => ({
  ...row,
  canceledAt: dateOf(row.canceledAt),
  hiddenAt: dateOf(row.hiddenAt),
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});

async function select(db: Db | Tx, where: SQL): Promise<EventRow[]> {
  const { rows } = await db.execute<RawEvent>(sql`select ${eventColumns} ${fromEvents} where ${where}`);
  return rows.map(readRow);
}

export const findEvent = async (db: Db | Tx, { id }: { id: number }): Promise<EventRow | undefined> =>
  (await select(db, sql`e.id = ${id}`))[0];

export const findOwn = async (
  db: Db | Tx,
  { id, userId }: { id: number; userId: number },
): Promise<EventRow | undefined> => (await select(db, sql`e.id = ${id} and ${owner} = ${userId}`))[0];

/** Locks the event until the transaction ends. */
export const lockOwn = async (
  tx: Tx,
  { id, userId }: { id: number; userId: number },
): Promise<EventRow | undefined> =>
  (await select(tx, sql`e.id = ${id} and ${owner} = ${userId} for update of e`))[0];

export const lockEvent = async (tx: Tx, { id }: { id: number }): Promise<EventRow | undefined> =>
  (await select(tx, sql`e.id = ${id} for update of e`))[0];

/** Upcoming events by next date, then past ones, latest first; 500 at most. */
export const listOwn = (db: Db, { userId, today }: { userId: number; today: string }): Promise<EventRow[]> =>
  select(
    db,
    sql`${owner} = ${userId} and (e.user_id = ${userId} or e.church_id in (select id from churches where user_id = ${userId}))
      order by e.last_date < ${today},
        case when e.last_date < ${today} then null else
          (select min(o.date) from event_occurrences o where o.event_id = e.id and o.date >= ${today}) end,
        e.last_date desc, e.id desc
      limit 500`,
  );

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

/** Locks an event's church until the transaction ends. Call before locking the event. */
export async function lockChurchOf(tx: Tx, { id }: { id: number }): Promise<void> {
  await tx.execute(
    sql`select from churches where id = (select church_id from events where id = ${id}) for share`,
  );
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

/** False if the version has changed in the meantime. */
export async function saveEvent(
  tx: Tx,
  event: { id: number; version: number; stored: StoredEvent; userId: number; now: Date },
): Promise<boolean> {
  const { id, version, stored, userId, now } = event;
  const rows = await tx
    .update(events)
    .set({
      ...valuesOf(stored),
      version: version + 1,
      updatedAt: now,
      // An event removed from its church belongs to the user who removed it.
      ...(stored.churchId === null ? { userId } : {}),
    })
    .where(and(eq(events.id, id), eq(events.version, version)))
    .returning({ id: events.id });
  if (rows.length === 0) return false;
  await writeDays(tx, id, stored);
  return true;
}

async function writeDays(tx: Tx, id: number, { days, startMinute }: StoredEvent): Promise<void> {
  await tx.delete(eventOccurrences).where(eq(eventOccurrences.eventId, id));
  await tx.execute(sql`
    insert into event_occurrences (event_id, date, sort_minute)
    select ${id}, day::date, ${startMinute ?? noTime}::smallint from unnest(${sql.param(days)}::text[]) as day`);
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
  const rows = await tx
    .update(events)
    .set({ hiddenAt: hidden ? now : null, hiddenReason: reason })
    .where(and(eq(events.id, id), hidden ? isNull(events.hiddenAt) : isNotNull(events.hiddenAt)))
    .returning({ id: events.id });
  return rows.length > 0;
}

export async function deleteEvent(tx: Tx, { id }: { id: number }): Promise<void> {
  await tx.delete(events).where(eq(events.id, id));
}

export async function findOwnerEmail(tx: Tx, { id }: { id: number }): Promise<string | undefined> {
  const { rows } = await tx.execute<{ email: string }>(
    sql`select u.email ${fromEvents} join users u on u.id = ${owner} where e.id = ${id}`,
  );
  return rows[0]?.email;
}

export const deleteWithoutChurch = (
  tx: Tx,
  { userId }: { userId: number },
): Promise<Array<{ id: number; title: string }>> =>
  tx
    .delete(events)
    .where(and(eq(events.userId, userId), isNull(events.churchId)))
    .returning({ id: events.id, title: events.title });

/** Follows merges; undefined unless the church is public. */
export async function nameOfChurch(db: Db, { id }: { id: number }): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from churches where status = 'approved'
      and id = coalesce((select to_id from church_redirects where from_id = ${id}), ${id})`);
  return rows[0]?.name;
}
