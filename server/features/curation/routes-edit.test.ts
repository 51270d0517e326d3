import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { churches } from '../../db/tables/churches.ts';
import { emails } from '../../db/tables/emails.ts';
import { history } from '../../db/tables/history.ts';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { churchFormOf } from '../../test/church-form.ts';
import { bareTemplate } from '../../test/template.ts';

const { deps, build, anonymous, signIn } = await createTestApp({
  env: { LIMIT_FACTOR: '100' },
  app: { client: { template: bareTemplate } },
});
const { db } = deps;

const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0]!;
const historyOf = (id: number) =>
  db.select().from(history).where(eq(history.subjectId, id)).orderBy(history.id);
const emailsTo = (to: string) => db.select().from(emails).where(eq(emails.to, to));

let admin: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  admin = await signIn({ role: 'admin' });
});
beforeEach(async () => {
  owner = await signIn();
});
const read = (id: number | string) => admin.agent.get(`/api/admin/churches/${id}`).set(admin.bearer);
const save = (id: number, form: object, headers: Record<string, string> = {}) =>
  admin.agent.put(`/api/admin/churches/${id}`).set(admin.bearer).set(headers).send(form);
const add = (form: object, headers: Record<string, string> = {}) =>
  admin.agent.post('/api/admin/churches').set(admin.bearer).set(headers).send(form);

describe('loading a church for the form', () => {
  test('returns every field, owner, source, version, and whether an edit is waiting', async () => {
    const church = await build.church({
      userId: owner.user.id,
      email: 'office@grace.example',
      source: 'hifld',
      sourceId: '4711',
    });
    await owner.agent
      .put(`/api/churches/${church.id}`)
      .send(churchFormOf(church, { name: 'Grace Proposed' }))
      .expect(200);
    const { body } = await read(church.id).expect(200);
    expect(body).toEqual({
      id: church.id,
      status: 'approved',
      version: 2,
      fields: expect.objectContaining({
        name: church.name,
        email: 'office@grace.example',
        state: 'TX',
        services: ['Sunday 9:00 AM'],
        latitude: 29.76,
        pastorName: null,
      }),
      owner: {
        id: owner.user.id,
        username: owner.user.username,
        email: owner.user.email,
        emailVerified: false,
      },
      changeWaiting: true,
      websiteHidden: false,
      source: { name: 'hifld', id: '4711' },
    });
    const imported = await build.church({ latitude: null, longitude: null });
    expect((await read(imported.id).expect(200)).body).toMatchObject({
      owner: null,
      source: null,
      changeWaiting: false,
      fields: { latitude: null },
    });
    await read(999_999).expect(404);
    await read('x').expect(400);
    await read('2147483648').expect(400);
  });
});

describe('changing a church', () => {
  test.each(['approved', 'pending', 'rejected'] as const)(
    'saves, records, and emails a change of a church that is %s without changing its status',
    async (status) => {
      const church = await build.church({ userId: owner.user.id, status, services: ['Sunday 9:00 AM'] });
      const form = churchFormOf(church, {
        phone: '713-555-0100',
        pastorName: 'Ann Lee',
        city: 'Katy',
        state: 'la',
        email: 'new@grace.example',
        services: ['Sunday 8:00 AM'],
        latitude: 29.7,
        longitude: -95.4,
        note: 'From your bulletin.',
      });
      const { body } = await save(church.id, form, { 'If-Match': '"1"' }).expect(200);
      expect(body).toMatchObject({ version: 2, message: 'The church has been updated.' });
      expect([...body.changed].sort()).toEqual([
        'city',
        'email',
        'latitude',
        'longitude',
        'pastorName',
        'phone',
        'services',
        'state',
      ]);
      const row = await rowOf(church.id);
      expect(row).toMatchObject({
        status,
        version: 2,
        phone: '713-555-0100',
        city: 'Katy',
        state: 'LA',
        lat: 29.7,
        lng: -95.4,
        userId: owner.user.id,
        // An edit by the administrator is no confirmation by the church.
        timesConfirmedAt: null,
      });
      expect(row.serviceTimes).toMatchObject([{ start: 480 }]);
      const [entry, ...more] = await historyOf(church.id);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({
        action: 'edited',
        actorId: admin.user.id,
        details: {
          note: 'From your bulletin.',
          changes: { phone: { from: null, to: '713-555-0100' } },
        },
      });
      const [email, ...others] = await emailsTo(owner.user.email);
      expect(others).toEqual([]);
      expect(email!.subject).toBe(`We updated the listing for ${church.name}`);
      const labels = 'Pastor, City, State, Map location, Service times, Phone, Email address.';
      expect(email!.text.replace(/\s+/g, ' ')).toContain(labels);
      expect(email!.text).toContain('From your bulletin.');
    },
  );

  test('accepts an imported church with few fields, and can clear fields', async () => {
    const church = await build.church({
      address: '',
      zip: '',
      description: '',
      services: [],
      phone: '713-555-0101',
    });
    const form = churchFormOf(church, { denomination: 'southern baptist', phone: '' });
    await save(church.id, form).expect(200);
    expect(await rowOf(church.id)).toMatchObject({ denomination: 'Baptist', phone: null, services: [] });
    expect((await save(church.id, form).expect(200)).body).toEqual({
      version: 2,
      changed: [],
      message: 'Nothing changed.',
    });
    expect(await historyOf(church.id)).toHaveLength(1);
  });

  test('keeps an owner’s waiting edit', async () => {
    const church = await build.church({ userId: owner.user.id, city: 'Katy' });
    await owner.agent
      .put(`/api/churches/${church.id}`)
      .send(churchFormOf(church, { name: 'Proposed Name' }))
      .expect(200);
    await save(church.id, churchFormOf(church, { zip: '77004' })).expect(200);
    expect(await rowOf(church.id)).toMatchObject({ city: 'Katy', zip: '77004' });
    const waiting = await db.select().from(churchRevisions).where(eq(churchRevisions.churchId, church.id));
    expect(waiting).toMatchObject([{ state: 'waiting', fields: { name: 'Proposed Name' } }]);
  });

  test('responds to a stale version with a conflict and the current values, for the owner too', async () => {
    const church = await build.church({ userId: owner.user.id });
    await save(church.id, churchFormOf(church, { phone: '713-555-0102' }), { 'If-Match': '1' }).expect(200);
    const late = await save(church.id, churchFormOf(church, { phone: '713-555-0103' }), { 'If-Match': '1' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'conflict',
      current: { version: 2, fields: { phone: '713-555-0102' } },
    });
    expect((await rowOf(church.id)).phone).toBe('713-555-0102');
    await owner.agent
      .put(`/api/churches/${church.id}`)
      .set('If-Match', '1')
      .send(churchFormOf(church))
      .expect(409);
    await save(church.id, churchFormOf(church), { 'If-Match': 'x' }).expect(400);
  });

  test('reports invalid fields and changes nothing', async () => {
    const church = await build.church();
    const invalid = {
      name: '',
      zip: '7',
      state: 'Texas',
      email: 'nobody',
      website: 'no link',
      facebookPage: 'ftp://x.example',
      latitude: 91,
    };
    const { body } = await save(church.id, churchFormOf(church, invalid)).expect(400);
    expect(Object.keys(body.fields).sort()).toEqual(Object.keys(invalid).sort());
    const photo = await save(church.id, churchFormOf(church, { heroImage: '/uploads/x/1600.webp' }));
    expect(photo.status).toBe(400);
    expect(photo.body.fields).toHaveProperty('heroImage');
    expect((await rowOf(church.id)).version).toBe(1);
    await save(999_999, churchFormOf(church)).expect(404);
  });

  test('stores a lone surrogate as a replacement character', async () => {
    const church = await build.church();
    await save(church.id, churchFormOf(church, { pastorName: 'Ann \ud83d' })).expect(200);
    expect((await rowOf(church.id)).pastorName).toBe('Ann \ufffd');
  });
});

describe('adding a church', () => {
  const form = {
    name: 'Chapel of the Added',
    denomination: 'Lutheran',
    area: 'Katy',
    address: '',
    zip: '77494',
    description: '',
    services: [],
  };

  test('creates one public church without an owner, even if the request is repeated', async () => {
    const headers = { 'Idempotency-Key': 'add-1' };
    const { body } = await add({ ...form, note: 'By phone.' }, headers).expect(200);
    expect((await add({ ...form, note: 'By phone.' }, headers).expect(200)).body).toEqual(body);
    const shown = await anonymous.get(`/api/churches/${body.id}`).expect(200);
    expect(shown.body).toMatchObject({
      name: form.name,
      status: 'approved',
      userId: null,
      approximate: true,
    });
    expect(await rowOf(body.id)).toMatchObject({ state: 'TX', timesConfirmedAt: null, source: null });
    expect(await historyOf(body.id)).toMatchObject([{ action: 'added', details: { note: 'By phone.' } }]);
    expect((await anonymous.get('/api/churches?search=chapel+of+the+added')).body).toHaveLength(1);
  });

  test('requires a name, a denomination, and an area', async () => {
    const { body } = await add({ ...form, name: '', denomination: '', area: '' }).expect(400);
    expect(Object.keys(body.fields).sort()).toEqual(['area', 'denomination', 'name']);
  });
});
