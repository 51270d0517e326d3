import { and, desc, eq, gt, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../db/client.ts';
import { isoDates } from '../../db/iso-dates.ts';
import { accountTokens, adminSessions, users } from '../../db/tables/accounts.ts';
import { emails } from '../../db/tables/emails.ts';
import { deleteTokens } from './store-links.ts';
import { deleteFactor } from './store-second-factor.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Db | Tx, { id }: { id: number }) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findUserByEmail(db: Db | Tx, { email }: { email: string }) {
  const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return row;
}

/**
 * By username or email address, ignoring case. Usernames never contain "@", so they can't be confused. Those from before
 * usernames were normalized are found as they are.
 */
export async function findUserByLogin(db: Db | Tx, { login }: { login: string }) {
  const value = login.toLowerCase();
  const name = sql`lower(${users.username})`;
  const [row] = await db
    .select()
    .from(users)
    .where(value.includes('@') ? eq(users.email, value) : inArray(name, [value, value.normalize('NFKC')]))
    .orderBy(desc(eq(name, value)));
  return row;
}

export async function listUsernames(db: Db | Tx): Promise<string[]> {
  const rows = await db.select({ username: users.username }).from(users);
  return rows.map(({ username }) => username);
}

type NewUser = Omit<typeof users.$inferInsert, 'createdAt' | 'lastActiveAt' | 'emailVerifiedAt'>;

/** Returns 'username' or 'email' if that is already taken. */
export async function insertUser(
  db: Db | Tx,
  { now, verified, ...user }: NewUser & { now: Date; verified?: boolean },
) {
  const [row] = await db
    .insert(users)
    .values({ ...user, emailVerifiedAt: verified ? now : null, createdAt: now, lastActiveAt: now })
    .onConflictDoNothing()
    .returning();
  if (row) return row;
  return (await findUserByLogin(db, { login: user.username })) ? 'username' : 'email';
}

type UserChanges = Partial<
  Pick<UserRow, 'passwordHash' | 'locale' | 'role' | 'blockedAt' | 'inactiveWarnedAt'>
>;

export async function updateUser(
  db: Db | Tx,
  { id, ...changes }: { id: number } & UserChanges,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id));
}

/** Sets a verified email address; false if another account has it. */
export async function updateEmail(
  db: Db | Tx,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const other = alias(users, 'other');
  const taken = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.email, email), ne(other.id, userId)));
  const { rowCount } = await db
    .update(users)
    .set({ email, emailVerifiedAt: now })
    .where(and(eq(users.id, userId), notExists(taken)));
  return rowCount === 1;
}

/** Records activity at most once an hour and revokes a warning about inactivity. */
export async function touchUser(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await db
    .update(users)
    .set({ lastActiveAt: now, inactiveWarnedAt: null })
    .where(and(eq(users.id, userId), lt(users.lastActiveAt, new Date(now.getTime() - 3600_000))));
}

export async function deleteUser(db: Db | Tx, { userId }: { userId: number }): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

/** One browser's user session and, if any, admin session. */
export type BrowserSessions = { sessionId: string; adminCookieHash: string | undefined };

/** Ends a user's sessions and admin sessions, except those of one browser. */
export async function deleteSessions(
  db: Db | Tx,
  { userId, except }: { userId: number; except?: BrowserSessions },
): Promise<void> {
  await db.execute(sql`
    delete from sessions where sess -> 'passport' ->> 'user' = ${String(userId)}
      and sid is distinct from ${except?.sessionId ?? null}`);
  const isOther = except?.adminCookieHash ? ne(adminSessions.cookieHash, except.adminCookieHash) : undefined;
  await db.delete(adminSessions).where(and(eq(adminSessions.userId, userId), isOther));
}

export async function insertAdminSession(
  db: Db | Tx,
  session: typeof adminSessions.$inferInsert,
): Promise<void> {
  await db.insert(adminSessions).values(session);
}

/** Finds an admin session seen after `seenAfter` and created after `createdAfter`, and records activity. */
export async function touchAdminSession(
  db: Db,
  options: { cookieHash: string; seenAfter: Date; createdAfter: Date; now: Date },
) {
  const [row] = await db
    .update(adminSessions)
    .set({ seenAt: options.now })
    .where(
      and(
        eq(adminSessions.cookieHash, options.cookieHash),
        gt(adminSessions.seenAt, options.seenAfter),
        gt(adminSessions.createdAt, options.createdAfter),
      ),
    )
    .returning({ userId: adminSessions.userId, tokenHash: adminSessions.tokenHash });
  return row;
}

export async function deleteAdminSession(db: Db, { cookieHash }: { cookieHash: string }): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.cookieHash, cookieHash));
}

/** The latest 500 emails, newest first, for the export of personal data. */
export async function listEmailsTo(db: Db, { email }: { email: string }) {
  const rows = await db
    .select({ subject: emails.subject, createdAt: emails.createdAt, state: emails.state })
    .from(emails)
    .where(eq(emails.to, email))
    .orderBy(desc(emails.createdAt))
    .limit(500);
  return rows.map(isoDates);
}

/** Deletes expired sessions, links, idempotency keys (after a day), and rate-limit windows. */
export async function pruneExpired(db: Db, { now }: { now: Date }): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`delete from sessions where expire < ${at}::timestamptz`);
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
  await db.delete(adminSessions).where(lt(adminSessions.createdAt, new Date(now.getTime() - 8 * 3600_000)));
  await db.execute(
    sql`delete from idempotency_keys where created_at < ${at}::timestamptz - interval '1 day'`,
  );
  await db.execute(sql`delete from limits where expire < ${now.getTime()}`);
}

/**
 * Accounts inactive since `before` that haven't been warned or, if it is given, were warned before `warnedBefore`. Moderators
 * and administrators are exempt.
 */
export const listInactive = (db: Db, { before, warnedBefore }: { before: Date; warnedBefore?: Date }) =>
  db
    .select()
    .from(users)
    .where(
      and(
        lt(users.lastActiveAt, before),
        warnedBefore ? lt(users.inactiveWarnedAt, warnedBefore) : isNull(users.inactiveWarnedAt),
        eq(users.role, 'user'),
      ),
    )
    .limit(200);

/**
 * Makes an existing account an administrator with a new password. Removes its links, sessions, second factor, and any
 * block.
 */
export async function promoteToAdministrator(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ role: 'admin', passwordHash, blockedAt: null })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    if (!user) return;
    await deleteFactor(tx, { userId: user.id });
    await deleteTokens(tx, { userId: user.id, all: true });
    await deleteSessions(tx, { userId: user.id });
  });
}
