import { and, asc, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '#shared/locale/locale.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deleteInBatches } from '../../db/prune.ts';
import { users } from '../../db/tables/accounts.ts';
import { emails } from '../../db/tables/emails.ts';

export type Email = typeof emails.$inferSelect;

/** Does nothing if an email with the same cause exists. */
export async function insertEmail(db: Db | Tx, email: typeof emails.$inferInsert): Promise<void> {
  await db.insert(emails).values(email).onConflictDoNothing({ target: emails.cause });
}

/** The language that the account with this address chose for its emails. Undefined without an account. */
export async function findLocale(db: Db | Tx, { email }: { email: string }): Promise<Locale | undefined> {
  const [row] = await db
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return row?.locale;
}

/** Counts emails queued for an address in the last `seconds` whose cause starts with `prefix`. */
export const countRecent = (
  db: Db | Tx,
  { to, prefix, seconds }: { to: string; prefix: string; seconds: number },
): Promise<number> =>
  db.$count(
    emails,
    and(
      eq(emails.to, to),
      sql`starts_with(${emails.cause}, ${prefix})`,
      sql`${emails.createdAt} > now() - make_interval(secs => ${seconds})`,
    ),
  );

/** Deletes an email from the outbox. Returns false if sending has started or there is none. */
export async function deletePending(db: Db | Tx, { cause }: { cause: string }): Promise<boolean> {
  const { rowCount } = await db
    .delete(emails)
    .where(and(eq(emails.cause, cause), eq(emails.state, 'pending')));
  return rowCount !== 0;
}

/** The predicate of the partial index mails_due. */
const waiting = sql`state in ('pending', 'sending')`;

/** Leases the most overdue email to this sender. If the sender dies, the email is due again at `leaseUntil`. */
export async function leaseEmail(db: Db, { now, leaseUntil }: { now: Date; leaseUntil: Date }) {
  const due = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(waiting, lte(emails.nextAttemptAt, now)))
    .orderBy(asc(emails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [email] = await db
    .update(emails)
    .set({ state: 'sending', attempts: sql`${emails.attempts} + 1`, nextAttemptAt: leaseUntil })
    .where(eq(emails.id, sql`(${due})`))
    .returning();
  return email;
}

/** A sender whose lease has expired must not overwrite its successor's result. */
type Attempt = { id: string; attempt: number };
const isCurrent = ({ id, attempt }: Attempt): SQL | undefined =>
  and(eq(emails.id, id), eq(emails.state, 'sending'), eq(emails.attempts, attempt));

/** `forget` clears the body, because its links can give access to an account. */
export async function markSent(db: Db, attempt: Attempt & { now: Date; forget: boolean }): Promise<void> {
  await db
    .update(emails)
    .set({
      state: 'sent',
      sentAt: attempt.now,
      lastError: null,
      ...(attempt.forget ? { text: '', html: '', unsubscribeUrl: null } : {}),
    })
    .where(isCurrent(attempt));
}

export async function markPostponed(
  db: Db,
  attempt: Attempt & { until: Date; error: string },
): Promise<void> {
  await db
    .update(emails)
    .set({ state: 'pending', nextAttemptAt: attempt.until, lastError: attempt.error })
    .where(isCurrent(attempt));
}

export async function markFailed(db: Db, attempt: Attempt & { error: string }): Promise<void> {
  await db.update(emails).set({ state: 'failed', lastError: attempt.error }).where(isCurrent(attempt));
}

/** For an outage of the mail server: postpones due emails without counting an attempt. */
export async function postponeDue(db: Db, { now, until }: { now: Date; until: Date }): Promise<void> {
  await db
    .update(emails)
    .set({ nextAttemptAt: until })
    .where(and(eq(emails.state, 'pending'), lte(emails.nextAttemptAt, now)));
}

/** Deletes sent or failed emails older than `before`. */
export const pruneEmails = (
  db: Db,
  { before, signal }: { before: Date; signal: AbortSignal | undefined },
) => {
  const where = and(inArray(emails.state, ['sent', 'failed']), lt(emails.createdAt, before));
  return deleteInBatches(db, { from: emails, where, signal });
};

/** The predicate of the partial index mails_failed. */
const hasFailed = sql`state = 'failed'`;

/** Makes a failed email due again with all attempts available. Returns false if it hasn't failed. */
export async function retryFailed(db: Db, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rowCount } = await db
    .update(emails)
    .set({ state: 'pending', attempts: 0, nextAttemptAt: now })
    .where(and(eq(emails.id, id), hasFailed));
  return rowCount !== 0;
}

/** Returns false if the email hasn't failed. */
export async function deleteFailed(db: Db, { id }: { id: string }): Promise<boolean> {
  const { rowCount } = await db.delete(emails).where(and(eq(emails.id, id), hasFailed));
  return rowCount !== 0;
}

export const listEmails = (db: Db, { to, limit }: { to: string | undefined; limit: number }) =>
  db
    .select({
      id: emails.id,
      to: emails.to,
      subject: emails.subject,
      state: emails.state,
      createdAt: emails.createdAt,
      nextAttemptAt: emails.nextAttemptAt,
    })
    .from(emails)
    .where(to ? eq(emails.to, to) : undefined)
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(limit);

export async function findEmail(db: Db, { id }: { id: string }) {
  const [email] = await db.select().from(emails).where(eq(emails.id, id));
  return email;
}
