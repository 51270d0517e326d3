import { gt } from 'drizzle-orm';
import { exportedColumns } from '../../db/church-columns.ts';
import type { Db } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';

/** One page of all churches in the order of their ids; the next one begins after the last id. */
export const listForExport = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db.select(exportedColumns).from(churches).where(gt(churches.id, after)).orderBy(churches.id).limit(limit);
