import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { accountTokens, adminSessions, users } from '../../db/tables/accounts.ts';

export type UserRow = typeof users.$inferSelect;
export type TokenPurpose = (typeof accountTokens.$inferSelect)['purpose'];

export async function findUser(db: Db | Tx, { id }: { id: number }): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findUserByEmail(
  db: Db | Tx,
  { email }: { email: string },
): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return row;
}

/** By username or e-mail address, in any case; a username holds no "@", so the two never meet. */
export async function findUserByLogin(
  db: Db | Tx,
  { login }: { login: string },
): Promise<UserRow | undefined> {
  const value = login.toLowerCase();
  const [row] = await db
    .select()
    .from(users)
    .where(value.includes('@') ? eq(users.email, value) : eq(sql`lower(${users.username})`, value));
  return row;
}

/** Makes a user; 'username' or 'email' when that one is taken, whoever was quicker. */
export async function insertUser(
  db: Db | Tx,
  user: {
    username: string;
    email: string;
    passwordHash: string;
    role?: 'user' | 'admin';
    now: Date;
    verified?: boolean;
  },
): Promise<UserRow | 'username' | 'email'> {
  const [row] = await db
    .insert(users)
    .values({
      username: user.username,
      email: user.email,
      passwordHash: user.passwordHash,
      role: user.role ?? 'user',
      emailVerifiedAt: user.verified ? user.now : null,
      createdAt: user.now,
      lastActiveAt: user.now,
    })
    .onConflictDoNothing()
    .returning();
  if (row) return row;
  const [named] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, user.username.toLowerCase()));
  return named ? 'username' : 'email';
}

export async function updatePassword(
  db: Db | Tx,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Sets and verifies an address; false when another account has it by now. */
export async function updateEmail(
  db: Db | Tx,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update users set email = ${email}, email_verified_at = ${now.toISOString()}
    where id = ${userId} and not exists (select from users other where other.email = ${email} and other.id <> ${userId})`);
  return rowCount === 1;
}

/** Notes activity at most once an hour; it also takes back the warning of an account that would end. */
export async function touchUser(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await db
    .update(users)
    .set({ lastActiveAt: now, inactiveWarnedAt: null })
    .where(and(eq(users.id, userId), lt(users.lastActiveAt, new Date(now.getTime() - 3600_000))));
}

/** Whether a user wants the monthly numbers; undefined when there is no such user. */
export async function findMonthlyNumbers(
  db: Db,
  { userId }: { userId: number },
): Promise<boolean | undefined> {
  const [row] = await db.select({ wanted: users.monthlyNumbers }).from(users).where(eq(users.id, userId));
  return row?.wanted;
}

export async function updateMonthlyNumbers(
  db: Db,
  { userId, wanted }: { userId: number; wanted: boolean },
): Promise<void> {
  await db.update(users).set({ monthlyNumbers: wanted }).where(eq(users.id, userId));
}

export async function deleteUser(db: Db | Tx, { userId }: { userId: number }): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

/** Ends a user's sessions; `except` keeps the one that asks. */
export async function deleteSessions(
  db: Db | Tx,
  { userId, except }: { userId: number; except?: string },
): Promise<void> {
  await db.execute(sql`
    delete from sessions where sess -> 'passport' ->> 'user' = ${String(userId)} and sid is distinct from ${except ?? null}`);
  if (except === undefined) await db.delete(adminSessions).where(eq(adminSessions.userId, userId));
}

export async function insertToken(
  db: Db | Tx,
  token: { hash: string; purpose: TokenPurpose; userId: number; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  // A newer link of the same kind makes the older ones useless.
  await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, token.userId), eq(accountTokens.purpose, token.purpose)));
  await db.insert(accountTokens).values({ ...token, createdAt: token.now });
}

/** Uses a link up: answers it once, and only while it is good. */
export async function takeToken(
  db: Db | Tx,
  { hash, now }: { hash: string; now: Date },
): Promise<{ userId: number; email: string; purpose: TokenPurpose } | undefined> {
  const [row] = await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.hash, hash), gt(accountTokens.expiresAt, now)))
    .returning();
  return row;
}

export async function insertAdminSession(
  db: Db | Tx,
  session: typeof adminSessions.$inferInsert,
): Promise<void> {
  await db.insert(adminSessions).values(session);
}

/** The administrator's session if it was seen after `seenAfter` and made after `createdAfter`; counts as activity. */
export async function touchAdminSession(
  db: Db,
  options: { cookieHash: string; seenAfter: Date; createdAfter: Date; now: Date },
): Promise<{ userId: number; tokenHash: string } | undefined> {
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

/** Mails to an address, newest first, for the export of one's data. */
export async function listMailsTo(
  db: Db,
  { email }: { email: string },
): Promise<Array<{ subject: string; createdAt: string; state: string }>> {
  const { rows } = await db.execute<{ subject: string; created_at: string; state: string }>(
    sql`select subject, created_at, state from mails where "to" = ${email} order by created_at desc limit 500`,
  );
  return rows.map((row) => ({
    subject: row.subject,
    createdAt: new Date(row.created_at).toISOString(),
    state: row.state,
  }));
}

/** Removes what has run out: sessions, links, idempotency keys older than a day, windows of limits. */
export async function pruneExpired(db: Db, { now }: { now: Date }): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`delete from sessions where expire < ${at}::timestamptz`);
  await db.execute(sql`delete from account_tokens where expires_at < ${at}::timestamptz`);
  await db.execute(
    sql`delete from admin_sessions where created_at < ${at}::timestamptz - interval '8 hours'`,
  );
  await db.execute(
    sql`delete from idempotency_keys where created_at < ${at}::timestamptz - interval '1 day'`,
  );
  await db.execute(sql`delete from limits where expire < ${now.getTime()}`);
}

/** Accounts without activity since `before` that were not warned yet; administrators never end this way. */
export async function listInactive(db: Db, { before }: { before: Date }): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(lt(users.lastActiveAt, before), eq(users.role, 'user'), sql`inactive_warned_at is null`))
    .limit(200);
}

export async function markWarned(db: Db | Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await db.update(users).set({ inactiveWarnedAt: now }).where(eq(users.id, userId));
}

/** Accounts whose time is over: inactive since `before`, warned before `warnedBefore`. */
export async function listExpired(
  db: Db,
  { before, warnedBefore }: { before: Date; warnedBefore: Date },
): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(
      and(lt(users.lastActiveAt, before), lt(users.inactiveWarnedAt, warnedBefore), eq(users.role, 'user')),
    )
    .limit(200);
}

/** Gives an existing account the administrator's role and a new password. */
export async function raiseToAdministrator(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  await db.update(users).set({ role: 'admin', passwordHash }).where(eq(users.email, email));
}
