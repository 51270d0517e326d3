/** Visits every public church's website once a week, and tells owners about new problems. */
import { setTimeout as sleep } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { type WebsiteVerdict, websiteUndoHours } from '#shared/contracts/admin/websites-admin.ts';
import { churchEditPath } from '#shared/domain/paths.ts';
import { parseUrl } from '#shared/domain/url.ts';
import { websitesCopy as copy } from '#shared/messages/admin/websites.ts';
import { type Web, WebError, type WebResponse, websiteAgent } from '../../adapters/web/web.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emailUser } from '../emails/service.ts';
import { websiteEmails } from './emails-copy.ts';
import { hiddenUrl, isFinding, movedTo, nextCheck, type Observation, statusKind } from './policy.ts';
import { judgePage } from './policy-page.ts';
import { announceChange, type DueWebsite, hideWebsites, listDue, saveCheck } from './store.ts';

const checkedEvery = 7 * 86_400_000;
/** Websites per run. With a run every ten minutes, that is half a million per week. */
const perRun = 500;
/** Visits at the same time, each of another host. */
const visitors = 2;
/** Milliseconds between two visits of a host. */
const hostPause = 1000;

/** Checks the websites that are due, until the signal aborts. Does nothing unless WEBSITE_CHECKS is set. */
export async function checkWebsites(deps: Deps, signal?: AbortSignal): Promise<void> {
  if (deps.env.websiteChecks === 'none') return;
  const now = deps.now().getTime();
  const due = await listDue(deps.db, {
    before: new Date(now - checkedEvery),
    undoable: new Date(now - websiteUndoHours * 3600_000),
    limit: perRun,
  });
  const hosts = byHost(due);
  const visitHosts = async () => {
    for (let websites = hosts.shift(); websites; websites = hosts.shift())
      for (const [index, website] of websites.entries()) {
        if (index > 0) await sleep(hostPause);
        if (signal?.aborted) return;
        await checkWebsite(deps, website, signal);
      }
  };
  await Promise.all(Array.from({ length: visitors }, visitHosts));
  if (due.length > 0) await announceChange(deps.db);
}

function byHost(due: DueWebsite[]): DueWebsite[][] {
  const hosts = new Map<string, DueWebsite[]>();
  for (const website of due) {
    const host = parseUrl(website.church.website!)?.hostname ?? '';
    hosts.set(host, [...(hosts.get(host) ?? []), website]);
  }
  return [...hosts.values()];
}

async function checkWebsite(
  deps: Deps,
  { church, check: previous }: DueWebsite,
  signal?: AbortSignal,
): Promise<void> {
  const url = church.website!;
  const seen = await visit(deps.web, url, signal).catch((error: unknown) => {
    deps.log.error({ error, churchId: church.id }, 'a website could not be checked');
    return { kind: 'unclear', evidence: '' } satisfies Observation;
  });
  // A visit that a shutdown cut short says nothing about the website.
  if (signal?.aborted) return;
  const now = deps.now();
  const next = nextCheck(previous ?? undefined, url, seen, now);
  const { verdict, newUrl } = next;
  const isNew = isFinding(verdict) && (previous?.url !== url || previous.verdict !== verdict);
  await deps.db.transaction(async (tx) => {
    if (!(await saveCheck(tx, church.id, next))) return;
    const hidden = hiddenUrl(next);
    if (hidden !== church.hiddenWebsite) await hideWebsites(tx, [{ id: church.id, url: hidden }]);
    if (isNew) await emailFinding(deps, tx, { church, verdict, newUrl, now });
  });
}

export async function emailFinding(
  { baseUrl }: Pick<Deps, 'baseUrl'>,
  tx: Tx,
  finding: { church: DueWebsite['church']; verdict: WebsiteVerdict; newUrl: string | null; now: Date },
): Promise<void> {
  const { church, verdict, newUrl, now } = finding;
  const url = church.website!;
  await emailUser(
    tx,
    church.userId,
    () => websiteEmails.found(verdict, { church: church.name, url, newUrl }),
    {
      cause: `website:${church.id}:${verdict}:${now.toISOString()}`,
      sendAt: now,
      url: baseUrl() + churchEditPath(church.id),
    },
  );
}

/** One visit: robots.txt, then HEAD for its redirects, then the page. */
export async function visit(web: Web, url: string, signal?: AbortSignal): Promise<Observation> {
  try {
    const refused = await refusal(web, url, signal);
    if (refused) return refused;
    const head = await web.read(url, 'HEAD', signal);
    const isElsewhere = new URL(head.url).host !== new URL(url).host;
    const refusedThere = isElsewhere ? await refusal(web, head.url, signal) : null;
    if (refusedThere) return refusedThere;
    // Some servers answer HEAD with an error. GET shows whether it's one.
    const needsPage = head.isHtml || statusKind(head.status) !== 'page';
    const response = needsPage ? await web.read(url, 'GET', signal) : head;
    return observe(url, response);
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    return { kind: 'failed', evidence: copy.failures[error.failure] };
  }
}

function observe(url: string, response: WebResponse): Observation {
  const page = judgePage({ url: response.url, html: response.text });
  const kind = statusKind(response.status);
  // Parking pages come with any status.
  if (kind === 'page' || page.verdict !== 'fine')
    return { kind: 'page', page, newUrl: movedTo(url, response.permanentUrl) };
  return { kind, evidence: copy.httpStatus(response.status) };
}

/** Why a host doesn't let us read the URL; null if it does. Without a robots.txt, everything is allowed (RFC 9309). */
async function refusal(web: Web, url: string, signal?: AbortSignal): Promise<Observation | null> {
  const robotsUrl = new URL('/robots.txt', url).href;
  const robots = await web.read(robotsUrl, 'GET', signal);
  if (robots.status >= 500) return { kind: 'failed', evidence: copy.httpStatus(robots.status) };
  if (robots.status >= 400 || robotsParser(robotsUrl, robots.text).isAllowed(url, websiteAgent) !== false)
    return null;
  return { kind: 'unclear', evidence: copy.robots };
}
