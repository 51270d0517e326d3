import { expect, test } from 'vitest';
import {
  digestOf,
  isCrawler,
  isKind,
  monthOf,
  numbersOf,
  oldestStored,
  shiftMonth,
  shownMonths,
  startOf,
} from './policy.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; MyThing/1.0)',
  `${chrome} Bytespider`,
  `${chrome} crawler`,
  `${chrome} Slurp`,
  `${chrome} archiver`,
  `${chrome} HeadlessChrome`,
  `${chrome} Chrome-Lighthouse`,
  `${chrome} Page Speed Insights`,
  `${chrome} PageSpeed`,
  `${chrome} BingPreview`,
  `${chrome} monitor`,
  `${chrome} Uptime-Kuma`,
  `${chrome} Pingdom`,
  `${chrome} PhantomJS`,
  `${chrome} Puppeteer`,
  `${chrome} Playwright`,
  `${chrome} Selenium`,
  'facebookexternalhit/1.1',
  'curl/8.0',
  '',
  undefined,
])('does not count %s', (agent) => {
  expect(isCrawler(agent)).toBe(true);
});

test.each([chrome, `${chrome} CUBOT X30`, 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)'])(
  'counts %s',
  (agent) => {
    expect(isCrawler(agent)).toBe(false);
  },
);

test("computes months in the site's time zone", () => {
  expect(monthOf(new Date('2030-01-01T05:59:59Z'))).toBe('2029-12');
  expect(monthOf(new Date('2030-01-01T06:00:00Z'))).toBe('2030-01');
  expect(startOf('2030-07').toISOString()).toBe('2030-07-01T05:00:00.000Z');
  expect([shiftMonth('2030-01', -1), shiftMonth('2030-12', 1), shiftMonth('2030-06', 0)]).toEqual([
    '2029-12',
    '2031-01',
    '2030-06',
  ]);
  const now = new Date('2030-06-15T12:00:00Z');
  expect(shownMonths(now)).toHaveLength(12);
  expect([shownMonths(now)[0], shownMonths(now).at(-1)]).toEqual(['2029-07', '2030-06']);
  expect(oldestStored(now)).toBe('2028-05');
});

test('computes a different digest for each church, kind, and day', () => {
  const digest = digestOf('salt', ['visitor', 7, 'profileViews']);
  expect(digest).toMatch(/^[\w-]{22}$/);
  expect(digestOf('salt', ['visitor', 7, 'profileViews'])).toBe(digest);
  for (const digestOfOther of [
    digestOf('salt', ['visitor', 8, 'profileViews']),
    digestOf('salt', ['visitor', 7, 'phoneClicks']),
    digestOf('pepper', ['visitor', 7, 'profileViews']),
  ])
    expect(digestOfOther).not.toBe(digest);
});

test('picks the numbers by kind', () => {
  const numbers = { profileViews: 1, websiteClicks: 2, phoneClicks: 3, directionClicks: 4, plannedVisits: 5 };
  expect(numbersOf({ ...numbers, churchId: 7 } as typeof numbers)).toEqual(numbers);
  expect(Object.keys(numbers).every(isKind)).toBe(true);
  expect(isKind('churchId')).toBe(false);
});
