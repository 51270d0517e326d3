/** Trigger-maintained list columns stay correct after every change, compared with a naive computation. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventListQuery } from '#shared/contracts/events.ts';
import { addDays, lastOfMonth } from '#shared/domain/dates.ts';
import { eventCategories } from '#shared/domain/events.ts';
import { createTestApp } from '../../test/app.ts';
import { listAreas, listForCalendar, searchEvents } from './search.ts';

const app = await createTestApp();
const { build, deps, signIn } = app;
const { db } = deps;
const today = '2026-11-21';
app.setNow(`${today}T18:00:00Z`);

type PlainEvent = {
  id: number;
  category: string;
  area: string | null;
  church_id: number | null;
  days: string[];
};

/** Public events with their dates, from columns that triggers don't touch. */
const readPlain = async (): Promise<PlainEvent[]> =>
  (
    await db.execute<PlainEvent>(sql`
      select e.id, e.category, coalesce(c.area, e.area) as area, e.church_id,
        array(select date::text from event_occurrences where event_id = e.id order by date) as days
      from events e left join churches c on c.id = e.church_id
      where e.hidden_at is null and (e.church_id is null or c.status = 'approved')`)
  ).rows;

type Query = { category?: string; area?: string; church?: string; month?: string };
const computeList = (rows: PlainEvent[], { category, area, church, month }: Query) => {
  const from = month && month > today.slice(0, 7) ? `${month}-01` : today;
  const to = month ? lastOfMonth(month) : '9999-12-31';
  return rows
    .filter(
      (row) =>
        !category || row.category === category || (category === 'general' && row.category === 'social'),
    )
    .filter((row) => !area || row.area?.toLowerCase() === area.toLowerCase())
    .filter((row) => !church || row.church_id === Number(church))
    .flatMap(({ id, days }) => {
      const date = days.find((day) => day >= from && day <= to);
      return date ? [{ id, date }] : [];
    })
    .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
};

test('matches a naive computation after every kind of change', async () => {
  const owner = await signIn();
  const churches = await Promise.all(
    (['approved', 'approved', 'pending', 'rejected'] as const).map((status, index) =>
      build.church({ userId: owner.user.id, status, area: ['Katy', 'Midtown', 'Katy', 'Montrose'][index]! }),
    ),
  );
  const random = (count: number) => Math.floor(Math.random() * count);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const date = addDays(today, random(60) - 5);
    const rule = { kind: pick(['weekly', 'monthly'] as const), until: addDays(date, 20 + random(70)) };
    const event = await build.event({
      userId: owner.user.id,
      title: `Event ${n}`,
      // Without a time, events are sorted by date and id alone.
      time: null,
      date,
      category: pick(eventCategories),
      churchId: n % 3 === 0 ? null : pick(churches).id,
      ...(n % 2 === 0 ? { recurrence: rule } : {}),
    });
    ids.push(event.id);
  }
  const changes = [
    () =>
      sql`update churches set status = ${pick(['approved', 'pending', 'rejected'])} where id = ${pick(churches).id}`,
    () =>
      sql`update churches set area = ${pick(['Katy', 'Midtown', 'Montrose'])} where id = ${pick(churches).id}`,
    () =>
      sql`update events set hidden_at = case when hidden_at is null then now() end where id = ${pick(ids)}`,
    () => sql`update events set category = ${pick(eventCategories)} where id = ${pick(ids)}`,
    () =>
      sql`update events set church_id = ${pick([null, ...churches.map(({ id }) => id)])} where id = ${pick(ids)}`,
    () => sql`update events set area = ${pick([null, 'Katy'])} where id = ${pick(ids)}`,
    () => sql`delete from event_occurrences where event_id = ${pick(ids)} and random() < 0.3`,
    () => sql`insert into event_occurrences (event_id, date, sort_minute)
      values (${pick(ids)}, ${addDays(today, random(90))}, 1440) on conflict do nothing`,
  ];
  const queries: Query[] = [
    {},
    { month: '2026-11' },
    { month: '2026-12' },
    { month: '2026-10' },
    { area: 'Katy' },
    { area: 'midtown', month: '2026-12' },
    { church: String(churches[0]!.id) },
    ...['general', 'social', 'music'].map((category) => ({ category })),
    { category: 'general', area: 'Katy', month: '2027-01' },
  ];
  for (let round = 0; round < 12; round += 1) {
    for (let n = 0; n < 6; n += 1) await db.execute(pick(changes)());
    const rows = await readPlain();
    const upcoming = rows.filter(({ days }) => days.some((day) => day >= today));
    expect(await listAreas(deps)).toEqual(
      [...new Set(upcoming.flatMap(({ area }) => area ?? []))].sort((a, b) => (a < b ? -1 : 1)),
    );
    for (const query of queries) {
      const result = await searchEvents(deps, eventListQuery.parse({ ...query, limit: '200' }));
      const expected = computeList(rows, query);
      expect(
        result.items.map(({ id, date }) => ({ id, date })),
        JSON.stringify(query),
      ).toEqual(expected);
      expect(result.total, JSON.stringify(query)).toBe(expected.length);
      if (query.church) continue;
      const calendar = await listForCalendar(deps, eventListQuery.parse(query));
      expect(calendar.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
        expected.map(({ id }) => id).sort((a, b) => a - b),
      );
    }
  }
});

test('lists an event that is edited while its church is approved', async () => {
  const owner = await signIn();
  const admin = await signIn({ role: 'admin' });
  for (let round = 0; round < 8; round += 1) {
    const church = await build.church({ userId: owner.user.id, status: 'pending' });
    const { id } = await build.event({ userId: owner.user.id, churchId: church.id, date: '2026-12-06' });
    const { form } = (await owner.agent.get(`/api/user/events/${id}`).expect(200)).body;
    await Promise.all([
      admin.agent.post(`/api/admin/churches/${church.id}/approve`).set(admin.bearer).send({}).expect(200),
      owner.agent
        .put(`/api/events/${id}`)
        .send({ ...form, date: '2026-12-13' })
        .expect(200),
    ]);
    const { items, total } = await searchEvents(deps, eventListQuery.parse({ church: String(church.id) }));
    expect({ found: items.map(({ id: one, date }) => [one, date]), total }).toEqual({
      found: [[id, '2026-12-13']],
      total: 1,
    });
  }
});

test('searches title, location, and church, and filters by weekend', async () => {
  const { user } = await signIn();
  const church = await build.church({ name: 'Quince Chapel' });
  const add = (title: string, date: string, more: object = {}) =>
    build.event({ userId: user.id, title, date, ...more });
  // Today is a Saturday.
  const supper = await add('Quince supper', '2026-11-22', { churchId: church.id });
  const series = await add('Morning prayer', '2026-11-01', {
    churchId: church.id,
    recurrence: { kind: 'weekly', until: '2026-12-20' },
  });
  const later = await add('Quince fair', '2026-11-27', { location: 'Orchard' });
  const find = async (query: object) =>
    (await searchEvents(deps, eventListQuery.parse(query))).items.map(({ id, date }) => [id, date]);
  expect(await find({ search: 'quince' })).toEqual([
    [supper.id, '2026-11-22'],
    [series.id, '2026-11-22'],
    [later.id, '2026-11-27'],
  ]);
  expect(await find({ search: 'FAIR orchard' })).toEqual([[later.id, '2026-11-27']]);
  expect(await find({ search: '100%' })).toEqual([]);
  const weekend = await searchEvents(deps, eventListQuery.parse({ search: 'quince', when: 'weekend' }));
  expect(weekend).toMatchObject({ total: 2 });
  expect(weekend.items.map(({ id }) => id)).toEqual([supper.id, series.id]);
  app.setNow('2026-11-23T18:00:00Z');
  expect(await find({ search: 'quince', when: 'weekend' })).toEqual([
    [later.id, '2026-11-27'],
    [series.id, '2026-11-29'],
  ]);
  app.setNow(`${today}T18:00:00Z`);
});

test('marks the total of the administrator’s list as capped only above 10,000', async () => {
  const admin = await signIn({ role: 'admin' });
  await build.event({ userId: admin.user.id, location: 'Capped Hall' });
  const add = (count: number) =>
    app.withoutTimeout((tx) =>
      tx.execute(sql`
        insert into events (title, description, date, last_date, location, category)
        select 'Past Event', '', '2020-01-01', '2020-01-01', 'Capped Hall', 'general' from generate_series(1, ${count})`),
    );
  const total = async () => {
    const query = { search: 'capped hall', limit: 1 };
    const { headers } = await admin.agent.get('/api/admin/events').set(admin.bearer).query(query).expect(200);
    return [headers['x-total-count'], headers['x-total-capped']];
  };
  await add(9999);
  expect(await total()).toEqual(['10000', undefined]);
  await add(1);
  expect(await total()).toEqual(['10000', 'true']);
});

test("finds an event by its church's new name", async () => {
  const admin = await signIn({ role: 'admin' });
  const church = await build.church({ name: 'Old Name Chapel' });
  const { id } = await build.event({ userId: admin.user.id, churchId: church.id, title: 'Rummage Sale' });
  const find = async (search: string) =>
    (await admin.agent.get('/api/admin/events').set(admin.bearer).query({ search }).expect(200)).body.map(
      (row: { id: number }) => row.id,
    );
  expect(await find('old name')).toEqual([id]);
  await db.execute(sql`update churches set name = 'Été 100% Chapel' where id = ${church.id}`);
  expect(await find('old name')).toEqual([]);
  expect(await find('ÉTÉ 100%')).toEqual([id]);
  expect(await find('RUMMAGE')).toEqual([id]);
});
