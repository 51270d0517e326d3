/** What the administrator's overview counts, across the tables of all features, in the shape of its contract. */
import { sql } from 'drizzle-orm';
import type { Overview } from '#shared/contracts/admin/overview.ts';
import type { Db } from '../../db/client.ts';

const iso = (date: string) => `to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** How many rows wait, and since when the oldest does. */
const queue = (since: string, from: string) =>
  sql.raw(`(select jsonb_build_object('count', count(*), 'oldest', ${iso(`min(${since})`)}) from ${from})`);

type Counts = Omit<Overview, 'system'> & Pick<Overview['system'], 'lastImport' | 'storage'>;

/**
 * `newChurches` are those created since `since`, without imports and samples. Redundant conditions match the predicates of
 * partial indexes. The last import may not be one of samples.
 */
export async function readOverview(db: Db, { since }: { since: Date }): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`select
    ${queue('submitted_at', `churches where status = 'pending' and status <> 'approved'`)} as pending,
    ${queue('created_at', `church_revisions where state = 'waiting'`)} as changes,
    ${queue('created_at', `claims where state = 'open'`)} as claims,
    ${queue('created_at', `contact_messages where state <> 'answered'`)} as messages,
    (select count(*)::integer from churches
      where created_at >= ${since.toISOString()} and source is null and not sample) as "newChurches",
    (select jsonb_build_object(
        'live', count(*) filter (where status in ('active', 'trialing')),
        'failing', count(*) filter (where status in ('past_due', 'unpaid')),
        'portalWrong', exists (select from billing_marks where name = 'portal_wrong'),
        'checkedAt', (select ${sql.raw(iso('at'))} from billing_marks where name = 'provider_seen'))
      from billing_subscriptions) as subscriptions,
    jsonb_build_object(
      'count', (select count(*) from mails where state = 'failed'),
      'newest', (select coalesce(jsonb_agg(to_jsonb(newest)), '[]') from (
        select id, "to", subject, last_error as error, ${sql.raw(iso('created_at'))} as "createdAt"
        from mails where state = 'failed' order by created_at desc, id desc limit 20) newest)) as "failedEmails",
    (select jsonb_build_object('file', file, 'at', ${sql.raw(iso('started_at'))}, 'finished', finished_at is not null,
        'added', added, 'updated', updated)
      from imports where source not in ('samples', 'sample articles') order by started_at desc limit 1) as "lastImport",
    (select jsonb_build_object('images', count(*), 'imageBytes', coalesce(sum(bytes), 0),
        'databaseBytes', pg_database_size(current_database()))
      from uploads) as storage`);
  return rows[0]!;
}

/** Scheduled jobs whose last run failed. The queue keeps finished runs for a few days; its schema doesn't exist before its first start. */
export async function listFailedJobs(db: Db): Promise<Overview['system']['failedJobs']> {
  const { rows: schemas } = await db.execute(sql`select to_regclass('pgboss.schedule') is not null as ready`);
  if (!schemas[0]?.ready) return [];
  const { rows } = await db.execute<{ name: string; at: string }>(sql`
    select s.name, ${sql.raw(iso('completed_on'))} as at from pgboss.schedule s
    cross join lateral (
      select completed_on, state from (
        select completed_on, state from pgboss.job where name = s.name
        union all select completed_on, state from pgboss.archive where name = s.name
      ) runs where completed_on is not null order by completed_on desc limit 1
    ) last where last.state = 'failed' order by s.name`);
  return rows;
}
