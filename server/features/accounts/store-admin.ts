import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listUsers } from '#shared/contracts/admin/accounts-admin.ts';
import { listLimit } from '#shared/contracts/churches.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { pageOf } from '../../http/paging.ts';

/** Newest first. `next` is the cursor of the next page. */
export async function searchUsers(
  db: Db,
  { search, role, cursor, limit = listLimit.default }: z.output<NonNullable<(typeof listUsers)['query']>>,
) {
  const contains = (column: SQL) => sql`strpos(${column}, lower(${search})) > 0`;
  const matches = and(
    search
      ? sql`(${contains(sql`lower(${users.username})`)} or ${contains(sql`${users.email}`)})`
      : undefined,
    role && eq(users.role, role),
  );
  const rows = await db
    .select({
      ...getTableColumns(users),
      churches: sql<number>`(select count(*)::integer from churches c where c.user_id = users.id)`,
    })
    .from(users)
    .where(and(matches, cursor === undefined ? undefined : lt(users.id, cursor)))
    .orderBy(desc(users.id))
    .limit(limit + 1);
  return { ...pageOf(rows, limit, ({ id }) => id), total: await db.$count(users, matches) };
}

/**
 * Ids of administrators who aren't blocked. Locks them until the transaction ends, so that two administrators can't remove
 * each other.
 */
export async function lockAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), sql`${users.blockedAt} is null`))
    .orderBy(users.id)
    .for('update');
  return rows.map(({ id }) => id);
}

export async function lockUser(tx: Tx, { id }: { id: number }) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}
