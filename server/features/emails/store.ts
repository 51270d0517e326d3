import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Locale } from '#shared/locale/locale.ts';
import type { Db, Tx } from '../../db/client.ts';
import { deleteInBatches, type Prune } from '../../db/prune.ts';
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
export const countRecentEmails = (
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

/** Drops an unsent email. Returns false if it was sent or never queued. */
export async function dropEmail(db: Db | Tx, { cause }: { cause: string }): Promise<boolean> {
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

type Outcome = Partial<
  Pick<Email, 'state' | 'sentAt' | 'nextAttemptAt' | 'lastError' | 'text' | 'html' | 'unsubscribeUrl'>
>;

/** Does nothing if the sender's lease has expired, because it must not overwrite its successor's result. */
export async function recordAttempt(
  db: Db,
  { id, attempt }: { id: string; attempt: number },
  outcome: Outcome,
): Promise<void> {
  await db
    .update(emails)
    .set(outcome)
    .where(and(eq(emails.id, id), eq(emails.state, 'sending'), eq(emails.attempts, attempt)));
}

/** For an outage of the mail server: postpones due emails without counting an attempt. */
export async function postponeDue(db: Db, { now, until }: { now: Date; until: Date }): Promise<void> {
  await db
    .update(emails)
    .set({ nextAttemptAt: until })
    .where(and(eq(emails.state, 'pending'), lte(emails.nextAttemptAt, now)));
}

/** Deletes sent or failed emails older than `before`. */
export const pruneEmails = (db: Db, { before, signal }: Prune) => {
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
