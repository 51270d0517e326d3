/** Append-only event history. */
import { and, desc, eq, lt } from 'drizzle-orm';
import type { EventHistoryEntry } from '#shared/contracts/admin/events-admin.ts';
import type { Db, Tx } from '../../db/client.ts';
import { eventHistory } from '../../db/tables/events.ts';

/** Returns the entry's id, which makes the cause of its email unique. */
export async function record(
  tx: Tx,
  entry: {
    at: Date;
    event: { id: number; title: string };
    action: EventHistoryEntry['action'];
    actor: { id: number; username: string };
    details?: EventHistoryEntry['details'];
  },
): Promise<number> {
  const [row] = await tx
    .insert(eventHistory)
    .values({
      at: entry.at,
      eventId: entry.event.id,
      eventTitle: entry.event.title,
      action: entry.action,
      actorId: entry.actor.id,
      actor: entry.actor.username,
      details: entry.details ?? {},
    })
    .returning({ id: eventHistory.id });
  return row!.id;
}

/** Up to 100 entries with ids before `before`, newest first. */
export function listEntries(
  db: Db,
  { eventId, before }: { eventId?: number | undefined; before?: number | undefined },
) {
  return db
    .select({
      id: eventHistory.id,
      at: eventHistory.at,
      eventId: eventHistory.eventId,
      eventTitle: eventHistory.eventTitle,
      action: eventHistory.action,
      actor: eventHistory.actor,
      details: eventHistory.details,
    })
    .from(eventHistory)
    .where(
      and(
        eventId === undefined ? undefined : eq(eventHistory.eventId, eventId),
        before === undefined ? undefined : lt(eventHistory.id, before),
      ),
    )
    .orderBy(desc(eventHistory.id))
    .limit(100);
}
