/** Accounts as other features see them, without their secrets. */
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { users } from './tables/accounts.ts';

export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
};

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Undefined if `id` is null or the account was deleted. */
export async function findUser(db: Db | Tx, { id }: { id: number | null }) {
  if (id === null) return undefined;
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return row;
}

export async function findUserByEmail(db: Db | Tx, { email }: { email: string }) {
  const [row] = await db.select(userColumns).from(users).where(eq(users.email, email.toLowerCase()));
  return row;
}
