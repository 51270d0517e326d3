/** Bot detection, anonymous visitor digests, and month arithmetic. */
import { createHmac } from 'node:crypto';
import { monthsShown, type NumberKind, type Numbers, numberKinds } from '#shared/contracts/analytics.ts';
import { zoneDay, zoneMoment } from '#shared/domain/dates.ts';

/** Cubot is a phone brand. */
const crawlers =
  /(?<!cu)bot\b|\(compatible; (?!MSIE)|crawl|spider|slurp|archiver|headless|lighthouse|page ?speed|preview|monitor|uptime|pingdom|phantomjs|puppeteer|playwright|selenium/i;

/** All browsers identify as Mozilla; bots that do usually name themselves as well. */
export const isCrawler = (userAgent: string | undefined): boolean =>
  userAgent === undefined || !userAgent.startsWith('Mozilla/') || crawlers.test(userAgent);

/**
 * Identifies a visitor for one church, kind, and day (the salt's). Digests differ per church, so visitors can't be tracked
 * across the site.
 */
export const digestOf = (salt: string, parts: readonly (string | number)[]): string =>
  createHmac('sha256', salt).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

export const monthOf = (moment: Date): string => zoneDay(moment).slice(0, 7);

/** Adds `by` months, which may be negative. */
export function shiftMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Midnight on the first, in the site's time zone. */
export const startOf = (month: string): Date => zoneMoment(`${month}-01`, 0);

/** The months that the dashboard shows, oldest first. */
export const shownMonths = (now: Date): string[] =>
  Array.from({ length: monthsShown }, (_, index) => shiftMonth(monthOf(now), index - monthsShown + 1));

/** The privacy policy promises to keep 26 months, including the current one. */
export const oldestStored = (now: Date): string => shiftMonth(monthOf(now), 1 - 26);

const numbersBy = (numberOf: (kind: NumberKind) => number) =>
  Object.fromEntries(numberKinds.map((kind) => [kind, numberOf(kind)])) as Numbers;

export const noNumbers = numbersBy(() => 0);

export const numbersOf = (row: Numbers): Numbers => numbersBy((kind) => row[kind]);

export const isKind = (kind: string): kind is keyof Numbers =>
  (numberKinds as readonly string[]).includes(kind);
