/** System state for the administrator's overview. */
import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { imports } from '../../db/tables/imports.ts';

/** Number of stored images; sizes of images and database in bytes. */
export async function readStorage(db: Db) {
  const { rows } = await db.execute<{ images: number; imageBytes: number; databaseBytes: number }>(sql`
    select count(*)::int as images, coalesce(sum(bytes), 0)::float8 as "imageBytes",
      pg_database_size(current_database())::float8 as "databaseBytes"
    from uploads`);
  return rows[0]!;
}

/** The most recently started import, ignoring samples. */
export async function findLastImport(db: Db) {
  const [row] = await db
    .select()
    .from(imports)
    .where(sql`source not in ('samples', 'sample articles')`)
    .orderBy(desc(imports.startedAt))
    .limit(1);
  return row ?? null;
}

type JobRun = { name: string; at: string | null; failed: boolean | null };

/** Scheduled jobs by name. The queue keeps finished runs for a few days; its schema doesn't exist before its first start. */
export async function listJobRuns(db: Db): Promise<JobRun[]> {
  const { rows: schemas } = await db.execute(sql`select to_regclass('pgboss.schedule') is not null as ready`);
  if (!schemas[0]?.ready) return [];
  const { rows } = await db.execute<JobRun>(sql`
    select s.name, to_json(last.completed_on) #>> '{}' as at, last.failed from pgboss.schedule s
    left join lateral (
      select completed_on, state = 'failed' as failed from (
        select completed_on, state from pgboss.job where name = s.name
        union all select completed_on, state from pgboss.archive where name = s.name
      ) runs where completed_on is not null order by completed_on desc limit 1
    ) last on true order by s.name`);
  return rows;
}
