/** Edits of service times and exceptions by owners: published, parsed, and confirmed immediately. */
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { churches } from '../../db/tables/churches.ts';
import { history } from '../../db/tables/history.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { churchFormOf } from '../../test/church-form.ts';

const { deps, build, anonymous, signIn, setNow } = await createTestApp({
  env: { LIMIT_FACTOR: '100', RESPONSE_CACHE: 'false' },
});
const { db } = deps;
const before = '2026-11-20T12:00:00.000Z';
const today = '2026-11-21T18:00:00.000Z';

let owner: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  owner = await signIn();
  admin = await signIn({ role: 'admin' });
});
beforeEach(() => setNow(today));

type Row = typeof churches.$inferSelect;
const buildChurch = (values: Partial<Row> = {}) =>
  build.church({
    userId: owner.user.id,
    timesConfirmedAt: new Date(before),
    services: ['Sunday 9:00 AM'],
    ...values,
  });
const save = (church: Row, values: object) =>
  owner.agent.put(`/api/churches/${church.id}`).send(churchFormOf(church, values));
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0]!;
const publicOf = async (id: number) => (await anonymous.get(`/api/churches/${id}`).expect(200)).body;

const christmas = { date: '2026-12-25', kind: 'none', text: '' } as const;
const eve = { date: '2026-12-24', kind: 'instead', text: '5 PM & 11 PM candlelight' } as const;

describe('a public church', () => {
  test('publishes, parses, indexes, and confirms new times immediately', async () => {
    const church = await buildChurch();
    const { body } = await save(church, { services: ['Saturday 6:00 PM (Korean)'] }).expect(200);
    expect(body).toMatchObject({ live: ['services'], waiting: [] });
    expect(await publicOf(church.id)).toMatchObject({
      serviceTimes: [{ day: 6, start: 1080, languages: ['korean'], line: 0 }],
      timesConfirmedAt: today,
    });
    const matches = await anonymous.get('/api/churches?day=saturday&language=korean').expect(200);
    expect(matches.body.map(({ id }: Row) => id)).toEqual([church.id]);
    await save(await rowOf(church.id), { services: ['Sunday 9:00 AM'] }).expect(200);
    const again = await anonymous.get('/api/churches?day=saturday&language=korean').expect(200);
    expect(again.body).toEqual([]);
  });

  test('keeps the parsed times when only the wording changes', async () => {
    const church = await buildChurch({ services: ['Sunday 9:00 AM'] });
    await save(church, { services: ['Sundays at 9 AM'] }).expect(200);
    const row = await rowOf(church.id);
    expect(row.serviceTimes).toEqual(church.serviceTimes);
    expect(row.timeKeys).toEqual(church.timeKeys);
  });

  test('publishes exceptions immediately, sorted by date, and records them in the history', async () => {
    const church = await buildChurch();
    const { body } = await save(church, { serviceExceptions: [christmas, eve] }).expect(200);
    expect(body).toMatchObject({ live: ['serviceExceptions'], waiting: [] });
    expect(await publicOf(church.id)).toMatchObject({
      serviceExceptions: [
        {
          ...eve,
          times: [
            { start: 1020, end: null },
            { start: 1380, end: null },
          ],
        },
        { ...christmas, times: [] },
      ],
      timesConfirmedAt: today,
    });
    expect(await db.select().from(churchRevisions).where(eq(churchRevisions.churchId, church.id))).toEqual(
      [],
    );
    const [entry] = await db.select().from(history).where(eq(history.subjectId, church.id));
    expect(entry).toMatchObject({
      action: 'edited_live',
      seen: false,
      details: { changes: { serviceExceptions: { from: [], to: [eve, christmas] } } },
    });
    const listed = await admin.agent.get('/api/admin/history?live=true').set(admin.bearer).expect(200);
    expect(listed.body[0].details.changes.serviceExceptions.to).toEqual([eve, christmas]);
  });

  test('does not count unchanged or missing exceptions as a confirmation', async () => {
    const vigil = { ...eve, kind: 'also', text: '7 PM play' } as const;
    const church = await buildChurch({ serviceExceptions: [eve, vigil, christmas] });
    for (const values of [{}, { serviceExceptions: [christmas, eve, vigil] }]) {
      const { body } = await save(church, values).expect(200);
      expect(body).toMatchObject({ live: [], waiting: [], version: church.version });
    }
    expect(await rowOf(church.id)).toMatchObject({
      serviceExceptions: [eve, vigil, christmas],
      timesConfirmedAt: new Date(before),
    });
  });

  test('drops past exceptions with the next change without counting that as a change, and can remove all', async () => {
    const over = { date: '2026-11-20', kind: 'none', text: 'over' } as const;
    const church = await buildChurch({ serviceExceptions: [over, christmas] });
    const own = await owner.agent.get(`/api/user/churches/${church.id}`).expect(200);
    expect(own.body.church.serviceExceptions).toEqual([{ ...christmas, times: [] }]);
    const same = await save(church, { serviceExceptions: [christmas] }).expect(200);
    expect(same.body.live).toEqual([]);
    await save(church, { serviceExceptions: [over, christmas, eve] }).expect(200);
    expect((await rowOf(church.id)).serviceExceptions).toEqual([eve, christmas]);
    await save(await rowOf(church.id), { serviceExceptions: [] }).expect(200);
    expect((await rowOf(church.id)).serviceExceptions).toEqual([]);
  });

  test('uses the date in Houston', async () => {
    setNow('2026-12-26T05:00:00Z');
    const church = await buildChurch();
    await save(church, { serviceExceptions: [christmas] }).expect(200);
    expect((await rowOf(church.id)).serviceExceptions).toEqual([christmas]);
  });

  test('neither confirms nor changes times with a new description', async () => {
    const church = await buildChurch({ serviceExceptions: [christmas] });
    const { body } = await save(church, { description: 'Quite another description.' }).expect(200);
    expect(body).toMatchObject({ live: [], waiting: ['description'] });
    const [revision] = await db.select().from(churchRevisions).where(eq(churchRevisions.churchId, church.id));
    await admin.agent.post(`/api/admin/revisions/${revision!.id}/approve`).set(admin.bearer).expect(200);
    expect(await rowOf(church.id)).toMatchObject({
      description: 'Quite another description.',
      serviceTimes: church.serviceTimes,
      serviceExceptions: [christmas],
      timesConfirmedAt: new Date(before),
    });
  });
});

test('an exception may be text without a time', async () => {
  const church = await buildChurch();
  const retreat = { date: '2026-12-27', kind: 'instead', text: 'Retreat in the woods' } as const;
  await save(church, { serviceExceptions: [retreat] }).expect(200);
  expect((await publicOf(church.id)).serviceExceptions).toEqual([{ ...retreat, times: [] }]);
});

describe('an unpublished church', () => {
  test('parses and confirms times on submission', async () => {
    const { name: _name, ...form } = churchFormOf(await buildChurch());
    const { body } = await owner.agent
      .post('/api/user/churches')
      .send({ ...form, name: 'Newly Sent', services: ['Sunday 10 AM'], serviceExceptions: [christmas, eve] })
      .expect(200);
    expect(await rowOf(body.id)).toMatchObject({
      serviceTimes: [{ day: 0, start: 600 }],
      serviceExceptions: [eve, christmas],
      timesConfirmedAt: new Date(today),
    });
    const own = await owner.agent.get('/api/user/churches').expect(200);
    expect(own.body.find(({ id }: Row) => id === body.id)).toMatchObject({ timesConfirmedAt: today });
  });

  test('confirms times only with an edit of the times', async () => {
    const church = await buildChurch({ status: 'pending' });
    await save(church, { description: 'Quite another description.' }).expect(200);
    expect(await rowOf(church.id)).toMatchObject({ timesConfirmedAt: new Date(before) });
    await save(await rowOf(church.id), { services: ['Friday 8 PM'], serviceExceptions: [eve] }).expect(200);
    const row = await rowOf(church.id);
    expect(row).toMatchObject({
      serviceTimes: [{ day: 5, start: 1200 }],
      serviceExceptions: [eve],
      timesConfirmedAt: new Date(today),
    });
    await save(row, { services: ['Fridays at 8 PM'] }).expect(200);
    expect((await rowOf(church.id)).timeKeys, 'other copy for the same time').toEqual(row.timeKeys);
  });
});

test('includes exceptions and the confirmation in the export of personal data', async () => {
  const church = await buildChurch({ serviceExceptions: [christmas] });
  const { body } = await owner.agent.get('/api/user/export').expect(200);
  expect(body.churches.find(({ id }: Row) => id === church.id)).toMatchObject({
    serviceExceptions: [christmas],
    timesConfirmedAt: before,
  });
});
