/** When service times were last said to be right, and when their owners were last requested to say so. */
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { ExceptionForm } from '#shared/church-fields.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';

/** An owner's own church, whatever its status; undefined when it is not theirs. */
export async function confirmOwn(
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<Date | undefined> {
  const [row] = await db
    .update(churches)
    .set({ timesConfirmedAt: now })
    .where(and(eq(churches.id, id), eq(churches.userId, userId)))
    .returning({ at: churches.timesConfirmedAt });
  return row?.at ?? undefined;
}

/** What a link is about: a public church, while it belongs to whoever got it. */
type Asked = { id: number; userId: number };

const isRequested = ({ id, userId }: Asked) =>
  and(eq(churches.id, id), eq(churches.userId, userId), eq(churches.status, 'approved'));

/** The first confirmation since the question counts; later ones change nothing. False when nothing was changed. */
export async function confirmRequested(
  db: Db,
  { since, now, ...asked }: Asked & { since: Date; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(churches)
    .set({ timesConfirmedAt: now })
    .where(
      and(
        isRequested(asked),
        or(sql`${churches.timesConfirmedAt} is null`, lt(churches.timesConfirmedAt, since)),
      ),
    )
    .returning({ id: churches.id });
  return rows.length > 0;
}

export async function findRequested(db: Db, asked: Asked) {
  const [row] = await db
    .select({
      id: churches.id,
      name: churches.name,
      services: churches.services,
      serviceExceptions: churches.serviceExceptions,
      timesConfirmedAt: churches.timesConfirmedAt,
    })
    .from(churches)
    .where(isRequested(asked));
  return row;
}

export type Due = {
  id: number;
  name: string;
  userId: number;
  email: string;
  services: string[];
  serviceExceptions: ExceptionForm[];
};

/**
 * Public churches with an owner who neither confirmed nor got a request since a moment; noted as requested. Two processes at
 * once never get the same one.
 */
export async function claimDue(
  tx: Tx,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    with due as (
      select id from churches
      where status = 'approved' and user_id is not null
        and coalesce(times_confirmed_at, created_at) <= ${since.toISOString()}::timestamptz
        and (times_asked_at is null or times_asked_at <= ${since.toISOString()}::timestamptz)
      order by id limit ${limit} for update skip locked
    )
    update churches c set times_asked_at = ${now.toISOString()}::timestamptz
    from due, users u
    where c.id = due.id and u.id = c.user_id
    returning c.id, c.name, c.user_id as "userId", u.email, c.services, c.service_exceptions as "serviceExceptions"`);
  return rows;
}
