import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventFormInput, OwnEvent } from '#shared/contracts/event-submissions.ts';
import type { ChurchEvent } from '#shared/contracts/events.ts';
import { eventResponses as copy } from '#shared/messages/event-submissions.ts';
import { churches } from '../../db/tables/churches.ts';
import { eventOccurrences, events } from '../../db/tables/events.ts';
import { history } from '../../db/tables/history.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { bareTemplate } from '../../test/template.ts';

const app = await createTestApp({
  env: { LIMIT_FACTOR: '100' },
  app: { client: { template: bareTemplate } },
});
const { deps, build, anonymous, signIn } = app;
const { db } = deps;

let owner: SignedIn;
let other: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  now('2026-11-21T18:00:00Z');
  [owner, other, admin] = [await signIn(), await signIn(), await signIn({ role: 'admin' })];
});
beforeEach(async () => {
  await db.delete(events);
  now('2026-11-21T18:00:00Z');
});

const now = (at: string) => {
  app.setNow(at);
  deps.cache.clear();
};

const form = (values: Partial<EventFormInput> = {}) => ({
  title: 'Choir Evening',
  description: 'Songs of four centuries, and tea.',
  date: '2026-12-06',
  time: '7:00 PM - 9:00 PM',
  location: 'Grace Chapel, 12 Oak Street, Houston, TX 77006',
  category: 'music',
  ...values,
});
const series = (values: object = {}) => ({
  kind: 'weekly' as const,
  every: 1,
  last: false,
  until: '2027-01-31',
  skipped: [],
  ...values,
});
let sent = 0;
/** The clock is frozen, so equal requests need different idempotency keys to be distinguished. */
const submit = async (values: Partial<EventFormInput> = {}, submitter = owner): Promise<OwnEvent> => {
  sent += 1;
  const call = submitter.agent.post('/api/events').set('Idempotency-Key', `event-${sent}`);
  return (await call.send(form(values)).expect(200)).body;
};
const edit = (id: number, values: Partial<EventFormInput> = {}, editor = owner) =>
  editor.agent.put(`/api/events/${id}`).send(form(values));
/** Submits an event on its own date, which is past by now. */
const submitPast = async (values: Partial<EventFormInput> & { date: string }): Promise<void> => {
  const present = deps.now();
  now(`${values.date}T18:00:00Z`);
  await submit(values);
  now(present.toISOString());
};
const list = async (query = ''): Promise<ChurchEvent[]> =>
  (await anonymous.get(`/api/events${query}`).expect(200)).body;
const titles = async (query = '') => (await list(query)).map(({ title }) => title);
const actions = async (id: number) =>
  (await db.select().from(history).where(eq(history.subjectId, id)).orderBy(history.id)).map(
    ({ action }) => action,
  );

describe('submitting', () => {
  test('publishes an event at once, in the list and on its page', async () => {
    const submitted = await submit();
    expect(submitted).toMatchObject({ version: 1, state: 'live', next: '2026-12-06' });
    const [listed, ...more] = await list();
    expect(more).toEqual([]);
    expect(listed).toEqual({
      id: submitted.id,
      title: 'Choir Evening',
      description: 'Songs of four centuries, and tea.',
      date: '2026-12-06',
      time: '7:00 PM - 9:00 PM',
      location: 'Grace Chapel, 12 Oak Street, Houston, TX 77006',
      category: 'music',
      churchId: null,
      churchName: null,
      // Derived from the ZIP code.
      area: 'Montrose',
      firstDate: '2026-12-06',
      recurrence: null,
      canceled: false,
      past: false,
    });
    const { body } = await anonymous.get(`/api/events/${submitted.id}`).expect(200);
    expect(body).toEqual({ ...listed, dates: ['2026-12-06'], place: null, state: 'public' });
    expect(await actions(submitted.id)).toEqual(['submitted']);
  });

  test('requires only title, description, date, and location; the category defaults to general', async () => {
    const { title, description, date, location } = form();
    const { body } = await owner.agent
      .post('/api/events')
      .send({ title, description, date, location, time: '' })
      .expect(200);
    expect(body.form).toMatchObject({ category: 'general', time: null, churchId: null, recurrence: null });
  });

  test('rejects past events', async () => {
    const send = (values: Partial<EventFormInput>) => owner.agent.post('/api/events').send(form(values));
    const { body } = await send({ date: '2020-01-01' }).expect(400);
    expect(body.fields).toEqual({ date: copy.past });
    await send({ date: '2020-01-01', recurrence: series({ until: '2020-02-05' }) }).expect(400);
    expect(await list()).toEqual([]);
  });

  test('rejects moving an event into the past, but not changing one that is over', async () => {
    const { id } = await submit({ date: '2026-11-21' });
    const put = (values: Partial<EventFormInput>) => edit(id, values);
    const { body } = await put({ date: '2026-11-20' }).expect(400);
    expect(body.fields).toEqual({ date: copy.past });
    now('2026-12-24T18:00:00Z');
    await put({ date: '2026-11-21', title: 'Corrected title' }).expect(200);
    await put({ date: '2026-12-24' }).expect(200);
  });

  test("accepts the user's own church; responds 403 to other or unknown churches", async () => {
    const mine = await build.church({ userId: owner.user.id, name: 'Oak Chapel', area: 'The Heights' });
    const theirs = await build.church({ userId: other.user.id });
    const hidden = await build.church({ userId: other.user.id, status: 'pending' });
    await submit({ churchId: mine.id });
    expect(await list()).toMatchObject([
      { churchId: mine.id, churchName: 'Oak Chapel', area: 'The Heights' },
    ]);
    for (const churchId of [theirs.id, hidden.id, 999_999_99]) {
      const { body } = await owner.agent.post('/api/events').send(form({ churchId })).expect(403);
      expect(body.message).toBe(copy.notYourChurch);
    }
    expect(await list()).toHaveLength(1);
  });

  test("publishes a pending church's event when the church is approved", async () => {
    const church = await build.church({ userId: owner.user.id, status: 'pending' });
    const { id, state } = await submit({ churchId: church.id });
    expect(state).toBe('waiting');
    expect(await list()).toEqual([]);
    await anonymous.get(`/api/events/${id}`).expect(404);
    await other.agent.get(`/api/events/${id}`).expect(404);
    await anonymous.get(`/events/${id}`).expect(404);
    await anonymous.get(`/events/${id}.ics`).expect(404);
    expect((await owner.agent.get(`/api/events/${id}`).expect(200)).body.state).toBe('waiting');
    expect((await admin.agent.get(`/api/events/${id}`).expect(200)).body.state).toBe('waiting');
    await db.update(churches).set({ status: 'approved' }).where(eq(churches.id, church.id));
    deps.cache.clear();
    expect(await list()).toHaveLength(1);
    await anonymous.get(`/api/events/${id}`).expect(200);
  });

  test('creates one event from fifty requests with the same idempotency key', async () => {
    const send = () => owner.agent.post('/api/events').set('Idempotency-Key', 'one').send(form());
    const responses = await Promise.all(Array.from({ length: 50 }, send));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
    await owner.agent
      .post('/api/events')
      .set('Idempotency-Key', 'one')
      .send(form({ title: 'Another' }))
      .expect(409);
  });

  test('responds 429 after thirty events in an hour', async () => {
    const strict = await createTestApp({ databaseUrl: app.databaseUrl });
    const { agent } = await strict.signIn();
    const send = (n: number) => agent.post('/api/events').send(form({ title: `Event ${n}` }));
    for (let n = 0; n < 30; n += 1) await send(n).expect(200);
    await send(30).expect(429);
  });
});

describe('the list', () => {
  test('sorts by date, then time, with unclear times last on their day', async () => {
    await submit({ title: 'Later', date: '2026-12-08' });
    await submit({ title: 'Evening', time: '7pm' });
    await submit({ title: 'Sometime', time: 'after the service' });
    await submit({ title: 'Morning', time: '09:00' });
    expect(await titles()).toEqual(['Morning', 'Evening', 'Sometime', 'Later']);
  });

  test('drops past events at midnight in Houston, but keeps their pages', async () => {
    const { id } = await submit({ date: '2026-11-21' });
    now('2026-11-22T05:59:00Z');
    expect(await list()).toMatchObject([{ past: false }]);
    now('2026-11-22T06:00:00Z');
    expect(await list()).toEqual([]);
    expect((await anonymous.get(`/api/events/${id}`).expect(200)).body).toMatchObject({
      past: true,
      dates: [],
    });
    await anonymous.get(`/events/${id}`).expect(200);
  });

  test('lists a series once, with its next date', async () => {
    const { id } = await submit({ recurrence: series({ skipped: ['2026-12-13'] }) });
    await submit({ title: 'Between', date: '2026-12-14' });
    expect(await list()).toMatchObject([
      { id, date: '2026-12-06' },
      { title: 'Between', date: '2026-12-14' },
    ]);
    now('2026-12-07T12:00:00Z');
    expect(await list()).toMatchObject([{ title: 'Between' }, { id, date: '2026-12-20' }]);
    now('2027-02-01T12:00:00Z');
    expect(await list()).toEqual([]);
    expect((await anonymous.get(`/api/events/${id}`).expect(200)).body).toMatchObject({
      date: '2027-01-31',
      past: true,
    });
  });

  test('filters by category in any spelling, area and its aliases, church, and month', async () => {
    const church = await build.church({ userId: owner.user.id, area: 'Downtown' });
    await submit({ title: 'Concert', churchId: church.id });
    await submit({ title: 'Supper', category: 'social' });
    await submit({ title: 'Meeting', category: 'general', date: '2027-01-03' });
    await submit({ title: 'Weekly', category: 'youth', recurrence: series() });
    expect(await titles('?category=music')).toEqual(['Concert']);
    expect(await titles('?category=Music%20%26%20Worship')).toEqual(['Concert']);
    expect(await titles('?category=social')).toEqual(['Supper']);
    // The list shows both categories as General Events.
    expect(await titles('?category=General%20Events')).toEqual(['Supper', 'Meeting']);
    expect(await titles('?area=Downtown%20Houston')).toEqual(['Concert']);
    expect(await titles('?area=montrose')).toEqual(['Supper', 'Weekly', 'Meeting']);
    expect(await titles(`?church=${church.id}`)).toEqual(['Concert']);
    expect(await titles('?category=&area=&church=&month=')).toHaveLength(4);
    expect(await list('?month=2027-01')).toMatchObject([
      { title: 'Meeting', date: '2027-01-03' },
      { title: 'Weekly', date: '2027-01-03' },
    ]);
    expect(await titles('?month=2026-11')).toEqual([]);
    expect(await titles('?month=2027-01&category=youth')).toEqual(['Weekly']);
    for (const invalid of [
      'category=gardening',
      'month=2027-13',
      'church=x',
      'limit=abc',
      'limit=201',
      'cursor=x',
    ])
      await anonymous.get(`/api/events?${invalid}`).expect(400);
  });

  test('starts the current month today', async () => {
    await submitPast({ title: 'Over', date: '2026-11-20' });
    await submit({ title: 'Weekly', date: '2026-11-06', recurrence: series() });
    expect(await list('?month=2026-11')).toMatchObject([{ title: 'Weekly', date: '2026-11-27' }]);
  });

  test('pages without repeating or skipping events at midnight', async () => {
    for (let n = 0; n < 7; n += 1) await submit({ title: `Today ${n}`, date: '2026-11-21', time: null });
    await submit({ title: 'Tomorrow', date: '2026-11-22', recurrence: series() });
    const allTitles: string[] = [];
    let url: string | undefined = '/api/events?limit=3';
    while (url) {
      const { body, headers }: { body: ChurchEvent[]; headers: Record<string, string> } = await anonymous
        .get(url)
        .expect(200);
      expect(headers['x-total-count']).toBe('8');
      allTitles.push(...body.map(({ title }) => title));
      url = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1];
      now('2026-11-22T07:00:00Z');
    }
    expect(allTitles).toEqual([...Array.from({ length: 7 }, (_, n) => `Today ${n}`), 'Tomorrow']);
  });

  test('rejects cursors that are tampered with or from another list', async () => {
    for (let n = 0; n < 3; n += 1) await submit({ title: `Event ${n}` });
    const { headers } = await anonymous.get('/api/events?limit=1').expect(200);
    const cursor = new URLSearchParams(/<[^?]+\?([^>]+)>/.exec(headers.link!)![1]).get('cursor')!;
    await anonymous.get(`/api/events?limit=1&category=music&cursor=${cursor}`).expect(400);
    await anonymous.get(`/api/events?limit=1&cursor=x${cursor}`).expect(400);
    await anonymous.get(`/api/events?limit=2&cursor=${cursor}`).expect(200);
  });

  test('moves events when churches are merged', async () => {
    const [from, into] = [
      await build.church({ userId: owner.user.id }),
      await build.church({ userId: owner.user.id, name: 'The One' }),
    ];
    await submit({ churchId: from.id });
    await admin.agent
      .post(`/api/admin/churches/${from.id}/merge`)
      .set(admin.bearer)
      .send({ into: into.id })
      .expect(200);
    expect(await list(`?church=${into.id}`)).toMatchObject([{ churchName: 'The One' }]);
    expect(await list(`?church=${from.id}`)).toHaveLength(1);
    await anonymous.get(`/church/${from.id}/events.ics`).expect(200);
  });

  test('counts upcoming public events for the About page', async () => {
    await submit();
    await submitPast({ title: 'Over', date: '2026-11-01' });
    const pending = await build.church({ userId: owner.user.id, status: 'pending' });
    await submit({ title: 'Waiting', churchId: pending.id });
    for (const recurrence of [null, series()]) {
      const { id } = await submit({ title: 'Canceled', recurrence });
      await owner.agent.patch(`/api/events/${id}`).send({ canceled: true }).expect(200);
    }
    expect((await anonymous.get('/api/stats').expect(200)).body.events).toBe(1);
  });
});

describe('one occurrence', () => {
  test('shows another date with ?date=, a skipped one as canceled, and 404 for any other', async () => {
    const { id } = await submit({ recurrence: series({ skipped: ['2026-12-13'] }) });
    const at = (date: string) => anonymous.get(`/api/events/${id}?date=${date}`);
    expect((await at('2026-12-20').expect(200)).body).toMatchObject({ date: '2026-12-20', canceled: false });
    expect((await at('2026-12-13').expect(200)).body).toMatchObject({ date: '2026-12-13', canceled: true });
    await at('2026-12-21').expect(404);
    await at('2026-02-30').expect(400);
    await anonymous.get(`/events/${id}?date=2026-12-20`).expect(200);
    await anonymous.get(`/events/${id}?date=2026-12-21`).expect(404);
    await anonymous.get(`/events/${id}?date=never`).expect(404);
  });
});

describe('changing', () => {
  test('lets the owner edit, updates occurrences, and rejects stale versions', async () => {
    const { id, version } = await submit();
    const put = (values: object, expected: number) =>
      owner.agent.put(`/api/events/${id}`).set('If-Match', `"${expected}"`).send(form(values));
    const { body } = await put({ title: 'New title', recurrence: series() }, version).expect(200);
    expect(body).toMatchObject({ version: 2, form: { title: 'New title' } });
    expect((await put({ title: 'Older' }, version).expect(409)).body.message).toBe(copy.changed);
    await put({ title: 'Any' }, 2).set('If-Match', 'x').expect(400);
    await put({ title: '' }, 2).expect(400);
    await put({ date: '2026-12-07' }, 2).expect(200);
    expect(await db.select().from(eventOccurrences).where(eq(eventOccurrences.eventId, id))).toMatchObject([
      { eventId: id, date: '2026-12-07', sortMinute: 1140 },
    ]);
    expect(await actions(id)).toEqual(['submitted', 'edited', 'edited']);
  });

  test('does nothing when an unchanged form is saved', async () => {
    const { id } = await submit({ recurrence: series() });
    const { body } = await edit(id, { recurrence: series() }).expect(200);
    expect(body.version).toBe(1);
    expect(await actions(id)).toEqual(['submitted']);
  });

  test('turns a series into a single event when saved without a rule', async () => {
    const { id } = await submit({ recurrence: series() });
    await edit(id).expect(200);
    const { body } = await owner.agent.get(`/api/user/events/${id}`).expect(200);
    expect(body).toMatchObject({ form: { recurrence: null } });
    expect(await db.select().from(eventOccurrences).where(eq(eventOccurrences.eventId, id))).toHaveLength(1);
  });

  test('accepts one of ten concurrent saves of the same version', async () => {
    const { id } = await submit();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        owner.agent
          .put(`/api/events/${id}`)
          .set('If-Match', '1')
          .send(form({ title: `Title ${n}` })),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test("rejects other users and moving an event to someone else's church", async () => {
    const { id } = await submit();
    const theirs = await build.church({ userId: other.user.id });
    await edit(id, {}, other).expect(403);
    await other.agent.patch(`/api/events/${id}`).send({ canceled: true }).expect(403);
    await other.agent.delete(`/api/events/${id}`).expect(403);
    await edit(id, { churchId: theirs.id }).expect(403);
    await owner.agent.put('/api/events/99999999').send(form()).expect(404);
  });

  test("transfers a church's events to its new owner", async () => {
    const church = await build.church({ userId: owner.user.id });
    const { id } = await submit({ churchId: church.id });
    await db.update(churches).set({ userId: other.user.id }).where(eq(churches.id, church.id));
    await edit(id).expect(403);
    await edit(id, { title: 'Ours now', churchId: church.id }, other).expect(200);
    // Removed from the church, it belongs to the user who removed it.
    await edit(id, { churchId: null }, other).expect(200);
    expect((await other.agent.get('/api/user/events').expect(200)).body).toMatchObject([{ id }]);
    expect((await owner.agent.get('/api/user/events').expect(200)).body).toEqual([]);
  });

  test('keeps a canceled event listed; canceling is idempotent and reversible', async () => {
    const { id } = await submit();
    const set = (canceled: boolean) => owner.agent.patch(`/api/events/${id}`).send({ canceled });
    expect((await set(true).expect(200)).body).toMatchObject({ state: 'canceled', version: 2 });
    expect((await set(true).expect(200)).body.version).toBe(2);
    expect(await list()).toMatchObject([{ id, canceled: true }]);
    expect((await set(false).expect(200)).body).toMatchObject({ state: 'live', version: 3 });
    await set(false).expect(200);
    expect(await actions(id)).toEqual(['submitted', 'canceled', 'restored']);
  });

  test('deletes an event but not its history', async () => {
    const { id } = await submit();
    await owner.agent.delete(`/api/events/${id}`).expect(200);
    await anonymous.get(`/api/events/${id}`).expect(404);
    await owner.agent.delete(`/api/events/${id}`).expect(404);
    expect(await actions(id)).toEqual(['submitted', 'deleted']);
  });

  test("lists the user's events, upcoming ones first", async () => {
    await submitPast({ title: 'Over', date: '2026-11-01' });
    await submit({ title: 'Later', date: '2027-03-01' });
    await submit({ title: 'Soon', date: '2026-11-02', recurrence: series() });
    await submit({ title: 'Not mine' }, other);
    const { body } = await owner.agent.get('/api/user/events').expect(200);
    expect(body.map(({ form: { title }, state }: OwnEvent) => [title, state])).toEqual([
      ['Soon', 'live'],
      ['Later', 'live'],
      ['Over', 'past'],
    ]);
    await other.agent.get(`/api/user/events/${body[0].id}`).expect(403);
    await owner.agent.get(`/api/user/events/${body[0].id}`).expect(200);
  });
});

describe('the administrator', () => {
  const call = (method: 'patch' | 'delete', path: string) =>
    admin.agent[method](`/api/admin/events/${path}`).set(admin.bearer);

  test('hides an event with a reason that is emailed to the owner, and shows it again', async () => {
    const { id } = await submit();
    await call('patch', `${id}`).send({ hidden: true, reason: 'This is an advertisement.' }).expect(200);
    await call('patch', `${id}`).send({ hidden: true }).expect(409);
    expect(await list()).toEqual([]);
    await anonymous.get(`/api/events/${id}`).expect(404);
    await anonymous.get(`/events/${id}`).expect(404);
    await owner.agent.get(`/api/events/${id}`).expect(200);
    const { body: own } = await owner.agent.get(`/api/user/events/${id}`).expect(200);
    expect(own).toMatchObject({ state: 'hidden', hiddenReason: 'This is an advertisement.' });
    const [hidden] = (await admin.agent.get('/api/admin/events').set(admin.bearer).expect(200)).body;
    expect(hidden).toMatchObject({ id, state: 'hidden', hiddenReason: 'This is an advertisement.' });
    const email = (await app.emails()).filter(({ cause }) => cause.startsWith('event-hidden:')).at(-1);
    expect(email).toMatchObject({ to: owner.user.email, state: 'pending' });
    expect(email?.text).toContain('This is an advertisement.');
    // Editing doesn't unhide the event.
    await edit(id, { title: 'Changed' }).expect(200);
    expect(await list()).toEqual([]);
    await call('patch', `${id}`).send({ hidden: false }).expect(200);
    await call('patch', `${id}`).send({ hidden: false }).expect(409);
    expect(await titles()).toEqual(['Changed']);
    const [shown] = (await admin.agent.get('/api/admin/events').set(admin.bearer).expect(200)).body;
    expect(shown).toMatchObject({ id, state: 'live', hiddenReason: null });
    const { body } = await admin.agent
      .get(`/api/admin/history?kind=event&subjectId=${id}`)
      .set(admin.bearer)
      .expect(200);
    expect(body.map(({ action }: { action: string }) => action)).toEqual([
      'shown',
      'edited',
      'hidden',
      'submitted',
    ]);
    expect(body[2].details).toEqual({ reason: 'This is an advertisement.' });
  });

  test('deletes any event and emails its owner once', async () => {
    const { id } = await submit();
    const responses = await Promise.all([call('delete', `${id}`), call('delete', `${id}`)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await app.emails()).filter(({ cause }) => cause === `event-deleted:${id}`)).toHaveLength(1);
  });

  test('lists all events newest first and searches by title, location, and church', async () => {
    await submit({ title: 'First 100%', location: 'Hall' });
    await submitPast({ title: 'Second', date: '2020-01-01' });
    const pending = await build.church({ userId: owner.user.id, status: 'pending', name: 'Willow Chapel' });
    await submit({ title: 'Third', churchId: pending.id });
    const all = async (query = '') => {
      const { body, headers } = await admin.agent
        .get(`/api/admin/events${query}`)
        .set(admin.bearer)
        .expect(200);
      return { titles: body.map(({ title }: { title: string }) => title), headers, body };
    };
    const { body, headers } = await all();
    expect(body).toMatchObject([
      { title: 'Third', state: 'waiting', username: owner.user.username },
      { title: 'Second', state: 'past' },
      { title: 'First 100%', state: 'live' },
    ]);
    expect(headers['x-total-count']).toBe('3');
    expect((await all('?search=willow')).titles).toEqual(['Third']);
    expect((await all('?search=hall')).titles).toEqual(['First 100%']);
    expect((await all('?search=100%25')).titles).toEqual(['First 100%']);
    expect((await all('?search=_____x')).titles).toEqual([]);
    const page = await all('?limit=2');
    const next = /<([^>]+)>/.exec(page.headers.link!)![1]!;
    expect((await admin.agent.get(next).set(admin.bearer).expect(200)).body).toMatchObject([
      { title: 'First 100%' },
    ]);
  });
});

describe('deleting an account', () => {
  test('deletes events without a church and keeps those of a public church', async () => {
    const departing = await signIn();
    const church = await build.church({ userId: departing.user.id });
    await submit({ title: 'Personal' }, departing);
    await submit({ title: 'Of the church', churchId: church.id }, departing);
    const { body } = await departing.agent.get('/api/user/export').expect(200);
    expect(body.events).toHaveLength(2);
    expect(body.events[0]).toMatchObject({ title: expect.any(String), date: '2026-12-06' });
    await departing.agent
      .delete('/api/user/account')
      .send({ currentPassword: 'a good password' })
      .expect(200);
    expect(await titles()).toEqual(['Of the church']);
  });
});

describe('pages', () => {
  const jsonLd = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(text!),
    );

  test('embeds the first page, head data, and JSON-LD in the list', async () => {
    const { id } = await submit();
    const { text } = await anonymous.get('/events').expect(200);
    expect(text).toContain('<title>Upcoming Church Events | Houston Churches</title>');
    expect(text).toMatch(/rel="canonical" href="http:\/\/127[^"]+\/events"/);
    expect(jsonLd(text)[0]).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [{ name: 'Choir Evening', url: `${app.url}/events/${id}` }],
    });
    expect(text).toContain('"/api/events?limit=12","pages"');
    expect(text, 'the first card is readable before the scripts run').toMatch(
      /<p class="[^"]*line-clamp-3[^"]*">Songs of four centuries, and tea\.</,
    );
    const filtered = await anonymous.get('/events?category=Music%20%26%20Worship&month=nonsense').expect(200);
    expect(filtered.text).toContain('"/api/events?category=music\\u0026limit=12","pages"');
    expect((await anonymous.get('/events?category=youth').expect(200)).text).toContain('content="noindex"');
    expect((await anonymous.get('/es/events?area=Downtown').expect(200)).text).toContain(': Centro | ');
  });

  test("includes schema.org data with Houston's UTC offset", async () => {
    const church = await build.church({ userId: owner.user.id, name: 'Oak Chapel' });
    const { id } = await submit({ churchId: church.id });
    const { text } = await anonymous.get(`/events/${id}`).expect(200);
    expect(text).toContain('<title>Choir Evening, Sunday, December 6, 2026 | Houston Churches</title>');
    expect(jsonLd(text)[0]).toMatchObject({
      '@type': 'Event',
      startDate: '2026-12-06T19:00:00-06:00',
      endDate: '2026-12-06T21:00:00-06:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Oak Chapel' },
      organizer: { name: 'Oak Chapel', url: `${app.url}/church/${church.id}` },
    });
    expect(jsonLd(text)[1]['@type']).toBe('BreadcrumbList');
    await owner.agent.patch(`/api/events/${id}`).send({ canceled: true }).expect(200);
    const canceled = await anonymous.get(`/events/${id}`).expect(200);
    expect(jsonLd(canceled.text)[0].eventStatus).toBe('https://schema.org/EventCancelled');
  });

  test('uses the summer offset in summer, and only the date without a clear time', async () => {
    const summer = await submit({ date: '2027-07-04', time: '10 PM - 1 AM' });
    expect(jsonLd((await anonymous.get(`/events/${summer.id}`)).text)[0]).toMatchObject({
      startDate: '2027-07-04T22:00:00-05:00',
      endDate: '2027-07-05T01:00:00-05:00',
    });
    const vague = await submit({ time: 'evening' });
    const [data] = jsonLd((await anonymous.get(`/events/${vague.id}`)).text);
    expect(data).toMatchObject({ startDate: '2026-12-06' });
    expect(data).not.toHaveProperty('endDate');
  });

  test('responds 404 with a specific title to unknown events', async () => {
    for (const id of ['99999999', 'abc', '0']) {
      const { text } = await anonymous.get(`/events/${id}`).expect(404);
      expect(text).toContain('<title>Event not found | Houston Churches</title>');
      expect(text).toContain('noindex');
    }
  });

  test('includes only public events in the sitemap', async () => {
    const { id } = await submit();
    const pending = await build.church({ userId: owner.user.id, status: 'pending' });
    const hidden = await submit({ title: 'Waiting', churchId: pending.id });
    const index = await anonymous.get('/sitemap.xml').expect(200);
    const [, file] = /(\/sitemaps\/events-\d+\.xml)/.exec(index.text)!;
    const { text } = await anonymous.get(file!).expect(200);
    expect(text).toContain(`${app.url}/events/${id}</loc><lastmod>`);
    expect(text).not.toContain(`/events/${hidden.id}<`);
    expect((await anonymous.get('/sitemaps/pages-1.xml').expect(200)).text).toContain(
      `${app.url}/events</loc>`,
    );
  });

  test("embeds a church's next events in its page", async () => {
    const church = await build.church({ userId: owner.user.id });
    await submit({ churchId: church.id });
    const { text } = await anonymous.get(`/church/${church.id}`).expect(200);
    expect(text).toContain(`"/api/events?church=${church.id}\\u0026limit=3"`);
    expect(text).toContain('Choir Evening');
  });
});

test("shows the church's place only for events at the church", async () => {
  const user = await build.user();
  const church = await build.church({
    userId: user.id,
    name: 'Oak Chapel',
    address: '12 Oak Street, Suite 4',
  });
  const placeOf = async (location: string) => {
    const { id } = await build.event({ userId: user.id, churchId: church.id, location });
    return (await anonymous.get(`/api/events/${id}`).expect(200)).body.place;
  };
  const place = { name: 'Oak Chapel', address: '12 Oak Street, Suite 4', approximate: false };
  expect(await placeOf('OAK CHAPEL, upstairs')).toMatchObject(place);
  expect(await placeOf('Parish hall, 12 Oak Street')).toMatchObject(place);
  expect(await placeOf('City Park, 500 Allen Parkway')).toBeNull();
  const { id } = await build.event({ userId: user.id, location: 'Oak Chapel' });
  expect((await anonymous.get(`/api/events/${id}`).expect(200)).body.place).toBeNull();
});
