/** The verdict on a website after repeated visits. policy-page.ts judges a single page. */
import { parse } from 'tldts';
import { type WebsiteVerdict, websiteVerdicts } from '#shared/contracts/admin/websites-admin.ts';
import { fieldTraits } from '#shared/domain/church-fields.ts';
import type { websiteChecks } from '../../db/tables/websites.ts';
import type { Judgment } from './policy-page.ts';

export type Check = typeof websiteChecks.$inferSelect;
export type NewCheck = Omit<Check, 'churchId' | 'wasCurated' | 'aboutChurch'>;

export type Observation =
  | { kind: 'page'; page: Judgment; newUrl: string | null }
  /** The website doesn't work right now. */
  | { kind: 'failed'; evidence: string }
  /** It may work, but we may not read it. */
  | { kind: 'unclear'; evidence: string };

/** A website is broken after three weekly checks; the margin allows for the time of day. */
const broken = { failures: 3, milliseconds: 13 * 86_400_000 };

export const isFinding = (verdict: Check['verdict']): verdict is WebsiteVerdict =>
  websiteVerdicts.some((one) => one === verdict);

const isHidden = (verdict: Check['verdict']): boolean => verdict === 'parked' || verdict === 'taken';

/** The URL that visitors get no link to; null if it is shown. */
export const hiddenUrl = ({ url, verdict, decision }: NewCheck): string | null =>
  decision === 'hijacked' || (decision === null && isHidden(verdict)) ? url : null;

/** `previous` is the last check of the same church; it only counts if it was of the same URL. */
export function nextCheck(previous: Check | undefined, url: string, seen: Observation, now: Date): NewCheck {
  const last = previous?.url === url ? previous : undefined;
  const next = { url, checkedAt: now, ...outcomeOf(last, seen, now) };
  // A decision stays as long as nothing changes.
  const isSame = last?.verdict === next.verdict && last.newUrl === next.newUrl;
  const { decision = null, decidedBy = null, decidedAt = null } = (isSame && last) || {};
  return { ...next, decision, decidedBy, decidedAt };
}

type Outcome = Pick<Check, 'verdict' | 'evidence' | 'newUrl' | 'failures' | 'failingSince' | 'seenAt'>;

function outcomeOf(last: Check | undefined, seen: Observation, now: Date): Outcome {
  const known: Outcome = last ?? {
    verdict: 'unclear',
    evidence: '',
    newUrl: null,
    failures: 0,
    failingSince: null,
    seenAt: null,
  };
  const { verdict, evidence, newUrl, failures, failingSince, seenAt } = known;
  if (seen.kind === 'page') {
    const { page } = seen;
    const works = page.verdict === 'fine';
    return {
      verdict: works ? (seen.newUrl ? 'moved' : 'fine') : page.verdict,
      evidence: page.evidence,
      newUrl: works ? seen.newUrl : null,
      failures: 0,
      failingSince: null,
      seenAt: works ? now : seenAt,
    };
  }
  const rest = { newUrl, seenAt };
  // Visitors don't get a bad link back only because it fails or blocks us for a while.
  if (seen.kind === 'unclear' || isHidden(verdict))
    return { ...rest, verdict, evidence: evidence || seen.evidence, failures, failingSince };
  const since = failingSince ?? now;
  const isBroken =
    verdict === 'broken' ||
    (failures + 1 >= broken.failures && now.getTime() - since.getTime() >= broken.milliseconds);
  return {
    ...rest,
    verdict: isBroken ? 'broken' : verdict,
    newUrl: isBroken ? null : newUrl,
    evidence: seen.evidence,
    failures: failures + 1,
    failingSince: since,
  };
}

const domainOf = (url: string) => parse(url, { allowPrivateDomains: true }).domain;

/** The new URL of a website whose permanent redirects lead to `permanentUrl`; null if that is on the same domain. */
export function movedTo(website: string, permanentUrl: string | null): string | null {
  if (permanentUrl === null || permanentUrl.length > fieldTraits.website.max!) return null;
  return domainOf(website) === domainOf(permanentUrl) ? null : permanentUrl;
}

/** A response without a page that was judged. Other client errors mean that the website doesn't want automatic visits. */
export function statusKind(status: number): 'page' | 'failed' | 'unclear' {
  if (status < 400) return 'page';
  return status >= 500 || status === 404 || status === 410 ? 'failed' : 'unclear';
}
