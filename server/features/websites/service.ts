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
import { emailEdited } from '../review/service-owner.ts';
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

/** Returns how many websites were changed. */
export async function act(
  deps: Deps,
  { decision, ...request }: { admin: Viewer; ids: number[]; decision: WebsiteAction },
): Promise<number> {
  if (decision === 'hijacked') return markHijacked(deps, request);
  return decision === 'undo' ? undo(deps, request) : decide(deps, { ...request, decision });
}

/** Decides on those that still need a decision, and have a new link if it is to be used. */
async function decide(
  deps: Deps,
  { admin, ids, decision }: { admin: Viewer; ids: number[]; decision: WebsiteDecision },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
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
      const websiteOf = ({ check }: store.LockedFinding) => (decision === 'replace' ? check.newUrl : null);
      await change(tx, { admin, findings, websiteOf, curatedOf: () => true, now });
      for (const { church } of findings) {
        const version = church.version + 1;
        await emailEdited(deps, tx, { church, changed: ['website'], note: '', version, now });
      }
    }
    return findings.length;
  });
}

/** Marks websites with or without a finding, and returns how many were not marked yet. */
async function markHijacked(deps: Deps, { admin, ids }: { admin: Viewer; ids: number[] }): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
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
  });
}

/** Returns how many were undone: those whose website is still what the decision made it. */
async function undo(deps: Deps, { admin, ids }: { admin: Viewer; ids: number[] }): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const decided = await store.lockFindings(tx, { ids, decidedSince: undoableSince(now) });
    const unchanged = decided.filter(({ church, check }) => church.website === resultOf(check));
    await store.clearDecisions(tx, { ids: unchanged.map(({ church }) => church.id) });
    await change(tx, {
      admin,
      findings: unchanged.filter(({ check }) => check.decision === 'remove' || check.decision === 'replace'),
      websiteOf: ({ check }) => check.url,
      curatedOf: ({ check }) => check.wasCurated,
      now,
    });
    const hidden = unchanged.map(({ church, check }) => ({
      id: church.id,
      url: hiddenUrl({ ...check, decision: null }),
    }));
    await store.hideWebsites(tx, hidden);
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
    findings: store.LockedFinding[];
    websiteOf: (finding: store.LockedFinding) => string | null;
    curatedOf: (finding: store.LockedFinding) => boolean;
    now: Date;
  },
): Promise<void> {
  const { admin, findings, websiteOf, curatedOf, now } = edit;
  const changes = findings.map((finding) => ({
    id: finding.church.id,
    website: websiteOf(finding),
    curated: curatedOf(finding),
  }));
  await store.setWebsites(tx, { changes, now });
  await recordMany(
    tx,
    findings.map((finding) => ({
      at: now,
      church: finding.church,
      action: 'edited',
      actor: admin,
      details: { changes: { website: { from: finding.church.website, to: websiteOf(finding) } } },
    })),
  );
}
