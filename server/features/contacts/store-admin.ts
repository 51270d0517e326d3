/** Messages for the administrator. */

import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AdminMessage, listMessages } from '#shared/contracts/admin/contacts-admin.ts';
import type { HistoryDetails } from '#shared/contracts/admin/submissions-admin.ts';
import { factColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { likePattern } from '../../db/like.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { contactMessages } from '../../db/tables/contacts.ts';
import { history } from '../../db/tables/history.ts';

const { digest, searchText, ...columns } = getTableColumns(contactMessages);

const select = (db: Db | Tx) =>
  db
    .select({ ...columns, username: users.username, emailVerifiedAt: users.emailVerifiedAt })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.userId));
export type MessageRow = Awaited<ReturnType<typeof select>>[number];

export type Filter = Omit<z.output<NonNullable<(typeof listMessages)['query']>>, 'cursor' | 'limit'>;

/** Messages must contain every word, ignoring case. */
function matching({ search = '', show }: Filter): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  return and(
    ...words.map((word) => sql`search_text like ${likePattern(word)}`),
    show === undefined
      ? undefined
      : show === 'open'
        ? ne(contactMessages.state, 'answered')
        : eq(contactMessages.kind, show),
  );
}

/** One page, ordered by rank and then newest first, starting after a position. */
export async function listPage(
  db: Db,
  { after, limit, ...filter }: Filter & { after?: { rank: number; id: number } | undefined; limit: number },
) {
  return (
    select(db)
      .where(
        and(
          matching(filter),
          after &&
            sql`(${contactMessages.rank} > ${after.rank}
            or (${contactMessages.rank} = ${after.rank} and ${contactMessages.id} < ${after.id}))`,
        ),
      )
      // Matches the index.
      .orderBy(asc(contactMessages.rank), sql`${contactMessages.id} desc nulls last`)
      .limit(limit)
  );
}

export const countMessages = (db: Db, filter: Filter): Promise<number> =>
  db.$count(contactMessages, matching(filter));

export async function findMessage(db: Db | Tx, { id }: { id: number }) {
  const [row] = await select(db).where(eq(contactMessages.id, id));
  return row;
}

/** `churchId` is null if the church was deleted. */
export async function findSuggestion(tx: Tx, { id }: { id: number }) {
  const [row] = await tx
    .select({ state: contactMessages.state, churchId: contactMessages.churchId })
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), eq(contactMessages.kind, 'suggestion')));
  return row;
}

export type Listing = Awaited<ReturnType<typeof listListings>> extends Map<number, infer Row> ? Row : never;

/** The listing fields that suggestions can change, by church id. */
export async function listListings(db: Db, { ids }: { ids: number[] }) {
  const rows = await db
    .select({
      id: churches.id,
      version: churches.version,
      services: churches.services,
      phone: churches.phone,
      website: churches.website,
      address: churches.address,
      city: churches.city,
      zip: churches.zip,
      ...factColumns,
    })
    .from(churches)
    .where(inArray(churches.id, ids));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export type OutcomeRow = { id: number; action: string; actor: string; at: Date; details: HistoryDetails };

/** The latest history entry about each suggestion, by message id. */
export async function listOutcomes(db: Db, { ids }: { ids: number[] }) {
  const about = sql<string>`${history.details} ->> 'messageId'`;
  const rows = await db
    .select({
      about,
      id: history.id,
      action: history.action,
      actor: history.actor,
      at: history.at,
      details: sql<HistoryDetails>`${history.details}`,
    })
    .from(history)
    // The history is indexed by church, and a church has few entries.
    .where(
      and(
        eq(history.kind, 'church'),
        sql`${history.subjectId} in (select church_id from contact_messages where id = any(${sql.param(ids)}::int[]))`,
        sql`${about} = any(${sql.param(ids.map(String))}::text[])`,
      ),
    )
    .orderBy(asc(history.id));
  return new Map(rows.map(({ about: messageId, ...row }) => [Number(messageId), row]));
}

/** False if the message is no longer in the state `was`. */
export async function changeState(
  db: Db | Tx,
  change: { id: number; was: AdminMessage['state']; state: AdminMessage['state']; by: string; now: Date },
): Promise<boolean> {
  const answered = change.state === 'answered';
  const { rowCount } = await db
    .update(contactMessages)
    .set({
      state: change.state,
      answeredBy: answered ? change.by : null,
      answeredAt: answered ? change.now : null,
    })
    .where(and(eq(contactMessages.id, change.id), eq(contactMessages.state, change.was)));
  return rowCount !== 0;
}

/** False if there is no such message. */
export async function deleteMessage(db: Db, { id }: { id: number }): Promise<boolean> {
  const { rowCount } = await db.delete(contactMessages).where(eq(contactMessages.id, id));
  return rowCount !== 0;
}
