/** Which visitors count, and how months are computed. */
import { createHmac } from 'node:crypto';
import { monthsShown, type Numbers, visitKinds } from '#shared/analytics.ts';
import { zoneDay, zoneMoment } from '#shared/zone.ts';

/** Cubot is a brand of phones. */
const crawlers =
  /(?<!cu)bot\b|\(compatible; (?!MSIE)|crawl|spider|slurp|archiver|headless|lighthouse|page ?speed|preview|monitor|uptime|pingdom|phantomjs|puppeteer|playwright|selenium/i;

/** Every browser calls itself Mozilla; of the bots that do, most name themselves. */
export const isCrawler = (userAgent: string | undefined): boolean =>
  userAgent === undefined || !userAgent.startsWith('Mozilla/') || crawlers.test(userAgent);

/**
 * Identifies one person, one church and one kind on the day of the salt. A person has another digest for each church,
 * so that nobody can be tracked through the site, not even with the day's salt at hand.
 */
export const digestOf = (salt: string, parts: readonly (string | number)[]): string =>
  createHmac('sha256', salt).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

export const monthOf = (moment: Date): string => zoneDay(moment).slice(0, 7);

/** The month `by` months later (earlier when negative). */
export function shiftMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Its first moment in the site's zone. */
export const startOf = (month: string): Date => zoneMoment(`${month}-01`, 0);

/** The months that the dashboard shows, oldest first. */
export const shownMonths = (now: Date): string[] =>
  Array.from({ length: monthsShown }, (_, at) => shiftMonth(monthOf(now), at - monthsShown + 1));

/** The oldest month that is stored, as the privacy policy says: 26 with the current one. */
export const oldestStored = (now: Date): string => shiftMonth(monthOf(now), 1 - 26);

export const noNumbers: Numbers = {
  profileViews: 0,
  websiteClicks: 0,
  phoneClicks: 0,
  directionClicks: 0,
};

export const numbersOf = (row: Numbers): Numbers => ({
  profileViews: row.profileViews,
  websiteClicks: row.websiteClicks,
  phoneClicks: row.phoneClicks,
  directionClicks: row.directionClicks,
});

export const isKind = (text: string): text is keyof Numbers =>
  (visitKinds as readonly string[]).includes(text);
