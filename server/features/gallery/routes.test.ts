import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { galleryLimit, type Photo } from '#shared/gallery.ts';
import type { NewPhoto } from '#shared/gallery-admin.ts';
import { galleryResponses as copy } from '#shared/messages/gallery.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchPhotos } from '../../db/tables/gallery.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { bareTemplate } from '../../test/template.ts';
import { uploadJobs } from '../uploads/jobs.ts';

const app = await createTestApp({
  env: { LIMIT_FACTOR: '100' },
  app: { client: { template: bareTemplate } },
});
const { deps, build, anonymous, signIn, url } = app;
const { db } = deps;
const folder = deps.env.uploads.kind === 'disk' ? deps.env.uploads.folder! : '';

let owner: SignedIn;
let other: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  [owner, other, admin] = [await signIn(), await signIn(), await signIn({ role: 'admin' })];
});

const addressOf = (id: string) => `/uploads/${id}/1600.webp`;
/** A picture of somebody's, without its files. */
const upload = async (who = owner, width = 1600) => {
  const id = randomUUID();
  await db.insert(uploads).values({ id, userId: who.user.id, width, height: 900, bytes: 1 });
  return addressOf(id);
};
const featured = (values = {}) => build.church({ userId: owner.user.id, featured: true, ...values });
const own = (id: number) => `/api/user/churches/${id}/photos`;
const shown = async (id: number): Promise<Photo[]> =>
  (await anonymous.get(`/api/churches/${id}/photos`).expect(200)).body;
const add = (id: number, picture: string, alt?: string, who = owner) =>
  who.agent.post(own(id)).send({ url: picture, ...(alt === undefined ? {} : { alt }) });
const unfeature = (id: number) => db.update(churches).set({ featured: false }).where(eq(churches.id, id));

describe('adding', () => {
  test('appends a photo with alternative text at its widest URL', async () => {
    const church = await featured();
    const [first, second] = [await upload(owner, 1200), await upload()];
    await add(church.id, first.replace('1600', '400'), 'The nave').expect(200);
    const { body } = await add(church.id, second).expect(200);
    expect(body).toEqual([
      { id: expect.any(Number), url: first, alt: 'The nave', width: 1200, height: 900 },
      { id: expect.any(Number), url: second, alt: '', width: 1600, height: 900 },
    ]);
    expect(await shown(church.id)).toEqual(body);
    expect((await owner.agent.get(own(church.id)).expect(200)).body).toEqual(body);
  });

  test('only while the church is featured', async () => {
    const church = await featured({ featured: false });
    const { body } = await add(church.id, await upload()).expect(403);
    expect(body.message).toBe(copy.notFeatured);
    expect(await db.select().from(churchPhotos).where(eq(churchPhotos.churchId, church.id))).toEqual([]);
  });

  test('accepts only the URL of an own upload', async () => {
    const church = await featured();
    const { body } = await add(church.id, await upload(other)).expect(400);
    expect(body.fields).toEqual({ url: copy.notYours });
    await add(church.id, addressOf(randomUUID())).expect(400);
    for (const picture of ['https://evil.example/x.webp', '/art/scenes/chapel.svg', '', '/uploads/../x'])
      await add(church.id, picture).expect(400);
    await add(church.id, await upload(), 'x'.repeat(201)).expect(400);
    expect(await shown(church.id)).toEqual([]);
  });

  test('twelve at most, however many come at once; one upload once', async () => {
    const church = await featured();
    const pictures = await Promise.all(Array.from({ length: 20 }, () => upload()));
    const answers = await Promise.all(pictures.map((picture) => add(church.id, picture)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(galleryLimit);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20 - galleryLimit);
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(copy.full);
    expect(await shown(church.id)).toHaveLength(galleryLimit);

    const another = await featured();
    const one = await upload();
    const twice = await Promise.all(Array.from({ length: 6 }, () => add(another.id, one)));
    expect(twice.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await shown(another.id)).toHaveLength(1);
  });
});

describe('who may', () => {
  test('nobody but the owner; a hidden church of somebody else does not exist', async () => {
    const church = await featured();
    await add(church.id, await upload()).expect(200);
    const [photo] = await shown(church.id);
    const calls = (who: SignedIn, id: number) => [
      () => who.agent.get(own(id)),
      () => who.agent.post(own(id)).send({ url: addressOf(randomUUID()) }),
      () => who.agent.put(own(id)).send({ photos: [] }),
      () => who.agent.delete(`${own(id)}/${photo!.id}`),
    ];
    const hidden = await featured({ status: 'pending' });
    for (const who of [other, admin]) {
      for (const call of calls(who, church.id)) expect((await call()).status).toBe(403);
      for (const call of calls(who, hidden.id)) expect((await call()).status).toBe(404);
      for (const call of calls(who, 999_999)) expect((await call()).status).toBe(404);
    }
    await anonymous.get(own(church.id)).expect(401);
    await anonymous.delete(`${own(church.id)}/${photo!.id}`).expect(401);
    expect(await shown(church.id)).toEqual([photo]);
  });
});

describe('order, texts and deleting', () => {
  const filled = async (n: number) => {
    const church = await featured();
    for (let i = 0; i < n; i += 1) await add(church.id, await upload(), `Photo ${i}`).expect(200);
    return { church, photos: await shown(church.id) };
  };

  test('order and alternative texts are public at once', async () => {
    const { church, photos } = await filled(3);
    const [a, b, c] = photos;
    const wanted = [
      { id: c!.id, alt: '  The  organ ' },
      { id: a!.id, alt: '' },
      { id: b!.id, alt: 'Photo 1' },
    ];
    const { body } = await owner.agent.put(own(church.id)).send({ photos: wanted }).expect(200);
    expect(body.map(({ id, alt }: Photo) => [id, alt])).toEqual([
      [c!.id, 'The organ'],
      [a!.id, ''],
      [b!.id, 'Photo 1'],
    ]);
    await expect.poll(() => shown(church.id)).toEqual(body);
    const { body: longer } = await add(church.id, await upload()).expect(200);
    expect(longer.map(({ id }: Photo) => id).slice(0, 3)).toEqual([c!.id, a!.id, b!.id]);
  });

  test('another set of photos is a conflict, and changes nothing', async () => {
    const { church, photos } = await filled(2);
    const [a, b] = photos.map(({ id }) => ({ id, alt: 'changed' }));
    const { photos: foreign } = await filled(1);
    for (const set of [[a], [a, a], [a, b, b], [a, { id: foreign[0]!.id, alt: '' }], []]) {
      const { body } = await owner.agent.put(own(church.id)).send({ photos: set }).expect(409);
      expect(body.message).toBe(copy.changed);
    }
    expect(await shown(church.id)).toEqual(photos);
  });

  test('deleting takes one out; the files follow with the daily job', async () => {
    const { church, photos } = await filled(2);
    const original = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'tan' } })
      .png()
      .toBuffer();
    const sent = await owner.agent.post('/api/uploads').attach('photo', original, 'x.png').expect(200);
    const { body } = await add(church.id, sent.body.url).expect(200);
    const files = () => existsSync(`${folder}/${sent.body.id}/400.webp`);
    const unused = uploadJobs.find(({ name }) => name === 'uploads-unused')!;
    app.setNow(new Date(Date.now() + 3 * 24 * 3600_000));
    await unused.run(deps);
    expect(files(), 'a photo of a gallery is in use').toBe(true);
    await unfeature(church.id);
    await unused.run(deps);
    expect(files(), 'hidden is not lost').toBe(true);

    const photo = body.at(-1);
    const after = await owner.agent.delete(`${own(church.id)}/${photo.id}`).expect(200);
    expect(after.body).toEqual(photos);
    await owner.agent.delete(`${own(church.id)}/${photo.id}`).expect(404);
    const { photos: foreign } = await filled(1);
    await owner.agent.delete(`${own(church.id)}/${foreign[0]!.id}`).expect(404);
    await unused.run(deps);
    expect(files()).toBe(false);
    app.setNow(new Date());
  });
});

describe('what everybody sees', () => {
  test('nothing while the church is not featured or not public; the owner sees it always', async () => {
    const church = await featured();
    await add(church.id, await upload()).expect(200);
    const { body } = await owner.agent.get(own(church.id)).expect(200);
    expect(await shown(church.id)).toEqual(body);
    await unfeature(church.id);
    await expect.poll(() => shown(church.id)).toEqual([]);
    expect((await owner.agent.get(own(church.id)).expect(200)).body).toEqual(body);
    await owner.agent
      .put(own(church.id))
      .send({ photos: [{ id: body[0].id, alt: 'Now' }] })
      .expect(200);
    await db.update(churches).set({ featured: true, status: 'pending' }).where(eq(churches.id, church.id));
    await expect.poll(() => shown(church.id)).toEqual([]);
    await db.update(churches).set({ status: 'approved' }).where(eq(churches.id, church.id));
    await expect.poll(() => shown(church.id)).toEqual([{ ...body[0], alt: 'Now' }]);
    expect(await shown(999_999)).toEqual([]);
  });

  test('clears cached responses when a photo changes', async () => {
    const church = await featured();
    expect(await shown(church.id)).toEqual([]);
    await add(church.id, await upload()).expect(200);
    await expect.poll(async () => (await shown(church.id)).length).toBe(1);
    await db.update(churchPhotos).set({ alt: 'By hand' }).where(eq(churchPhotos.churchId, church.id));
    await expect.poll(async () => (await shown(church.id))[0]!.alt).toBe('By hand');
  });

  test('the page of a featured church brings its photos along', async () => {
    const church = await featured();
    const picture = await upload();
    await add(church.id, picture, 'The bell tower').expect(200);
    const page = async () => (await fetch(`${url}/church/${church.id}`)).text();
    expect(await page()).toContain(`/api/churches/${church.id}/photos`);
    expect(await page()).toContain('The bell tower');
    await unfeature(church.id);
    // Cached HTML is dropped when the notification of the change arrives.
    await expect.poll(page).not.toContain('The bell tower');
  });

  test('deleting a church deletes its photos', async () => {
    const church = await featured();
    await add(church.id, await upload()).expect(200);
    await admin.agent.delete(`/api/churches/${church.id}`).expect(200);
    expect(await db.select().from(churchPhotos).where(eq(churchPhotos.churchId, church.id))).toEqual([]);
  });

  test('merging moves the photos as far as there is room', async () => {
    const [gone, stays] = [await featured(), await featured()];
    for (let i = 0; i < 4; i += 1) await add(gone.id, await upload(), `gone ${i}`).expect(200);
    for (let i = 0; i < 10; i += 1) await add(stays.id, await upload(), `stays ${i}`).expect(200);
    const merge = admin.agent.post(`/api/admin/churches/${gone.id}/merge`).set(admin.bearer);
    await merge.send({ into: stays.id }).expect(200);
    const alts = (await owner.agent.get(own(stays.id)).expect(200)).body.map(({ alt }: Photo) => alt);
    expect(alts).toHaveLength(galleryLimit);
    expect(alts.slice(9)).toEqual(['stays 9', 'gone 0', 'gone 1']);
  });
});

describe('photos that nobody has looked at', () => {
  const list = async (): Promise<NewPhoto[]> =>
    (await admin.agent.get('/api/admin/photos').set(admin.bearer).expect(200)).body;
  const post = (path: string, body: object) =>
    admin.agent.post(`/api/admin/photos/${path}`).set(admin.bearer).send(body);

  test('are listed newest first until they are marked, or gone', async () => {
    const church = await featured({ name: 'Grace Chapel' });
    for (const alt of ['first', 'second', 'third']) await add(church.id, await upload(), alt).expect(200);
    const photos = (await list()).filter(({ churchId }) => churchId === church.id);
    expect(photos.map(({ alt }) => alt)).toEqual(['third', 'second', 'first']);
    expect(photos[0]).toMatchObject({ churchName: 'Grace Chapel', by: owner.user.username, width: 1600 });
    const live = await admin.agent.get('/api/admin/history?kind=live').set(admin.bearer).expect(200);
    expect(live.body).toEqual([]);
    await post('seen', { entryIds: [photos[0]!.entryId] }).expect(200);
    await owner.agent.delete(`${own(church.id)}/${photos[1]!.id}`).expect(200);
    expect((await list()).filter(({ churchId }) => churchId === church.id)).toEqual([photos[2]]);
    await post('seen', { entryIds: [] }).expect(400);
    await post('seen', { entryIds: [999_999] }).expect(404);
  });

  test('are removed with a reason that the owner reads', async () => {
    const church = await featured({ name: 'Hope Chapel' });
    const { body } = await add(church.id, await upload()).expect(200);
    const [{ id }] = body;
    await post(`${id}/remove`, { reason: 'x' }).expect(400);
    await post(`${id}/remove`, { reason: 'unsuitable', note: 'A screenshot.' }).expect(200);
    expect(await shown(church.id)).toEqual([]);
    expect((await list()).filter(({ churchId }) => churchId === church.id)).toEqual([]);
    const email = (await app.emails()).find(({ subject }) => subject === 'We removed a photo of Hope Chapel');
    expect(email).toMatchObject({ to: owner.user.email });
    expect(email!.text).toContain('A screenshot.');
    const { body: entries } = await admin.agent
      .get(`/api/admin/history?churchId=${church.id}`)
      .set(admin.bearer)
      .expect(200);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['photo_removed', 'photo_added']);
    await post(`${id}/remove`, { reason: 'unsuitable' }).expect(404);
  });
});
