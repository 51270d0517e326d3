import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { timesOf } from '../../db/time-keys.ts';
import { createTestApp } from '../../test/app.ts';

const { request, anonymous, deps, setNow } = await createTestApp();

const rows = [
  ['Bethel Baptist Church', 'Baptist', 'Montrose', '77004', ['Sunday 11:00 AM']],
  ['Bellaire Bethel Chapel', 'Methodist', 'Katy', '77005', []],
  ['Bethany Lutheran Church', 'Lutheran', 'Downtown', '77004', []],
  ['Saint Jude Chapel', 'Catholic', 'Downtown', '77006', []],
  ['Mt. Zion Church', 'Methodist', 'Downtown', '77006', []],
  ['Maple Grove Ward', 'Latter-day Saints', 'Downtown', '77006', []],
  ...Array.from({ length: 12 }, (_, n) => [`Betania ${n + 1}`, 'Other', 'Spring', '77373', []] as const),
] as const;

beforeAll(async () => {
  setNow('2026-03-02T18:00:00Z');
  for (const [name, denomination, area, zip, services] of rows) {
    const times = timesOf([...services]);
    await deps.db.execute(sql`
      insert into churches (name, denomination, area, zip, services, service_times, lat, lng, status)
      select ${name}, ${denomination}, ${area}, ${zip}, r.services, r.times, 29.7, -95.3, 'approved'
      from json_to_recordset(${JSON.stringify([{ services, times: times.serviceTimes }])}::json)
        as r (services text[], times jsonb)`);
  }
  await deps.db.execute(sql`insert into churches (name, denomination, area, lat, lng, status)
    values ('Bethel Pending', 'Baptist', 'Katy', 29.7, -95.3, 'pending')`);
});

const suggest = async (q: string) =>
  (await request.get('/api/suggest').query({ q }).expect(200)).body as Array<Record<string, unknown>>;

test('puts names that start with the text first, with area and next service, and omits pending churches', async () => {
  const entries = await suggest('bethel');
  expect(entries.map(({ text }) => text)).toEqual([
    'Bethel Baptist Church',
    'Bellaire Bethel Chapel',
    'bethel',
  ]);
  expect(entries[0]).toMatchObject({ kind: 'church', detail: 'Montrose · Sunday 11:00 AM' });
  expect(entries[0]!.id).toBeTypeOf('number');
  expect(entries[1]).toMatchObject({ detail: 'Katy' });
  expect(entries.at(-1)).toEqual({ kind: 'search', text: 'bethel' });
});

test('finds names by their start, abbreviated or spelled out, from the first letter on', async () => {
  for (const typed of ['st j', 'saint j', 'st. jud'])
    expect((await suggest(typed))[0], typed).toMatchObject({ text: 'Saint Jude Chapel' });
  for (const typed of ['mt z', 'mount z'])
    expect((await suggest(typed))[0], typed).toMatchObject({ text: 'Mt. Zion Church' });
});

test('returns up to eight entries, the search itself last', async () => {
  const entries = await suggest('bet');
  expect(entries).toHaveLength(8);
  expect(entries.at(-1)).toEqual({ kind: 'search', text: 'bet' });
});

test('suggests denominations (also by synonym), areas and ZIP codes with their counts', async () => {
  expect(await suggest('bap')).toContainEqual({ kind: 'denomination', text: 'Baptist', count: 1 });
  expect((await suggest('mormon'))[0]).toEqual({ kind: 'denomination', text: 'Latter-day Saints', count: 1 });
  expect((await suggest('day sa'))[0]).toMatchObject({ text: 'Latter-day Saints' });
  expect((await suggest('kat'))[0]).toEqual({ kind: 'area', text: 'Katy', count: 1 });
  expect((await suggest('7700')).slice(0, 2)).toEqual([
    { kind: 'zip', text: '77004', count: 2 },
    { kind: 'zip', text: '77005', count: 1 },
  ]);
});

test('suggests towns, but as areas if churches have them as their area', async () => {
  const town = (text: string) => ({ kind: 'town', text });
  expect(await suggest('conr')).toEqual([town('Conroe'), { kind: 'search', text: 'conr' }]);
  expect((await suggest('woodlands'))[0]).toEqual(town('The Woodlands'));
  expect(await suggest('kat')).not.toContainEqual(town('Katy'));
  expect(await suggest('co')).not.toContainEqual(town('Conroe'));
});

test('corrects a misspelled name and still offers to search for unknown text', async () => {
  // The entry for the search stands for a complete ZIP code.
  expect((await suggest('77004')).map(({ kind }) => kind)).toEqual(['church', 'church', 'search']);
  expect(await suggest('00000')).toEqual([{ kind: 'search', text: '00000' }]);
  expect((await suggest('bethil baptst'))[0]).toMatchObject({ text: 'Bethel Baptist Church' });
  expect(await suggest('qqzzqq')).toEqual([{ kind: 'search', text: 'qqzzqq' }]);
  expect(await suggest("%'; --")).toEqual([{ kind: 'search', text: "%'; --" }]);
});

test('rejects an empty text and one that is too long', async () => {
  for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(101)}`, '?q=a%00b', '?q=a&q=b'])
    await request.get(`/api/suggest${query}`).expect(400);
});

test('caches responses for anonymous callers until churches change', async () => {
  const first = await anonymous.get('/api/suggest?q=bethany').expect(200);
  expect(first.headers.etag).toBeDefined();
  await anonymous.get('/api/suggest?q=bethany').set('If-None-Match', first.headers.etag!).expect(304);
});
