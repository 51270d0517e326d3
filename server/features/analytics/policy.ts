/** Who counts, and how months and medians are reckoned. */
import { createHmac } from 'node:crypto';
import { monthsShown, type Numbers, visitKinds } from '#shared/analytics.ts';
import { zoneDay, zoneMoment } from '#shared/zone.ts';

/** Cubot makes phones. */
const crawlers =
  /(?<!cu)bot\b|\(compatible; (?!MSIE)|crawl|spider|slurp|archiver|headless|lighthouse|page ?speed|preview|monitor|uptime|pingdom|phantomjs|puppeteer|playwright|selenium/i;

/** Every browser calls itself Mozilla; of those that do, the machines say what they are. */
export const isCrawler = (userAgent: string | undefined): boolean =>
  userAgent === undefined || !userAgent.startsWith('Mozilla/') || crawlers.test(userAgent);

/**
 * Stands for one person, one church and one kind on the day of the salt. The same person has another digest for each
 * church, so that nobody can follow a person through the site, not even with the salt of the day at hand.
 */
export const digestOf = (salt: string, parts: readonly (string | number)[]): string =>
  createHmac('sha256', salt).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

export const monthOf = (moment: Date): string => zoneDay(moment).slice(0, 7);

/** The month so many months later (or earlier, below zero). */
export function shiftMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Its first moment in the site's zone. */
export const startOf = (month: string): Date => zoneMoment(`${month}-01`, 0);

/** The months that the dashboard shows, oldest first. */
export const shownMonths = (now: Date): string[] =>
  Array.from({ length: monthsShown }, (_, at) => shiftMonth(monthOf(now), at - monthsShown + 1));

const keptMonths = 26;

/** The oldest month that is kept, as the privacy policy says: 26 with the current one. */
export const oldestKept = (now: Date): string => shiftMonth(monthOf(now), 1 - keptMonths);

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
