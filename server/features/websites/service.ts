/** Lists websites that need a decision, decides on them, and undoes decisions. */
import type { z } from 'zod';
import {
  type listWebsites,
  type WebsiteAction,
  type WebsiteDecision,
  type WebsiteFinding,
  websiteUndoHours,
} from '#shared/contracts/admin/websites-admin.ts';
import type { Tx } from '../../db/client.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../http/paging.ts';
import type { Viewer } from '../../http/session.ts';
import { recordMany } from '../history/service.ts';
import { emailEdited } from '../review/service.ts';
import { hiddenUrl, isFinding, nextCheck } from './policy.ts';
import { emailFinding } from './service-check.ts';
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
  const page = pageOf(rows, limit, ({ church }) => church.id);
  const items = page.items.flatMap(({ church, check }) =>
    isFinding(check.verdict)
      ? {
          ...isoDates(check),
          id: church.id,
          name: church.name,
          area: church.area,
          owned: church.userId !== null,
          verdict: check.verdict,
        }
      : [],
  );
  return { items, total, next: page.next };
}

type Act = { tx: Tx; admin: Viewer; ids: number[]; now: Date };

/** Returns how many websites were changed. */
export const act = (
  deps: Deps,
  { decision, ...request }: { admin: Viewer; ids: number[]; decision: WebsiteAction },
): Promise<number> =>
  deps.db.transaction((tx) => {
    const by = { ...request, tx, now: deps.now() };
    if (decision === 'hijacked') return markHijacked(deps, by);
    return decision === 'undo' ? undo(by) : decide(deps, { ...by, decision });
  });

/** Decides on those that still need a decision, and have a new link if it is to be used. */
async function decide(
  deps: Deps,
  { tx, admin, ids, now, decision }: Act & { decision: Exclude<WebsiteDecision, 'hijacked'> },
): Promise<number> {
  const findings = (await store.lockFindings(tx, { ids, decidedSince: null })).filter(
    ({ check }) => decision !== 'replace' || check.newUrl !== null,
  );
  const churchIds = findings.map(({ church }) => church.id);
  await store.saveDecisions(tx, { ids: churchIds, decision, decidedBy: admin.username, now });
  if (decision === 'keep')
    await store.hideWebsites(
      tx,
      churchIds.map((id) => ({ id, url: null })),
    );
  else {
    const changes = findings.map(({ church, check }) => ({
      church,
      website: resultOf({ ...check, decision }),
      curated: true,
    }));
    await change(tx, { admin, changes, now });
    for (const { church } of findings) {
      const version = church.version + 1;
      await emailEdited(deps, tx, { church, changed: ['website'], note: '', version, now });
    }
  }
  return findings.length;
}

/** Marks websites with or without a finding, and returns how many were not marked yet. */
async function markHijacked(deps: Deps, { tx, admin, ids, now }: Act): Promise<number> {
  const hidden = [];
  for (const { church, check } of await store.lockWebsites(tx, { ids })) {
    const known = nextCheck(check ?? undefined, church.website!, { kind: 'unclear', evidence: '' }, now);
    const mark = { ...known, decision: 'hijacked', decidedBy: admin.username, decidedAt: now } as const;
    if (!(await store.saveCheck(tx, church.id, mark))) continue;
    hidden.push({ id: church.id, url: church.website });
    if (church.hiddenWebsite !== church.website)
      await emailFinding(deps, tx, { church, verdict: 'taken', newUrl: null, now });
  }
  await store.hideWebsites(tx, hidden);
  return hidden.length;
}

/** Returns how many were undone: those whose website is still what the decision made it. */
async function undo({ tx, admin, ids, now }: Act): Promise<number> {
  const decided = await store.lockFindings(tx, { ids, decidedSince: undoableSince(now) });
  const unchanged = decided.filter(({ church, check }) => church.website === resultOf(check));
  await store.clearDecisions(tx, { ids: unchanged.map(({ church }) => church.id) });
  const changes = unchanged
    .filter(({ church, check }) => church.website !== check.url)
    .map(({ church, check }) => ({ church, website: check.url, curated: check.wasCurated }));
  await change(tx, { admin, changes, now });
  const hidden = unchanged.map(({ church, check }) => ({
    id: church.id,
    url: hiddenUrl({ ...check, decision: null }),
  }));
  await store.hideWebsites(tx, hidden);
  return unchanged.length;
}

/** The website that a decision leaves a church with. */
const resultOf = ({
  decision,
  url,
  newUrl,
}: Pick<store.LockedFinding['check'], 'decision' | 'url' | 'newUrl'>): string | null =>
  decision === 'remove' ? null : decision === 'replace' ? newUrl : url;

/** `curated`: imports must not overwrite the website. */
type Change = { church: store.LockedFinding['church']; website: string | null; curated: boolean };

async function change(
  tx: Tx,
  { admin, changes, now }: { admin: Viewer; changes: Change[]; now: Date },
): Promise<void> {
  const rows = changes.map(({ church, website, curated }) => ({ id: church.id, website, curated }));
  await store.setWebsites(tx, { changes: rows, now });
  const entries = changes.map(({ church, website }) => ({
    at: now,
    church,
    action: 'edited' as const,
    actor: admin,
    details: { changes: { website: { from: church.website, to: website } } },
  }));
  await recordMany(tx, entries);
}
