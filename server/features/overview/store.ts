/** What the administrator's overview counts, across the tables of all features. */
import { and, count, desc, eq, gte, isNull, min, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { billingMarks, billingSubscriptions } from '../../db/tables/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { contactMessages } from '../../db/tables/contacts.ts';
import { emails } from '../../db/tables/emails.ts';
import { imports } from '../../db/tables/imports.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';

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
export async function listJobRuns(db: Db) {
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

/** How many rows wait, and since when the oldest does. */
async function summarizeQueue(db: Db, since: AnyPgColumn<{ data: Date }>, isWaiting: SQL | undefined) {
  const [row] = await db
    .select({ count: count(), oldest: min(since) })
    .from(since.table)
    .where(isWaiting);
  return row!;
}

export const summarizeMessages = (db: Db) =>
  summarizeQueue(db, contactMessages.createdAt, ne(contactMessages.state, 'answered'));

export const summarizeClaims = (db: Db) => summarizeQueue(db, claims.createdAt, eq(claims.state, 'open'));

/** Counts running subscriptions and those with a failed charge. */
export async function summarizeSubscriptions(db: Db) {
  const [row] = await db
    .select({
      live: sql<number>`count(*) filter (where ${billingSubscriptions.status} in ('active', 'trialing'))`,
      failing: sql<number>`count(*) filter (where ${billingSubscriptions.status} in ('past_due', 'unpaid'))`,
      /** The last check found the customer portal misconfigured. */
      portalWrong: sql<boolean>`exists (select from billing_marks where name = 'portal_wrong')`,
      checkedAt: sql<Date | null>`(select at from billing_marks where name = 'provider_seen')`.mapWith(
        billingMarks.at,
      ),
    })
    .from(billingSubscriptions);
  return row!;
}

/**
 * Counts pending churches and edits, with the age of the oldest of each. `newChurches` counts those created since
 * `since`, excluding imports and samples.
 */
export async function summarizeWork(db: Db, { since }: { since: Date }) {
  const [pending, changes, newChurches] = await Promise.all([
    // The redundant second condition matches the predicate of the partial index churches_queue.
    summarizeQueue(db, churches.submittedAt, and(eq(churches.status, 'pending'), sql`status <> 'approved'`)),
    summarizeQueue(db, churchRevisions.createdAt, eq(churchRevisions.state, 'waiting')),
    db.$count(
      churches,
      and(gte(churches.createdAt, since), isNull(churches.source), eq(churches.sample, false)),
    ),
  ]);
  return { pending, changes, newChurches };
}

const newestFailed = 20;

export async function summarizeFailedEmails(db: Db) {
  const [[row], newest] = await Promise.all([
    db
      .select({ count: count(), oldest: min(emails.createdAt) })
      .from(emails)
      // The predicate of the partial index mails_failed.
      .where(sql`state = 'failed'`),
    db
      .select({
        id: emails.id,
        to: emails.to,
        subject: emails.subject,
        error: emails.lastError,
        createdAt: emails.createdAt,
      })
      .from(emails)
      .where(sql`state = 'failed'`)
      .orderBy(desc(emails.createdAt), desc(emails.id))
      .limit(newestFailed),
  ]);
  return { ...row!, newest };
}
