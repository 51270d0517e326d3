/**
 * Snapshots of the public endpoints for fixed data and a fixed time: API responses, files, and the head and facts of
 * pages. A changed line in the snapshot is a changed response, so read the diff before accepting it.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { churchNumbers } from '../db/tables/analytics.ts';
import { articleHistory } from '../db/tables/articles.ts';
import { billingActions, billingOrders, billingSubscriptions } from '../db/tables/billing.ts';
import { churches } from '../db/tables/churches.ts';
import { claims } from '../db/tables/claims.ts';
import { eventHistory, events } from '../db/tables/events.ts';
import { favorites } from '../db/tables/favorites.ts';
import { churchPhotos } from '../db/tables/gallery.ts';
import { imports, importUploads } from '../db/tables/imports.ts';
import { bulkActionRows, bulkActions, churchHistory, churchRevisions } from '../db/tables/submissions.ts';
import { uploads } from '../db/tables/uploads.ts';
import { createTestApp, type SignedIn } from './app.ts';
import { bareTemplate } from './template.ts';

/** Noon on a Tuesday in Houston. */
const now = new Date('2030-01-15T18:00:00Z');
const before = (hours: number) => new Date(now.getTime() - hours * 3600_000);

const app = await createTestApp({
  app: { client: { template: bareTemplate } },
  env: { RESPONSE_CACHE: 'false', LIMIT_FACTOR: '1000', PAYMENTS: 'off' },
});
const { build, deps, signIn } = app;
const { db } = deps;
app.setNow(now);

const callers: Partial<Record<'owner' | 'claimant' | 'admin', SignedIn>> = {};
const photoId = '0123abcd-4567-4abc-8def-0123456789ab';

beforeAll(async () => {
  const owner = await signIn();
  const claimant = await signIn();
  const admin = await signIn({ role: 'admin' });
  Object.assign(callers, { owner, claimant, admin });
  const dates = { createdAt: before(48), updatedAt: before(24) };
  const full = await build.church({
    ...dates,
    name: 'Grace Chapel',
    userId: owner.user.id,
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
  const listed = await build.church({
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
  const pending = await build.church({
    ...dates,
    name: 'New Hope',
    status: 'pending',
    userId: claimant.user.id,
  });
  const rejected = await build.church({
    ...dates,
    name: 'No Church',
    status: 'rejected',
    userId: owner.user.id,
  });

  await db.insert(uploads).values({
    id: photoId,
    userId: owner.user.id,
    width: 1600,
    height: 900,
    bytes: 1000,
    createdAt: before(24),
  });
  await db
    .insert(churchPhotos)
    .values({ churchId: full.id, uploadId: photoId, alt: 'The garden', position: 1, createdAt: before(24) });
  await db.insert(favorites).values({ userId: owner.user.id, churchId: listed.id, createdAt: before(1) });
  await db.insert(churchNumbers).values({
    churchId: full.id,
    month: '2029-12',
    profileViews: 9,
    websiteClicks: 4,
    phoneClicks: 3,
    directionClicks: 2,
  });

  await build.event({ userId: owner.user.id, churchId: full.id, title: 'Choir Evening', category: 'music' });
  await build.event({
    userId: owner.user.id,
    churchId: full.id,
    title: 'Bible Class',
    category: 'education',
    date: '2030-01-16',
    time: null,
    recurrence: { kind: 'weekly', every: 1, last: false, until: '2030-02-13', skipped: ['2030-01-30'] },
  });
  await build.event({
    userId: claimant.user.id,
    title: 'Neighbors’ Picnic',
    location: 'The park, Katy',
    category: 'community',
  });

  const article = await build.article({
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
  await build.article({
    slug: 'later',
    title: 'Scheduled',
    publishedAt: before(-24),
    createdAt: before(5),
    updatedAt: before(4),
  });
  await db.insert(articleHistory).values({
    at: before(72),
    articleId: article.id,
    articleTitle: article.title,
    action: 'published',
    actorId: admin.user.id,
    actor: 'boss',
    moment: before(72),
  });

  await build.message({
    name: 'Bea',
    email: 'bea@example.org',
    subject: 'advertising',
    body: 'What does it cost?',
    createdAt: before(3),
  });
  await build.message({
    kind: 'suggestion',
    name: '',
    email: null,
    subject: null,
    field: 'phone',
    body: '713-555-0199',
    churchId: listed.id,
    churchName: listed.name,
    createdAt: before(2),
  });
  await build.message({
    kind: 'support',
    name: owner.user.username,
    email: owner.user.email,
    subject: null,
    body: 'Help',
    userId: owner.user.id,
    priority: true,
    state: 'read',
    createdAt: before(1),
  });

  await db.insert(claims).values({
    churchId: listed.id,
    userId: claimant.user.id,
    firstName: 'Cleo',
    lastName: 'Mann',
    email: 'cleo@oakgrove.example',
    phone: '713 555 0100',
    note: 'I am the pastor.',
    domain: 'oakgrove.example',
    codeSentTo: 'office@oakgrove.example',
    codeHash: 'x',
    codeUntil: before(-0.25),
    codesSent: 1,
    createdAt: before(6),
  });
  await db.insert(churchRevisions).values({
    churchId: full.id,
    userId: owner.user.id,
    fields: { name: 'Grace Chapel of the Bayou', description: 'Longer.' },
    createdAt: before(7),
  });
  await db.insert(churchHistory).values([
    {
      at: before(48),
      churchId: full.id,
      churchName: 'Grace Chapel',
      action: 'submitted',
      actorId: owner.user.id,
      actor: owner.user.username,
      details: {},
    },
    {
      at: before(30),
      churchId: rejected.id,
      churchName: rejected.name,
      action: 'rejected',
      actorId: admin.user.id,
      actor: 'boss',
      details: { reason: 'not_a_church', note: 'A café.' },
    },
    {
      at: before(24),
      churchId: pending.id,
      churchName: pending.name,
      action: 'submitted',
      actorId: claimant.user.id,
      actor: claimant.user.username,
      details: {},
    },
  ]);
  const [bulk] = await db
    .insert(bulkActions)
    .values({
      kind: 'area',
      value: 'Katy',
      state: 'done',
      adminId: admin.user.id,
      admin: 'boss',
      startedAt: before(2),
      finishedAt: before(1),
    })
    .returning();
  await db.insert(bulkActionRows).values([
    { bulkId: bulk!.id, churchId: full.id, name: 'Grace Chapel', outcome: 'changed', before: {} },
    { bulkId: bulk!.id, churchId: listed.id, name: 'Oak Grove Baptist Church', outcome: 'same' },
  ]);
  await db.insert(imports).values({
    source: 'osm',
    fingerprint: 'f',
    file: 'osm.geojson',
    format: 'osm',
    records: 9,
    committed: 9,
    added: 1,
    updated: 2,
    unchanged: 3,
    kept: 4,
    deleted: 5,
    asked: 6,
    skipped: 7,
    linked: 8,
    retired: 1,
    startedBy: 'boss',
    startedAt: before(9),
    finishedAt: before(8),
  });
  await db.insert(importUploads).values({
    file: 'list.csv',
    format: 'csv',
    state: 'draft',
    createdBy: 'boss',
    createdAt: before(1),
    records: 3,
    options: {
      source: 'list',
      skip: null,
      columns: null,
      onDuplicate: 'ask',
      churchesOnly: true,
      regionOnly: true,
      skipBadRows: false,
      retireMissing: false,
    },
    table: { skipped: 0, columns: [{ name: 'Name', field: 'name', samples: ['Grace'] }] },
  });
  const [order] = await db
    .insert(billingOrders)
    .values({
      id: '11111111-2222-4333-8444-555555555555',
      flow: 'checkout',
      state: 'fulfilled',
      payer: `user:${owner.user.id}`,
      userId: owner.user.id,
      email: owner.user.email,
      churchId: full.id,
      plan: 'annual',
      amount: 99_500,
      createdAt: before(100),
      updatedAt: before(99),
    })
    .returning();
  const [subscription] = await db
    .insert(billingSubscriptions)
    .values({
      providerId: 'sub_1',
      status: 'active',
      customerId: 'cus_1',
      orderId: order!.id,
      userId: owner.user.id,
      churchId: full.id,
      priceId: 'price_1',
      plan: 'annual',
      amount: 99_500,
      interval: 'year',
      periodStart: before(100),
      periodEnd: before(-8660),
      cardBrand: 'visa',
      cardLast4: '4242',
      lastPaymentAt: before(100),
      lastPaymentAmount: 99_500,
      lastPaymentStatus: 'paid',
      createdAt: before(100),
      syncedAt: before(1),
    })
    .returning();
  await db.insert(billingActions).values({
    subscriptionId: subscription!.id,
    kind: 'refund',
    amount: 500,
    refunded: 500,
    reason: 'Goodwill',
    userId: admin.user.id,
    by: 'boss',
    state: 'done',
    nextAt: before(50),
    createdAt: before(51),
    doneAt: before(50),
  });
  await db.insert(eventHistory).values({
    at: before(18),
    eventId: 1,
    eventTitle: 'Choir Evening',
    action: 'hidden',
    actorId: admin.user.id,
    actor: 'boss',
    details: { reason: 'A duplicate.' },
  });
  await db.update(churches).set({ updatedAt: before(24) });
  await db.update(events).set({ createdAt: before(20), updatedAt: before(19) });
}, 60_000);

/** Replaces what differs between runs: current times, database size, and version. */
const started = Date.now();
const steady = (text: string): string =>
  text
    .replace(/("databaseBytes"|"version"): (\d{6,}|"\d[^"]*")/g, '$1: "(any)"')
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

const read = (caller: keyof typeof callers | 'visitor', path: string) =>
  caller === 'visitor'
    ? app.anonymous.get(path)
    : callers[caller]!.agent.get(path).set(callers[caller]!.bearer);

async function responseOf(path: string): Promise<string> {
  const response = await read('visitor', path).redirects(0);
  const isPage = response.type === 'text/html';
  const body = isPage
    ? response.text
        .replace(/nonce-[\w+/=-]+|nonce":"[^"]+/g, 'nonce')
        // The page's embedded responses have their own snapshots, so only keep their keys.
        .replace(/(<script[^>]*id="app-data"[^>]*>)(.*?)(<\/script>)/s, (_, open, data, close) => {
          const keys = (JSON.parse(data) as Array<{ key: unknown }>).map(({ key }) => JSON.stringify(key));
          return `${open}\n${keys.join('\n')}\n${close}`;
        })
        .replace(/<script[^>]*id="app-config".*?<\/script>/s, '')
        .replace(/ class="[^"]*"/g, '')
        .replace(/></g, '>\n<')
        // Tags alone say nothing.
        .replace(/^\s*<\/?\w+>\n/gm, '')
    : response.type === 'application/json'
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
  /api/churches
  /api/churches?day=sunday&language=spanish
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
  /api/events
  /api/events/2?date=2030-02-06
  /api/articles
  /api/articles/slug/advent
  /api/pricing
  /api/config
  /events.ics
  /events/2.ics
  /church/1/next-service.ics
  /news/feed.xml
  /robots.txt
  /sitemap.xml`;

const pages = `
  /
  /directory?denomination=Baptist&area=Downtown
  /church/1
  /church/99
  /churches/near/77002
  /events?category=music
  /events/2?date=2030-02-06
  /news/advent
  /dashboard
  /login?returnTo=/dashboard
  /bulletin
  /sitemaps/churches-1.xml
  /sitemaps/landings-1.xml`;

test.each(linesOf(publicEndpoints))('%s', async (path) => {
  expect(await responseOf(path)).toMatchSnapshot();
});

test.each(linesOf(pages))('the page %s', async (path) => {
  expect(await responseOf(path)).toMatchSnapshot();
});

/** Their contents are checked by the tests of their features, their fields by their contracts. */
const personal = {
  owner: `
    /api/auth/me
    /api/user/churches
    /api/user/churches/1
    /api/user/churches/1/photos
    /api/user/events
    /api/user/events/2
    /api/user/analytics
    /api/user/monthly-numbers
    /api/user/second-factor
    /api/user/export
    /api/favorites
    /api/me/subscription
    /api/me/subscriptions
    /api/billing/subscription-details
    /api/billing/orders/11111111-2222-4333-8444-555555555555`,
  claimant: `
    /api/user/claims
    /api/user/churches
    /api/churches/5
    /api/user/events`,
  admin: `
    /api/admin/overview
    /api/admin/session
    /api/admin/churches
    /api/admin/churches?status=all&sort=newest
    /api/admin/churches?missing=times
    /api/admin/churches/1
    /api/admin/churches/1/owner
    /api/admin/churches/export
    /api/admin/churches/pending
    /api/admin/revisions
    /api/admin/history
    /api/admin/history/export
    /api/admin/duplicates
    /api/admin/churches/1/merge?with=2
    /api/admin/bulk-actions
    /api/admin/bulk-actions/1/result
    /api/admin/claims
    /api/admin/events
    /api/admin/event-history
    /api/admin/articles
    /api/admin/articles/1
    /api/admin/articles/1/history
    /api/admin/messages
    /api/admin/photos
    /api/admin/users
    /api/admin/user-history
    /api/admin/subscriptions
    /api/admin/grants
    /api/admin/imports
    /api/admin/imports/1`,
};

describe.each(Object.entries(personal))('as %s', (caller, paths) => {
  test.each(linesOf(paths))('%s', async (path) => {
    const response = await read(caller as keyof typeof callers, path);
    expect(response.status, response.text).toBe(200);
  });
});
