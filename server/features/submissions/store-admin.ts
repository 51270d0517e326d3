/** The administrator's form of a church: reading and writing any church, whatever its status. */
import { eq, sql } from 'drizzle-orm';
import type { EditableValues } from '#shared/church-fields.ts';
import { columnName, editColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { timesOf } from '../../db/time-keys.ts';
import type { Fields } from './policy.ts';
import { ownerColumns } from './store-moderation.ts';

/** A church with its owner and the record that it was imported from. */
export async function findWithOwner(db: Db, { id }: { id: number }) {
  const [row] = await db
    .select({
      church: editColumns,
      rejectedReason: churches.rejectedReason,
      source: churches.source,
      sourceId: churches.sourceId,
      owner: ownerColumns,
      changeWaiting: sql<boolean>`exists (
        select from church_revisions r where r.church_id = ${churches.id} and r.state = 'waiting')`,
    })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(eq(churches.id, id));
  return row;
}

/** Columns that imports leave from now on, beside those that they leave already. */
export const withCurated = (columns: string[]) =>
  sql`array(select distinct unnest(${churches.curatedFields} || ${sql.param(columns)}::text[]))`;

/** Of these fields, those that imports do not leave yet. */
export async function listUncurated(
  tx: Tx,
  { id, fields }: { id: number; fields: Array<keyof EditableValues> },
): Promise<string[]> {
  const [row] = await tx
    .select({ curated: churches.curatedFields })
    .from(churches)
    .where(eq(churches.id, id));
  return fields.map(columnName).filter((column) => !row!.curated.includes(column));
}

/** Gives fields back to imports. */
export async function uncurate(tx: Tx, { id, columns }: { id: number; columns: string[] }): Promise<void> {
  const curatedFields = sql`array(select c from unnest(${churches.curatedFields}) c where c <> all(${sql.param(columns)}::text[]))`;
  await tx.update(churches).set({ curatedFields }).where(eq(churches.id, id));
}

/** Writes fields over a locked church, and remembers that imports leave them; returns its new version. */
export async function saveCurated(
  tx: Tx,
  church: { id: number; fields: Fields; lat: number; lng: number; now: Date },
): Promise<number> {
  const { id, fields, lat, lng, now } = church;
  const columns = Object.keys(fields).map((name) => columnName(name as keyof EditableValues));
  const [row] = await tx
    .update(churches)
    .set({
      ...fields,
      ...(fields.services ? timesOf(fields.services) : {}),
      lat,
      lng,
      curatedFields: withCurated(columns),
      version: sql`${churches.version} + 1`,
      updatedAt: now,
    })
    .where(eq(churches.id, id))
    .returning({ version: churches.version });
  return row!.version;
}
