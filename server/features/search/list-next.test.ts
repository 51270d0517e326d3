/** Sorting by next service must agree with nextService(), which the cards show. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { nextService } from '#shared/service-times/schedule.ts';
import { createTestApp } from '../../test/app.ts';

const { request, build, deps, setNow } = await createTestApp({ env: { RESPONSE_CACHE: 'false' } });

// Saturday noon in Houston.
const saturdayNoon = '2026-11-21T18:00:00Z';
beforeEach(async () => {
  setNow(saturdayNoon);
  await deps.db.execute(sql`delete from churches`);
});

type Query = Record<string, string | number | string[]>;
const get = (query: Query) => request.get('/api/churches').query({ sort: 'next', ...query });
const namesOf = (items: Array<{ name: string }>) => items.map(({ name }) => name);
const list = async (query: Query = {}) => namesOf((await get(query).expect(200)).body);
const nextOf = ({ headers }: { headers: Record<string, string> }) =>
  /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1];

const exception = (date: string, kind: 'none' | 'instead' | 'also', text = '') => ({ date, kind, text });

async function buildAll() {
  for (const [name, services, more] of [
    ['Sunday nine', ['Sunday 9:00 AM', 'Sunday 11:00 AM'], { featured: true }],
    ['Sunday eight', ['Sunday 8:00 AM'], {}],
    ['Vigil', ['Saturday 5:30 PM', 'Sunday 7:00 AM'], { denomination: 'Catholic' }],
    ['Morning gone', ['Saturday 9:00 AM'], {}],
    ['Class on Sunday', ['Sunday 7:30 AM Bible study', 'Wednesday 7:00 PM'], {}],
    ['Only a class', ['Tuesday 7:00 PM Bible study'], {}],
    ['Last Sunday of the month', ['Last Sunday 6:00 AM'], {}],
    ['First Monday', ['First Monday 8:00 AM'], {}],
    ['Canceled', ['Sunday 6:00 AM'], { serviceExceptions: [exception('2026-11-22', 'none')] }],
    [
      'Moved',
      ['Sunday 10:00 AM'],
      { serviceExceptions: [exception('2026-11-22', 'instead', '6:45 AM'), exception('2026-11-20', 'none')] },
    ],
    ['Extra', ['Friday 6:00 PM'], { serviceExceptions: [exception('2026-11-21', 'also', 'Supper 6 PM')] }],
    ['Nothing but a concert', [], { serviceExceptions: [exception('2026-11-23', 'also', 'Concert 7 PM')] }],
    ['Silent', ['By appointment'], {}],
    ['Another silent', [], { featured: true }],
  ] as const)
    await build.church({
      name,
      ...more,
      services: [...services],
      serviceExceptions: 'serviceExceptions' in more ? [...more.serviceExceptions] : [],
    });
}

const expected = [
  'Vigil',
  'Extra',
  'Moved',
  'Sunday eight',
  'Sunday nine',
  'Nothing but a concert',
  'Only a class',
  'Class on Sunday',
  'Morning gone',
  'Canceled',
  'Last Sunday of the month',
  'First Monday',
  'Another silent',
  'Silent',
];

test('sorts by next service, including special dates and monthly services, then by name if there are no times', async () => {
  await buildAll();
  const { body, headers } = await get({}).expect(200);
  expect(namesOf(body)).toEqual(expected);
  expect(headers['x-total-count']).toBe('14');
  const starts = body.map((church: ChurchListItem) =>
    Number(nextService(church, Date.parse(saturdayNoon))?.at ?? Number.POSITIVE_INFINITY),
  );
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});

test('applies other filters; time filters exclude churches without listed times', async () => {
  await buildAll();
  expect(await list({ denomination: 'Catholic' })).toEqual(['Vigil']);
  expect(await list({ featured: 'true' })).toEqual(['Sunday nine', 'Another silent']);
  expect(await list({ search: 'sunday', exact: 'true' })).toEqual([
    'Sunday eight',
    'Sunday nine',
    'Class on Sunday',
    'Last Sunday of the month',
  ]);
  expect(await list({ day: ['saturday', 'monday'] })).toEqual(['Vigil', 'Morning gone', 'First Monday']);
  const withUnlisted = await list({ day: 'saturday', unlisted: 'true' });
  expect(withUnlisted.slice(0, 2)).toEqual(['Vigil', 'Morning gone']);
  expect(withUnlisted.slice(2)).toEqual(['Another silent', 'Nothing but a concert', 'Silent']);
});

test("keeps the first page's time for later pages while services start", async () => {
  await buildAll();
  const names: string[] = [];
  let response = await get({ limit: 3 }).expect(200);
  for (let next = nextOf(response); ; next = nextOf(response)) {
    names.push(...namesOf(response.body));
    expect(response.headers['x-total-count']).toBe('14');
    if (!next) break;
    setNow('2026-11-22T14:30:00Z');
    response = await request.get(next).expect(200);
  }
  expect(names).toEqual(expected);
  // A new list uses the current time, Sunday 8:30 in Houston.
  expect((await list()).slice(0, 2)).toEqual(['Sunday nine', 'Nothing but a concert']);
});

test.each(['2026-03-08T07:30:00Z', '2026-11-01T05:30:00Z', '2026-12-31T23:59:30Z', '2026-06-28T10:00:00Z'])(
  'agrees with nextService() at %s for any combination of times',
  async (moment) => {
    setNow(moment);
    const days = ['Sunday', 'Monday', 'Wednesday', 'Friday', 'First Sunday', 'Last Friday', '3rd Wednesday'];
    const clocks = ['7:00 AM', '9:00 AM', '12:30 PM', '6:00 PM', '11:59 PM', '7:00 PM Bible study'];
    for (let index = 0; index < 42; index += 1)
      await build.church({
        name: `Church ${String(index).padStart(2, '0')}`,
        services: [
          `${days[index % 7]} ${clocks[index % 6]}`,
          `${days[(index * 3) % 7]} ${clocks[(index + 2) % 6]}`,
        ],
      });
    const { body } = await get({}).expect(200);
    const startOf = (church: ChurchListItem) => Number(nextService(church, Date.parse(moment))!.at);
    expect(body).toHaveLength(42);
    expect(body.map(startOf)).toEqual(body.map(startOf).sort((a: number, b: number) => a - b));
  },
);
