/** Administrator edits of any church, regardless of status, and the fields that imports must not overwrite. */
import { eq, sql } from 'drizzle-orm';
import type { EditableValues } from '#shared/domain/church-fields.ts';
import { columnName, editColumns } from '../../db/church-columns.ts';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { timesOf } from '../../db/time-keys.ts';
import type { Fields } from '../submissions/policy.ts';
import { ownerUserColumns } from './store-moderation.ts';

/** A church with its owner and import source. */
export async function findWithOwner(db: Db, { id }: { id: number }) {
  const [row] = await db
    .select({
      church: editColumns,
      rejectedReason: churches.rejectedReason,
      source: churches.source,
      sourceId: churches.sourceId,
      owner: ownerUserColumns,
      changeWaiting: sql<boolean>`exists (
        select from church_revisions r where r.church_id = ${churches.id} and r.state = 'waiting')`,
    })
    .from(churches)
    .leftJoin(users, eq(users.id, churches.userId))
    .where(eq(churches.id, id));
  return row;
}

/** Adds columns to curated_fields, which imports don't overwrite. */
export const withCurated = (columns: string[]) =>
  sql`array(select distinct unnest(${churches.curatedFields} || ${sql.param(columns)}::text[]))`;

/** The columns of these fields that imports may still overwrite. */
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

/** Lets imports overwrite these columns again. */
export async function uncurate(tx: Tx, { id, columns }: { id: number; columns: string[] }): Promise<void> {
  const curatedFields = sql`array(select c from unnest(${churches.curatedFields}) c where c <> all(${sql.param(columns)}::text[]))`;
  await tx.update(churches).set({ curatedFields }).where(eq(churches.id, id));
}

/** Updates a locked church and marks the fields as curated. Returns the new version. */
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
