/** Lists websites that need a decision, decides on them, and undoes decisions. */
import type { z } from 'zod';
import {
  type listWebsites,
  type WebsiteDecision,
  type WebsiteFinding,
  websiteUndoHours,
} from '#shared/contracts/admin/websites-admin.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/session.ts';
import { record } from '../review/service-history.ts';
import { emailEdited } from '../review/service-owner.ts';
import { isFinding } from './policy.ts';
import * as store from './store.ts';

const defaultLimit = 50;

type Page = { items: WebsiteFinding[]; total: number; next: number | null };

const undoableSince = (now: Date) => new Date(now.getTime() - websiteUndoHours * 3600_000);

export async function listFindings(
  deps: Pick<Deps, 'db' | 'now'>,
  query: z.output<NonNullable<(typeof listWebsites)['query']>>,
): Promise<Page> {
  const { decided, verdict, cursor: after = 0, limit = defaultLimit } = query;
  const list = { decidedSince: decided ? undoableSince(deps.now()) : null, verdict };
  const [total, rows] = await Promise.all([
    store.countFindings(deps.db, list),
    store.listFindings(deps.db, { ...list, after, limit: limit + 1 }),
  ]);
  const items = rows.slice(0, limit).flatMap(({ church, check }) =>
    isFinding(check.verdict)
      ? {
          id: church.id,
          name: church.name,
          area: church.area,
          owned: church.userId !== null,
          url: check.url,
          verdict: check.verdict,
          evidence: check.evidence,
          newUrl: check.newUrl,
          checkedAt: check.checkedAt.toISOString(),
          seenAt: check.seenAt?.toISOString() ?? null,
          decision: check.decision,
          decidedBy: check.decidedBy,
        }
      : [],
  );
  return { items, total, next: rows.length > limit ? items.at(-1)!.id : null };
}

/** Returns how many were decided: those that still need a decision, and have a new link if it is to be used. */
export async function decide(
  deps: Deps,
  { admin, ids, decision }: { admin: Viewer; ids: number[]; decision: WebsiteDecision },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const findings = (await store.lockFindings(tx, { ids, decidedSince: null })).filter(
      ({ check }) => decision !== 'replace' || check.newUrl !== null,
    );
    for (const finding of findings) {
      const { church, check, curated } = finding;
      const decidedAs = { decision, decidedBy: admin.username, decidedAt: now, wasCurated: curated };
      await store.saveDecision(tx, church.id, decidedAs);
      if (decision === 'keep') continue;
      const website = decision === 'replace' ? check.newUrl : null;
      await change(tx, { admin, church, website, protect: true, now });
      await emailEdited(deps, tx, {
        church,
        changed: ['website'],
        note: '',
        version: church.version + 1,
        now,
      });
    }
    // Kept links are shown again.
    await store.announceChange(tx);
    return findings.length;
  });
}

/** Returns how many were undone: those whose website is still what the decision made it. */
export async function undo(deps: Deps, { admin, ids }: { admin: Viewer; ids: number[] }): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const decided = await store.lockFindings(tx, { ids, decidedSince: undoableSince(now) });
    const unchanged = decided.filter(({ church, check }) => church.website === resultOf(check));
    for (const { church, check } of unchanged) {
      await store.saveDecision(tx, church.id, { decision: null, decidedBy: null, decidedAt: null });
      if (check.decision !== 'keep')
        await change(tx, { admin, church, website: check.url, protect: check.wasCurated, now });
    }
    await store.announceChange(tx);
    return unchanged.length;
  });
}

/** The website that a decision leaves a church with. */
const resultOf = ({ decision, url, newUrl }: store.LockedFinding['check']): string | null =>
  decision === 'remove' ? null : decision === 'replace' ? newUrl : url;

async function change(
  tx: Tx,
  edit: {
    admin: Viewer;
    church: store.LockedFinding['church'];
    website: string | null;
    protect: boolean;
    now: Date;
  },
): Promise<void> {
  const { admin, church, website, protect, now } = edit;
  await store.setWebsite(tx, { id: church.id, website, protect, now });
  await record(tx, {
    at: now,
    church,
    action: 'edited',
    actor: admin,
    details: { changes: { website: { from: church.website, to: website } } },
  });
}
