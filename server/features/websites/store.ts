/** The latest check of each church's website, and decisions on them. */
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import {
  type WebsiteDecision,
  type WebsiteVerdict,
  websiteVerdicts,
} from '#shared/contracts/admin/websites-admin.ts';
import type { Db, Tx } from '../../db/client.ts';
import { churches } from '../../db/tables/churches.ts';
import { websiteChecks } from '../../db/tables/websites.ts';
import type { NewCheck } from './policy.ts';

const church = {
  id: churches.id,
  name: churches.name,
  otherNames: churches.otherNames,
  area: churches.area,
  status: churches.status,
  userId: churches.userId,
  website: churches.website,
  hiddenWebsite: churches.hiddenWebsite,
  version: churches.version,
};

/**
 * Public churches whose website wasn't checked since `before`, never checked ones first. A website with a decision since
 * `undoable` waits, because undoing the decision needs its check, and one that is marked as hijacked isn't visited.
 */
export const listDue = (
  db: Db,
  { before, undoable, limit }: { before: Date; undoable: Date; limit: number },
) =>
  db
    .select({ church, check: websiteChecks })
    .from(churches)
    .leftJoin(websiteChecks, eq(websiteChecks.churchId, churches.id))
    .where(
      and(
        eq(churches.status, 'approved'),
        isNotNull(churches.website),
        sql`(${websiteChecks.url} is distinct from ${churches.website} or (${websiteChecks.checkedAt} < ${before.toISOString()}
          and ${websiteChecks.decision} is distinct from 'hijacked'))`,
        sql`coalesce(${websiteChecks.decidedAt}, '-infinity') < ${undoable.toISOString()}`,
      ),
    )
    .orderBy(sql`${websiteChecks.checkedAt} nulls first`, asc(churches.id))
    .limit(limit);
export type DueWebsite = Awaited<ReturnType<typeof listDue>>[number];

/** Returns false if the website was marked as hijacked meanwhile. */
export async function saveCheck(tx: Tx, churchId: number, check: NewCheck): Promise<boolean> {
  const saved = await tx
    .insert(websiteChecks)
    .values({ churchId, ...check })
    .onConflictDoUpdate({
      target: websiteChecks.churchId,
      set: { ...check, wasCurated: false },
      setWhere: sql`${websiteChecks.url} <> ${check.url} or ${websiteChecks.decision} is distinct from 'hijacked'`,
    })
    .returning({ id: websiteChecks.churchId });
  return saved.length > 0;
}

/** Sets the URL that visitors get no link to, or shows the link again. */
export async function hideWebsites(tx: Tx, hidden: Array<{ id: number; url: string | null }>): Promise<void> {
  await tx.execute(sql`
    update churches c set hidden_website = n.url
    from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as n (id integer, url text)
    where c.id = n.id`);
}

/** Locks these churches, with their last checks, until the transaction ends: those with a website. */
export const lockWebsites = (tx: Tx, { ids }: { ids: number[] }) =>
  tx
    .select({ church, check: websiteChecks })
    .from(churches)
    .leftJoin(websiteChecks, eq(websiteChecks.churchId, churches.id))
    .where(and(inArray(churches.id, ids), isNotNull(churches.website)))
    .orderBy(asc(churches.id))
    .for('update', { of: churches });

/** Clears the cached responses, as the triggers of `churches` do. */
export async function announceChange(db: Db | Tx): Promise<void> {
  await db.execute(sql`select pg_notify('content_changed', 'churches')`);
}

const isOpen = and(
  eq(churches.status, 'approved'),
  eq(websiteChecks.url, churches.website),
  inArray(websiteChecks.verdict, [...websiteVerdicts]),
  isNull(websiteChecks.decision),
);
const isMarked = and(eq(websiteChecks.url, churches.website), eq(websiteChecks.decision, 'hijacked'));
const isDecidedSince = (since: Date) =>
  and(
    eq(churches.status, 'approved'),
    inArray(websiteChecks.verdict, [...websiteVerdicts]),
    sql`${websiteChecks.decidedAt} >= ${since.toISOString()}`,
  );

type List = { decidedSince: Date | null; verdict: WebsiteVerdict | undefined };
const inList = ({ decidedSince, verdict }: List) =>
  and(decidedSince ? isDecidedSince(decidedSince) : isOpen, verdict && eq(websiteChecks.verdict, verdict));

/** Ordered by church id. `after` is the last id of the previous page. */
export const listFindings = (db: Db, { after, limit, ...list }: List & { after: number; limit: number }) =>
  db
    .select({ church, check: websiteChecks })
    .from(websiteChecks)
    .innerJoin(churches, eq(churches.id, websiteChecks.churchId))
    .where(and(inList(list), gt(churches.id, after)))
    .orderBy(asc(churches.id))
    .limit(limit);

export async function countFindings(db: Db, list: List): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(websiteChecks)
    .innerJoin(churches, eq(churches.id, websiteChecks.churchId))
    .where(inList(list));
  return row!.n;
}

/**
 * Locks these churches and checks until the transaction ends, in id order to avoid deadlocks: those that need a decision
 * or are marked, or those decided since then.
 */
export const lockFindings = (tx: Tx, { ids, decidedSince }: { ids: number[]; decidedSince: Date | null }) =>
  tx
    .select({ church, check: websiteChecks })
    .from(websiteChecks)
    .innerJoin(churches, eq(churches.id, websiteChecks.churchId))
    .where(and(inArray(churches.id, ids), decidedSince ? isDecidedSince(decidedSince) : or(isOpen, isMarked)))
    .orderBy(asc(churches.id))
    .for('update');
export type LockedFinding = Awaited<ReturnType<typeof lockFindings>>[number];

/** Notes also whether imports may overwrite the website, which undo restores. */
export async function saveDecisions(
  tx: Tx,
  {
    ids,
    decision,
    decidedBy,
    now,
  }: { ids: number[]; decision: WebsiteDecision; decidedBy: string; now: Date },
): Promise<void> {
  await tx
    .update(websiteChecks)
    .set({ decision, decidedBy, decidedAt: now, wasCurated: sql`'website' = any(${churches.curatedFields})` })
    .from(churches)
    .where(and(eq(churches.id, websiteChecks.churchId), inArray(churches.id, ids)));
}

export async function clearDecisions(tx: Tx, { ids }: { ids: number[] }): Promise<void> {
  await tx
    .update(websiteChecks)
    .set({ decision: null, decidedBy: null, decidedAt: null })
    .where(inArray(websiteChecks.churchId, ids));
}

/** A church's new website, and whether imports must not overwrite it. */
export type WebsiteChange = { id: number; website: string | null; curated: boolean };

export async function setWebsites(
  tx: Tx,
  { changes, now }: { changes: WebsiteChange[]; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update churches c set website = n.website, version = c.version + 1, updated_at = ${now.toISOString()},
      curated_fields = array_remove(c.curated_fields, 'website') || case when n.curated then '{website}'::text[] else '{}' end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id integer, website text, curated boolean)
    where c.id = n.id`);
}
