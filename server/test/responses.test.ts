/**
 * The public endpoints for fixed data and a fixed time: snapshots of API responses and files, and the heads of pages. A
 * changed line in the snapshot is a changed response, so read the diff before accepting it.
 */
import { beforeAll, expect, test } from 'vitest';
import { churches } from '../db/tables/churches.ts';
import { events } from '../db/tables/events.ts';
import { churchPhotos } from '../db/tables/gallery.ts';
import { uploads } from '../db/tables/uploads.ts';
import { createTestApp } from './app.ts';
import { bareTemplate } from './template.ts';

/** Noon on a Tuesday in Houston. */
const now = new Date('2030-01-15T18:00:00Z');
const before = (hours: number) => new Date(now.getTime() - hours * 3600_000);

const app = await createTestApp({
  app: { client: { template: bareTemplate } },
  env: { RESPONSE_CACHE: 'false', LIMIT_FACTOR: '1000', PAYMENTS: 'off' },
});
const { build, deps } = app;
const { db } = deps;
app.setNow(now);

const photoId = '0123abcd-4567-4abc-8def-0123456789ab';

beforeAll(async () => {
  const [owner, other] = [await build.user(), await build.user()];
  const dates = { createdAt: before(48), updatedAt: before(24) };
  const full = await build.church({
    ...dates,
    name: 'Grace Chapel',
    userId: owner.id,
    featured: true,
    phone: '(713) 555-0142',
    email: 'office@grace.example',
    website: 'https://grace.example/',
    description: 'A small church with a long story. It has a garden.',
    services: ['Sunday 9:00 AM & 11:00 AM (Spanish)', 'Wednesday 7 PM Bible Study'],
    serviceExceptions: [
      { date: '2030-01-20', kind: 'instead', text: '10 AM together' },
      { date: '2030-01-10', kind: 'none', text: 'Ice' },
    ],
    pastorName: 'Ann Lee',
    missionStatement: 'Serve.',
    history: 'Since 1920.',
    wheelchairAccess: 'yes',
    youtubeChannel: 'https://youtube.com/@grace',
    facebookPage: 'https://facebook.com/grace',
    instagramHandle: '@grace',
    recentSermons: ['https://youtube.com/watch?v=1'],
    additionalInfo: 'For the team only.',
    heroImage: `/uploads/${photoId}/1600.webp`,
    timesConfirmedAt: before(240),
  });
  await build.church({
    ...dates,
    name: 'Oak Grove Baptist Church',
    source: 'osm',
    sourceId: 'node/7',
    website: 'https://oakgrove.example/',
    services: [],
    latitude: 29.77,
    longitude: -95.37,
  });
  await build.church({
    ...dates,
    name: 'Willow Fellowship',
    denomination: 'Methodist',
    latitude: null,
    longitude: null,
  });
  await build.church({
    ...dates,
    name: 'Cedar Church',
    denomination: 'Baptist',
    zip: '77003',
    latitude: 29.765,
    longitude: -95.365,
  });
  await build.church({
    ...dates,
    name: 'New Hope',
    status: 'pending',
    userId: other.id,
  });
  await build.church({
    ...dates,
    name: 'No Church',
    status: 'rejected',
    userId: owner.id,
  });

  await db.insert(uploads).values({
    id: photoId,
    userId: owner.id,
    width: 1600,
    height: 900,
    bytes: 1000,
    createdAt: before(24),
  });
  await db
    .insert(churchPhotos)
    .values({ churchId: full.id, uploadId: photoId, alt: 'The garden', position: 1, createdAt: before(24) });

  await build.event({ userId: owner.id, churchId: full.id, title: 'Choir Evening', category: 'music' });
  await build.event({
    userId: owner.id,
    churchId: full.id,
    title: 'Bible Class',
    category: 'education',
    date: '2030-01-16',
    time: null,
    recurrence: { kind: 'weekly', every: 1, last: false, until: '2030-02-13', skipped: ['2030-01-30'] },
  });
  await build.event({
    userId: other.id,
    title: 'Neighbors’ Picnic',
    location: 'The park, Katy',
    category: 'community',
  });

  await build.article({
    slug: 'advent',
    title: 'Advent in Houston',
    excerpt: 'Four weeks.',
    content: '<p>Light a <strong>candle</strong>.</p>',
    imageUrl: '/art/articles/advent.svg',
    imageAlt: 'A candle',
    publishedAt: before(72),
    createdAt: before(96),
    updatedAt: before(48),
  });
  await build.article({
    slug: 'draft',
    title: 'A draft',
    publishedAt: null,
    createdAt: before(5),
    updatedAt: before(4),
  });
  await db.update(churches).set({ updatedAt: before(24) });
  await db.update(events).set({ createdAt: before(20), updatedAt: before(19) });
}, 60_000);

/** Replaces what differs between runs: current times, cursors, database size, and version. */
const started = Date.now();
const steady = (text: string): string =>
  text
    .replace(/("databaseBytes"|"version"): (\d{6,}|"\d[^"]*")/g, '$1: "(any)"')
    .replace(/cursor=[\w.-]+/g, 'cursor=(any)')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00(:00)?)?/g, (moment) =>
      Math.abs(Date.parse(moment) - started) < 3 * 86_400_000 ? '(now)' : moment,
    );

/** JSON with each value that fits on one line. */
function dense(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 140) return indent + line;
  const inner = `${indent} `;
  if (Array.isArray(value))
    return `${indent}[\n${value.map((item) => dense(item, inner)).join(',\n')}\n${indent}]`;
  const fields = Object.entries(value).map(
    ([name, field]) => `${inner}"${name}": ${dense(field, inner).trimStart()}`,
  );
  return `${indent}{\n${fields.join(',\n')}\n${indent}}`;
}

const headers = [
  'content-type',
  'cache-control',
  'content-disposition',
  'x-total-count',
  'x-total-capped',
  'link',
  'x-robots-tag',
  'vary',
  'location',
];

async function responseOf(path: string): Promise<string> {
  const response = await app.anonymous.get(path).redirects(0);
  const body =
    response.type === 'application/json'
      ? dense(response.body)
      : // The time zone's rules are the library's.
        response.text.replace(/BEGIN:VTIMEZONE.*?END:VTIMEZONE/s, 'VTIMEZONE');
  const lines = headers.flatMap((name) =>
    response.headers[name] ? [`${name}: ${response.headers[name]}`] : [],
  );
  const text = [`${response.status}`, ...lines, '', body].join('\n');
  return steady(
    text.replaceAll(app.url, 'http://site').replaceAll(encodeURIComponent(app.url), 'http%3A%2F%2Fsite'),
  );
}

const linesOf = (text: string): string[] => text.trim().split(/\s*\n\s*/);

const publicEndpoints = `
  /api/churches?limit=1
  /api/churches/1
  /api/churches/99
  /api/churches/facets
  /api/churches/map?bbox=29.7,-95.5,29.8,-95.3&zoom=12
  /api/churches/landing?place=baptist
  /api/churches/1/nearby
  /api/denominations
  /api/areas
  /api/stats
  /api/suggest?q=gra
  /api/unclaimed-churches
  /api/events?limit=1
  /api/events/areas
  /api/events/2?date=2030-02-06
  /api/articles/slug/advent
  /api/pricing
  /api/config
  /events.ics
  /church/1/next-service.ics
  /news/feed.xml
  /robots.txt
  /sitemap.xml
  /sitemaps/churches-1.xml
  /sitemaps/landings-1.xml`;

test.each(linesOf(publicEndpoints))('%s', async (path) => {
  expect(await responseOf(path)).toMatchSnapshot();
});

/** Status, title, canonical path (without one, a page isn't indexed), JSON-LD, and number of embedded responses. */
test.each([
  ['/', 200, 'Houston Churches: Find a church home in Greater Houston', '/', 'WebSite Organization', 2],
  [
    '/directory?denomination=Baptist&area=Downtown',
    200,
    'Baptist churches in Downtown, Houston | Houston Churches',
    '/directory?denomination=Baptist&area=Downtown',
    'BreadcrumbList',
    4,
  ],
  [
    '/church/1',
    200,
    'Grace Chapel, Downtown | Houston Churches',
    '/church/1',
    'Church WebPage Service BreadcrumbList',
    4,
  ],
  ['/church/99', 404, 'Page not found | Houston Churches', null, '', 0],
  [
    '/churches/near/77002',
    200,
    'Churches near 77002 | Houston Churches',
    '/churches/near/77002',
    'ItemList BreadcrumbList',
    2,
  ],
  [
    '/events?category=music',
    200,
    'Upcoming Church Events: Music & Worship | Houston Churches',
    '/events?category=music',
    'ItemList BreadcrumbList',
    1,
  ],
  [
    '/events/2?date=2030-02-06',
    200,
    'Bible Class, Wednesday, February 6, 2030 | Houston Churches',
    '/events/2',
    'Event BreadcrumbList',
    1,
  ],
  [
    '/news/advent',
    200,
    'Advent in Houston | Houston Churches',
    '/news/advent',
    'NewsArticle BreadcrumbList',
    1,
  ],
  ['/dashboard', 200, 'Dashboard | Houston Churches', null, '', 0],
])('the page %s', async (path, status, title, canonical, types, embedded) => {
  const { text } = await app.anonymous.get(path).expect(status);
  const firstOf = (pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll('&amp;', '&');
  expect(firstOf(/<title>(.*?)<\/title>/)).toBe(title);
  expect(firstOf(/<meta property="og:title" content="(.*?)"/)).toBe(title);
  expect(firstOf(/<link rel="canonical" href="(.*?)"/)).toBe(
    canonical === null ? undefined : app.url + canonical,
  );
  expect(firstOf(/<meta name="robots" content="(.*?)"/)).toBe(canonical === null ? 'noindex' : undefined);
  const linked = [...text.matchAll(/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json]) => {
    const data = JSON.parse(json!);
    return (data['@graph'] ?? [data]) as Array<{ '@type': string }>;
  });
  expect(linked.map((item) => item['@type']).join(' ')).toBe(types);
  expect(JSON.parse(/id="app-data"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '[]')).toHaveLength(embedded);
});
