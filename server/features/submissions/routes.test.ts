import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { submissions as copy } from '#shared/messages/submissions.ts';
import { churches } from '../../db/tables/churches.ts';
import { emails } from '../../db/tables/emails.ts';
import { history } from '../../db/tables/history.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { churchFormOf } from '../../test/church-form.ts';

const { deps, build, anonymous, signIn, setNow } = await createTestApp({ env: { LIMIT_FACTOR: '100' } });
const { db } = deps;

const form = (values: Record<string, unknown> = {}) => ({
  name: 'Grace Chapel of Montrose',
  denomination: 'Non-Denominational',
  address: '1200 Westheimer Road',
  area: 'Downtown Houston',
  zip: '77006',
  description: 'A small church with an open door.',
  services: ['Sunday 9:00 AM', '', ' Sunday 11:00 AM '],
  ...values,
});
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0]!;
const historyOf = async (id: number) =>
  (await db.select().from(history).where(eq(history.subjectId, id)).orderBy(history.id)).map(
    ({ action }) => action,
  );
const revisionsOf = (id: number) => db.select().from(churchRevisions).where(eq(churchRevisions.churchId, id));

let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  owner = await signIn();
  other = await signIn();
});

describe('submitting', () => {
  const submit = (values?: Record<string, unknown>, headers: Record<string, string> = {}) =>
    owner.agent.post('/api/user/churches').set(headers).send(form(values));

  test('takes facts for visitors, in the order of the form, as said by the church', async () => {
    setNow(new Date('2026-11-20T15:00:00Z'));
    const facts = {
      music: ['organ', 'choir', 'organ'],
      dress: ['mostly-casual'],
      liveStream: 'stream.example',
    };
    const { body } = await submit({ name: 'Facts Church', ...facts }).expect(200);
    expect(await rowOf(body.id)).toMatchObject({
      ...{ music: ['choir', 'organ'], dress: ['mostly-casual'], liveStream: 'https://stream.example' },
      ...{ worshipStyle: [], factsBy: 'church', factsAt: new Date('2026-11-20T15:00:00Z') },
      visitFacts: ['choir', 'organ', 'mostly-casual', 'live-stream'],
    });
    const without = (await submit({ name: 'Silent Church' }).expect(200)).body;
    expect(await rowOf(without.id)).toMatchObject({ music: [], factsBy: null, factsAt: null });
    await submit({ name: 'Loud Church', music: ['kazoo'] }).expect(400);
    await submit({ name: 'Scripted Church', liveStream: 'javascript:alert(1)' }).expect(400);
  });

  test('stores a pending church of the caller, with canonical values and the position of its ZIP code', async () => {
    const { body } = await submit().expect(200);
    expect(body).toEqual({
      id: expect.any(Number),
      subscriptionTier: 'free',
      message: copy.submitted,
    });
    const row = await rowOf(body.id);
    expect(row).toMatchObject({
      status: 'pending',
      userId: owner.user.id,
      denomination: 'Non-denominational',
      area: 'Downtown',
      services: ['Sunday 9:00 AM', 'Sunday 11:00 AM'],
      version: 1,
    });
    expect(row.latitude).toBeCloseTo(deps.geo.zipCenter('77006')!.latitude, 5);
    expect(row.lat).toBe(row.latitude);
    expect(await historyOf(body.id)).toEqual(['submitted']);
    const sent = await db
      .select()
      .from(emails)
      .where(eq(emails.cause, `church-received:${body.id}`));
    expect(sent[0]).toMatchObject({ to: owner.user.email, subject: 'We received Grace Chapel of Montrose' });
    const waiting = await db
      .select()
      .from(emails)
      .where(eq(emails.cause, `church-waiting:${body.id}:1`));
    expect(waiting[0]!.to).toBe(deps.env.adminEmail);
  });

  test('creates one church for fifty identical concurrent requests', async () => {
    const before = (await db.select().from(churches)).length;
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => submit({ name: 'Once Only' }, { 'Idempotency-Key': 'a-key' })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await db.select().from(churches)).length).toBe(before + 1);
    // The key also works later, but only with the same body, and keys are separate for each user.
    await submit({ name: 'Once Only' }, { 'Idempotency-Key': 'a-key' }).expect(200, responses[0]!.body);
    const { body } = await submit({ name: 'Other' }, { 'Idempotency-Key': 'a-key' }).expect(409);
    expect(body.message).toBe(copy.keyReused);
    const theirs = await other.agent
      .post('/api/user/churches')
      .set('Idempotency-Key', 'a-key')
      .send(form({ name: 'Once Only' }))
      .expect(200);
    expect(theirs.body.id).not.toBe(responses[0]!.body.id);
    await submit({}, { 'Idempotency-Key': 'with a space' }).expect(400);
  });

  test('creates one church for a double click without a key, and another for the same form later', async () => {
    setNow(new Date());
    const responses = await Promise.all(Array.from({ length: 50 }, () => submit({ name: 'Clicked Twice' })));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    setNow(new Date(Date.now() + 11_000));
    const later = await submit({ name: 'Clicked Twice' }).expect(200);
    expect(later.body.id).not.toBe(responses[0]!.body.id);
    setNow(new Date());
  });

  test('accepts a key for a day, and then again for another day', async () => {
    const start = Date.now();
    const sendAfter = async (hours: number) => {
      setNow(new Date(start + hours * 3600_000));
      const { body } = await submit({ name: 'Same Key' }, { 'Idempotency-Key': 'daily' }).expect(200);
      return body.id;
    };
    const first = await sendAfter(0);
    expect(await sendAfter(23.9)).toBe(first);
    const second = await sendAfter(24.1);
    expect(second).not.toBe(first);
    expect(await sendAfter(25)).toBe(second);
    expect(await sendAfter(48)).toBe(second);
    setNow(new Date());
  });

  test('does not use up the key with a rejected form', async () => {
    const headers = { 'Idempotency-Key': 'again' };
    await submit({ heroImage: '/uploads/00000000-0000-4000-8000-000000000000/800.webp' }, headers).expect(
      400,
    );
    await submit({ name: 'Fixed' }, headers).expect(200);
  });

  test('requires the image to be an upload of the caller', async () => {
    const [mine, theirs] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const size = { width: 800, height: 600, bytes: 1000 };
    await db.insert(uploads).values([
      { id: mine, userId: owner.user.id, ...size },
      { id: theirs, userId: other.user.id, ...size },
    ]);
    const { body } = await submit({ name: 'P1', heroImage: `/uploads/${theirs}/800.webp` }).expect(400);
    expect(body.fields).toEqual({ heroImage: copy.photoNotYours });
    await submit({ name: 'P2', heroImage: 'https://elsewhere.example/a.png' }).expect(400);
    await submit({ name: 'P3', heroImage: '/art/scenes/chapel.svg' }).expect(400);
    const accepted = await submit({ name: 'P4', heroImage: `/uploads/${mine}/1600.webp` }).expect(200);
    expect((await rowOf(accepted.body.id)).heroImage).toBe(`/uploads/${mine}/1600.webp`);
  });

  test('accepts only videos that we can show as sermons', async () => {
    const refused = await submit({ name: 'S', recentSermons: ['https://vimeo.com/76979871'] }).expect(400);
    expect(refused.body.fields).toEqual({ recentSermons: copy.sermons });
    const recentSermons = ['https://www.youtube.com/watch?v=SampleSrm10'];
    const { body } = await submit({ name: 'S', recentSermons }).expect(200);
    expect((await rowOf(body.id)).recentSermons).toEqual(recentSermons);
  });

  test('limits created churches, not repeated requests', async () => {
    const limited = await createTestApp();
    const somebody = await limited.signIn();
    const send = (name: string) => somebody.agent.post('/api/user/churches').send(form({ name }));
    for (let n = 0; n < 10; n += 1) await send(`Church ${n}`).expect(200);
    const refused = await send('One more').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await send('Church 9').expect(200);
  });
});

describe('own churches', () => {
  test('lists only the caller’s churches, newest first, with missing fields', async () => {
    const somebody = await signIn();
    await somebody.agent.get('/api/user/churches').expect(200, []);
    const old = await build.church({ userId: somebody.user.id, createdAt: new Date('2026-01-01') });
    const rejected = await build.church({
      userId: somebody.user.id,
      status: 'rejected',
      rejectedReason: 'incomplete',
      rejectedNote: 'No times.',
      rejectedAt: new Date('2026-02-02'),
      services: [],
    });
    const { body } = await somebody.agent.get('/api/user/churches').expect(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([rejected.id, old.id]);
    expect(body[0]).toMatchObject({
      state: 'needs_fix',
      rejection: { reason: 'incomplete', note: 'No times.', at: '2026-02-02T00:00:00.000Z' },
    });
    expect(body[0].missing).toContain('services');
    expect(body[1]).toMatchObject({
      state: 'live',
      rejection: null,
      missing: ['phone', 'website', 'heroImage'],
    });
    await anonymous.get('/api/user/churches').expect(401);
  });

  test('returns the owner’s church, 403 for another owner’s public church, and 404 for a pending one', async () => {
    const mine = await build.church({ userId: owner.user.id, status: 'pending', version: 4 });
    const { body } = await owner.agent.get(`/api/user/churches/${mine.id}`).expect(200);
    expect(body).toMatchObject({ church: { id: mine.id, status: 'pending' }, revision: null, version: 4 });
    const missing = await other.agent.get('/api/user/churches/999999').expect(404);
    const hidden = await other.agent.get(`/api/user/churches/${mine.id}`).expect(404);
    expect(hidden.body).toEqual(missing.body);
    const open = await build.church({ userId: owner.user.id });
    const refused = await other.agent.get(`/api/user/churches/${open.id}`).expect(403);
    expect(refused.body.message).toBe('You can only edit churches you have submitted.');
  });

  test('returns the same public church with and without a cookie, and caches only the anonymous response', async () => {
    const church = await build.church();
    const first = await anonymous.get(`/api/churches/${church.id}`).expect(200);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.headers.etag).toBeTruthy();
    const mine = await owner.agent.get(`/api/churches/${church.id}`).expect(200);
    expect(mine.body).toEqual(first.body);
    expect(mine.headers['cache-control']).toBe('no-store');
    expect(first.headers['set-cookie']).toBeUndefined();
  });
});

describe('editing', () => {
  const put = (church: { id: number }, body: object, headers: Record<string, string> = {}, who = owner) =>
    who.agent.put(`/api/churches/${church.id}`).set(headers).send(body);

  test('updates a pending church in place without changing its position in the queue', async () => {
    const church = await build.church({
      userId: owner.user.id,
      status: 'pending',
      submittedAt: new Date('2026-03-03'),
    });
    const { body } = await put(church, churchFormOf(church, { name: 'New Name', zip: '77002-1234' })).expect(
      200,
    );
    expect(body).toEqual({ version: 2, live: [], waiting: ['name', 'zip'], message: copy.updated });
    const row = await rowOf(church.id);
    expect(row).toMatchObject({
      name: 'New Name',
      status: 'pending',
      version: 2,
      submittedAt: new Date('2026-03-03'),
    });
    await put(row, churchFormOf(row)).expect(200, {
      version: 2,
      live: [],
      waiting: [],
      message: copy.unchanged,
    });
    expect(await historyOf(church.id)).toEqual(['edited']);
  });

  test('returns a rejected church to the queue when it is saved or resubmitted', async () => {
    for (const again of ['save', 'resubmit']) {
      const church = await build.church({
        userId: owner.user.id,
        status: 'rejected',
        rejectedReason: 'other',
        rejectedAt: new Date(),
        submittedAt: new Date('2026-03-03'),
      });
      const response =
        again === 'save'
          ? await put(church, churchFormOf(church, { phone: '713 555 0100' })).expect(200)
          : await owner.agent.post(`/api/user/churches/${church.id}/resubmit`).expect(200);
      expect(response.body.message).toBe(copy.resubmitted);
      const row = await rowOf(church.id);
      expect(row).toMatchObject({ status: 'pending', rejectedReason: null, rejectedAt: null, version: 2 });
      expect(row.submittedAt.getTime()).toBeGreaterThan(new Date('2026-03-03').getTime());
      expect(await historyOf(church.id)).toEqual(['resubmitted']);
      const queued = await db
        .select()
        .from(emails)
        .where(eq(emails.cause, `church-waiting:${church.id}:2`));
      expect(queued).toHaveLength(1);
      await owner.agent.post(`/api/user/churches/${church.id}/resubmit`).expect(409);
      await other.agent.post(`/api/user/churches/${church.id}/resubmit`).expect(404);
    }
  });

  test('publishes times and phone of a public church immediately, and the rest after review', async () => {
    const church = await build.church({
      userId: owner.user.id,
      featured: true,
      pastorName: 'A. Pastor',
      phone: '713 555 0100',
    });
    const { body } = await put(
      church,
      churchFormOf(church, {
        services: ['Saturday 6 PM'],
        phone: '713 555 0199',
        name: 'Renamed',
        featured: false,
        status: 'rejected',
        userId: other.user.id,
        version: 77,
        state: 'LA',
      }),
    ).expect(200);
    expect(body).toEqual({
      version: 2,
      live: ['services', 'phone'],
      waiting: ['name'],
      message: copy.updatedBoth,
    });
    expect(await rowOf(church.id)).toMatchObject({
      name: church.name,
      services: ['Saturday 6 PM'],
      phone: '713 555 0199',
      featured: true,
      status: 'approved',
      userId: owner.user.id,
      version: 2,
      pastorName: 'A. Pastor',
      state: church.state,
    });
    const open = await anonymous.get(`/api/churches/${church.id}`).expect(200);
    expect(open.body).toMatchObject({ name: church.name, services: ['Saturday 6 PM'] });
    expect(await historyOf(church.id)).toEqual(['edited_live', 'revision_sent']);
    const loaded = await owner.agent.get(`/api/user/churches/${church.id}`).expect(200);
    expect(loaded.body).toMatchObject({
      version: 2,
      church: { name: church.name },
      revision: { fields: { name: 'Renamed', zip: church.zip, services: ['Saturday 6 PM'] } },
    });
    const list = await owner.agent.get('/api/user/churches').expect(200);
    expect(list.body.find(({ id }: { id: number }) => id === church.id).state).toBe('change_waiting');
  });

  test('replaces a waiting edit, ignores an identical one, and withdraws it when the public values are saved', async () => {
    const church = await build.church({ userId: owner.user.id });
    await put(church, churchFormOf(church, { name: 'First' })).expect(200);
    const [first] = await revisionsOf(church.id);
    const second = await put(church, churchFormOf(church, { description: 'Another description.' })).expect(
      200,
    );
    expect(second.body).toMatchObject({
      version: 3,
      waiting: ['description'],
      message: copy.updatedWaiting,
    });
    const [waiting, ...more] = await revisionsOf(church.id);
    expect(more).toEqual([]);
    expect(waiting!.fields).toEqual({ description: 'Another description.' });
    expect(waiting!.id).not.toBe(first!.id);
    const same = await put(church, churchFormOf(church, { description: 'Another description.' })).expect(200);
    expect(same.body.version).toBe(3);
    const back = await put(church, churchFormOf(church)).expect(200);
    expect(back.body).toEqual({ version: 4, live: [], waiting: [], message: copy.withdrawn });
    expect(await revisionsOf(church.id)).toEqual([]);
    const sent = await db.select().from(emails);
    expect(sent.filter(({ cause }) => cause === `revision-waiting:${first!.id}`)).toHaveLength(1);
    expect(sent.filter(({ cause }) => cause === `revision-waiting:${waiting!.id}`)).toHaveLength(0);
  });

  test('rejects a stale version with the current values', async () => {
    const church = await build.church({ userId: owner.user.id, version: 5 });
    await put(church, churchFormOf(church, { phone: '713 555 0101' }), { 'If-Match': '"5"' }).expect(200);
    const { body } = await put(church, churchFormOf(church, { phone: '713 555 0102', name: 'X' }), {
      'If-Match': '5',
    }).expect(409);
    expect(body).toMatchObject({
      code: 'conflict',
      message: copy.editConflict,
      current: { version: 6, fields: { phone: '713 555 0101', name: church.name } },
    });
    expect(await rowOf(church.id)).toMatchObject({ phone: '713 555 0101', version: 6 });
    expect(await revisionsOf(church.id)).toEqual([]);
    // A waiting edit raises the version too, so a second tab can't overwrite it.
    await put(church, churchFormOf(church, { phone: '713 555 0101', name: 'Tab one' }), {
      'If-Match': 'W/"6"',
    }).expect(200);
    const late = await put(church, churchFormOf(church, { phone: '713 555 0101', name: 'Tab two' }), {
      'If-Match': '"6"',
    }).expect(409);
    expect(late.body.current).toMatchObject({ version: 7, fields: { name: 'Tab one' } });
    await put(church, churchFormOf(church), { 'If-Match': 'seven' }).expect(400);
  });

  test('accepts only one of many concurrent edits of the same version', async () => {
    const church = await build.church({ userId: owner.user.id });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        put(church, churchFormOf(church, { phone: `713 555 010${n}` }), { 'If-Match': '"1"' }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await rowOf(church.id)).version).toBe(2);
  });

  test('keeps the image of a sample or an import, but accepts no other foreign image', async () => {
    const church = await build.church({ userId: owner.user.id, heroImage: '/art/scenes/chapel.svg' });
    const unchanged = await put(
      church,
      churchFormOf(church, { heroImage: church.heroImage, phone: '713 555 0101' }),
    ).expect(200);
    expect(unchanged.body).toMatchObject({ live: ['phone'], waiting: [] });
    const { body } = await put(church, churchFormOf(church, { heroImage: '/art/scenes/other.svg' })).expect(
      400,
    );
    expect(body.fields).toEqual({ heroImage: copy.photoNotYours });
    const token = await build.church({ userId: owner.user.id, heroImage: '{token}' });
    const same = await put(token, churchFormOf(token, { heroImage: null, phone: '713 555 0102' })).expect(
      200,
    );
    expect(same.body.waiting).toEqual([]);
  });

  test('withdraws a rejected church, and no other', async () => {
    const church = await build.church({ userId: owner.user.id, status: 'rejected' });
    const withdraw = (id: number, who = owner) => who.agent.post(`/api/user/churches/${id}/withdraw`);
    await withdraw(church.id, other).expect(404);
    for (const status of ['pending', 'approved'] as const) {
      const kept = await build.church({ userId: owner.user.id, status });
      await withdraw(kept.id).expect(409);
      expect(await rowOf(kept.id)).toMatchObject({ status });
    }
    await withdraw(church.id).expect(200, { message: 'Your submission has been withdrawn.' });
    expect(await rowOf(church.id)).toBeUndefined();
    expect(await historyOf(church.id)).toEqual(['deleted']);
    await withdraw(church.id).expect(404);
  });

  test('edits everything that onboarding asks, and leaves what is omitted unchanged', async () => {
    const church = await build.church({ userId: owner.user.id, status: 'pending' });
    const asked = {
      pastorName: 'Ada Lee',
      city: 'Bellaire',
      email: 'office@grace.example.org',
      missionStatement: 'To welcome.',
      history: 'Since 1950.',
      specialPrograms: 'A food pantry.',
      youthPrograms: 'Youth on Fridays.',
      musicMinistry: 'Two choirs.',
      outreachPrograms: 'Visits.',
      facebookPage: 'https://www.facebook.com/grace',
      instagramHandle: '@grace',
      additionalInfo: 'Call in the morning.',
    };
    await put(church, churchFormOf(church, asked)).expect(200);
    const { body } = await owner.agent.get(`/api/user/churches/${church.id}`).expect(200);
    expect(body.fields).toMatchObject(asked);
    await put(church, churchFormOf(church, { history: '' })).expect(200);
    expect(await rowOf(church.id)).toMatchObject({ ...asked, history: null });
    const refused = await put(church, churchFormOf(church, { email: 'nobody' })).expect(400);
    expect(refused.body.fields).toEqual({ email: 'Please enter a valid email address' });
  });

  test('leaves sermons and the pin of a form without them as they are', async () => {
    const values = { recentSermons: ['https://youtu.be/x'], latitude: 29.71, longitude: -95.41 };
    const church = await build.church({ userId: owner.user.id, status: 'pending', ...values });
    const { recentSermons: _sermons, latitude: _lat, longitude: _lng, ...form } = churchFormOf(church);
    await put(church, form).expect(200);
    expect(await rowOf(church.id)).toMatchObject(values);
  });

  test('gives the form a pin only if somebody set one', async () => {
    const pinOf = async (values: object) => {
      const church = await build.church({ userId: owner.user.id, zip: '77002', ...values });
      const { body } = await owner.agent.get(`/api/user/churches/${church.id}`).expect(200);
      return [body.fields.latitude, body.fields.longitude];
    };
    expect(await pinOf({ latitude: 29.71, longitude: -95.41 })).toEqual([29.71, -95.41]);
    expect(await pinOf(deps.geo.zipCenter('77002')!)).toEqual([null, null]);
    expect(await pinOf({ latitude: null, longitude: null })).toEqual([null, null]);
  });

  test('moves a church at its ZIP code’s center with the ZIP code', async () => {
    const center = deps.geo.zipCenter('77002')!;
    const placed = await build.church({ userId: owner.user.id, status: 'pending', zip: '77002', ...center });
    await put(placed, churchFormOf(placed, { zip: '77019' })).expect(200);
    expect((await rowOf(placed.id)).latitude).toBeCloseTo(deps.geo.zipCenter('77019')!.latitude, 5);
  });
});

describe('likely duplicates', () => {
  const search = (values: Record<string, unknown>) =>
    owner.agent
      .post('/api/user/churches/possible-duplicates')
      .send(values)
      .expect(200)
      .then(({ body }) => body as Array<{ id: number; reasons: string[] }>);

  test('match similar names in the ZIP code or nearby, phone, or website, among approved churches only', async () => {
    const church = await build.church({
      name: 'Saint Mary Magdalene Catholic Church',
      zip: '77008',
      latitude: 29.8,
      longitude: -95.4,
      phone: '(713) 555-7777 ext. 3',
      website: 'https://www.stmarymagdalene.example/Home/',
      userId: other.user.id,
    });
    const waiting = await build.church({ name: 'St. Mary Magdalene', zip: '77008', status: 'pending' });
    const matches = await search({ name: 'St. Mary Magdalen', zip: '77008' });
    expect(matches).toEqual([
      {
        id: church.id,
        name: church.name,
        address: church.address,
        zip: '77008',
        area: church.area,
        status: 'approved',
        claimable: false,
        reasons: ['zip'],
      },
    ]);
    expect(matches.map(({ id }) => id)).not.toContain(waiting.id);
    const near = await search({ name: 'Mary Magdalene', latitude: 29.8005, longitude: -95.4005 });
    expect(near[0]).toMatchObject({ id: church.id, reasons: ['near'] });
    expect(await search({ name: 'Mary Magdalene', latitude: 29.802, longitude: -95.4 })).toEqual([]);
    expect((await search({ name: 'Whatever', phone: '+1 713.555.7777' }))[0]).toMatchObject({
      reasons: ['phone'],
    });
    expect((await search({ name: '', website: 'http://stmarymagdalene.example/home#x' }))[0]).toMatchObject({
      reasons: ['website'],
    });
    const all = await search({
      name: 'Saint Mary Magdalene',
      zip: '77008-1234',
      phone: '7135557777',
      website: 'stmarymagdalene.example/home',
      latitude: 29.8,
      longitude: -95.4,
    });
    expect(all[0]!.reasons).toEqual(['near', 'phone', 'website', 'zip']);
    await anonymous.post('/api/user/churches/possible-duplicates').send({ name: 'x' }).expect(401);
    await owner.agent.post('/api/user/churches/possible-duplicates').send({}).expect(400);
  });

  test('are not matched by common words in names', async () => {
    for (const name of [
      'First Baptist Church',
      'Second Baptist Church',
      'Grace Methodist Church',
      'New Hope Baptist Church',
    ])
      await build.church({ name, zip: '77091' });
    expect(await search({ name: 'First Methodist Church', zip: '77091' })).toEqual([]);
    expect(await search({ name: 'Grace Baptist Church', zip: '77091' })).toEqual([]);
    expect(await search({ name: 'New Life Baptist Church', zip: '77091' })).toEqual([]);
    expect(await search({ name: 'Baptist Church of Houston', zip: '77091' })).toEqual([]);
    expect(await search({ name: '1st Missionary Baptist', zip: '77091' })).toHaveLength(1);
    expect(await search({ name: 'Grace Church', zip: '77091' })).toHaveLength(1);
    expect(await search({ name: 'New Hopes Baptist', zip: '77091' })).toHaveLength(1);
  });

  test('are not matched by a phone number or website that many churches share', async () => {
    for (let n = 0; n < 12; n += 1)
      await build.church({ zip: '77099', phone: '281 555 0000', website: `https://facebook.com/` });
    expect(await search({ name: 'Anything', phone: '281-555-0000', website: 'facebook.com' })).toEqual([]);
  });
});

describe('deleting an account', () => {
  test('keeps public churches without an owner, and deletes unpublished ones', async () => {
    const leaver = await signIn();
    const open = await build.church({ userId: leaver.user.id });
    const hidden = await build.church({ userId: leaver.user.id, status: 'pending' });
    await leaver.agent
      .put(`/api/churches/${open.id}`)
      .send(churchFormOf(open, { name: 'Never' }))
      .expect(200);
    const data = await leaver.agent.get('/api/user/export').expect(200);
    expect(data.body.churches.map(({ id }: { id: number }) => id)).toEqual([hidden.id, open.id]);
    expect(data.body.revisions).toMatchObject([{ churchId: open.id, fields: { name: 'Never' } }]);
    await leaver.agent.delete('/api/user/account').send({ currentPassword: 'a good password' }).expect(200);
    expect(await rowOf(open.id)).toMatchObject({ userId: null, status: 'approved', name: open.name });
    expect(await rowOf(hidden.id)).toBeUndefined();
    expect(await revisionsOf(open.id)).toEqual([]);
    expect((await historyOf(open.id)).at(-1)).toBe('released');
    expect(await historyOf(hidden.id)).toEqual(['deleted']);
  });
});
