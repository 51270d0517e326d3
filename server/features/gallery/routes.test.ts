import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NewPhoto } from '#shared/contracts/admin/gallery-admin.ts';
import { galleryLimit, type Photo } from '#shared/contracts/gallery.ts';
import { galleryResponses as copy } from '#shared/messages/gallery.ts';
import { submissions } from '#shared/messages/submissions.ts';
import { churches } from '../../db/tables/churches.ts';
import { churchPhotos } from '../../db/tables/gallery.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { removeOld } from '../../jobs/retention.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { bareTemplate } from '../../test/template.ts';

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

const urlOf = (id: string) => `/uploads/${id}/1600.webp`;
/** An upload of a user, without its files. */
const upload = async (uploader = owner, width = 1600) => {
  const id = randomUUID();
  await db.insert(uploads).values({ id, userId: uploader.user.id, width, height: 900, bytes: 1 });
  return urlOf(id);
};
const featured = (values = {}) => build.church({ userId: owner.user.id, featured: true, ...values });
const own = (id: number) => `/api/user/churches/${id}/photos`;
const listPublic = async (id: number): Promise<Photo[]> =>
  (await anonymous.get(`/api/churches/${id}/photos`).expect(200)).body;
const add = (id: number, picture: string, alt?: string) =>
  owner.agent.post(own(id)).send({ url: picture, ...(alt === undefined ? {} : { alt }) });
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
    expect(await listPublic(church.id)).toEqual(body);
    expect((await owner.agent.get(own(church.id)).expect(200)).body).toEqual(body);
  });

  test('rejects photos while the church is not featured', async () => {
    const church = await featured({ featured: false });
    const { body } = await add(church.id, await upload()).expect(403);
    expect(body.message).toBe(copy.notFeatured);
    expect(await db.select().from(churchPhotos).where(eq(churchPhotos.churchId, church.id))).toEqual([]);
  });

  test("accepts only URLs of the user's own uploads", async () => {
    const church = await featured();
    const { body } = await add(church.id, await upload(other)).expect(400);
    expect(body.fields).toEqual({ url: submissions.photoNotYours });
    await add(church.id, urlOf(randomUUID())).expect(400);
    for (const picture of ['https://evil.example/x.webp', '/art/scenes/chapel.svg', '', '/uploads/../x'])
      await add(church.id, picture).expect(400);
    await add(church.id, await upload(), 'x'.repeat(201)).expect(400);
    expect(await listPublic(church.id)).toEqual([]);
  });

  test('enforces the limit and uniqueness of uploads under concurrency', async () => {
    const church = await featured();
    const pictures = await Promise.all(Array.from({ length: 20 }, () => upload()));
    const responses = await Promise.all(pictures.map((picture) => add(church.id, picture)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(galleryLimit);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20 - galleryLimit);
    expect(responses.find(({ status }) => status === 409)!.body.message).toBe(copy.full);
    expect(await listPublic(church.id)).toHaveLength(galleryLimit);

    const another = await featured();
    const one = await upload();
    const repeated = await Promise.all(Array.from({ length: 6 }, () => add(another.id, one)));
    expect(repeated.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await listPublic(another.id)).toHaveLength(1);
  });
});

describe('arranging and deleting', () => {
  const createGallery = async (n: number) => {
    const church = await featured();
    for (let i = 0; i < n; i += 1) await add(church.id, await upload(), `Photo ${i}`).expect(200);
    return { church, photos: await listPublic(church.id) };
  };

  test('publishes order and alt texts at once', async () => {
    const { church, photos } = await createGallery(3);
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
    await expect.poll(() => listPublic(church.id)).toEqual(body);
    const { body: extended } = await add(church.id, await upload()).expect(200);
    expect(extended.map(({ id }: Photo) => id).slice(0, 3)).toEqual([c!.id, a!.id, b!.id]);
  });

  test('responds 409 unless exactly the stored photos are sent', async () => {
    const { church, photos } = await createGallery(2);
    const [a, b] = photos.map(({ id }) => ({ id, alt: 'changed' }));
    const { photos: foreign } = await createGallery(1);
    for (const set of [[a], [a, a], [a, b, b], [a, { id: foreign[0]!.id, alt: '' }], []]) {
      const { body } = await owner.agent.put(own(church.id)).send({ photos: set }).expect(409);
      expect(body.message).toBe(copy.changed);
    }
    expect(await listPublic(church.id)).toEqual(photos);
  });

  test('deletes a photo at once and its files with the daily job', async () => {
    const { church, photos } = await createGallery(2);
    const original = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'tan' } })
      .png()
      .toBuffer();
    const uploaded = await owner.agent.post('/api/uploads').attach('photo', original, 'x.png').expect(200);
    const { body } = await add(church.id, uploaded.body.url).expect(200);
    const files = () => existsSync(`${folder}/${uploaded.body.id}/400.webp`);
    app.setNow(new Date(Date.now() + 3 * 24 * 3600_000));
    await removeOld(deps, {} as never);
    expect(files(), 'in use by the gallery').toBe(true);
    await unfeature(church.id);
    await removeOld(deps, {} as never);
    expect(files(), 'hidden, but still in use').toBe(true);

    const photo = body.at(-1);
    const after = await owner.agent.delete(`${own(church.id)}/${photo.id}`).expect(200);
    expect(after.body).toEqual(photos);
    await owner.agent.delete(`${own(church.id)}/${photo.id}`).expect(404);
    const { photos: foreign } = await createGallery(1);
    await owner.agent.delete(`${own(church.id)}/${foreign[0]!.id}`).expect(404);
    await removeOld(deps, {} as never);
    expect(files()).toBe(false);
    app.setNow(new Date());
  });
});

describe('public view', () => {
  test('is empty unless the church is public and featured; the owner always sees the photos', async () => {
    const church = await featured();
    await add(church.id, await upload()).expect(200);
    const { body } = await owner.agent.get(own(church.id)).expect(200);
    expect(await listPublic(church.id)).toEqual(body);
    await unfeature(church.id);
    await expect.poll(() => listPublic(church.id)).toEqual([]);
    expect((await owner.agent.get(own(church.id)).expect(200)).body).toEqual(body);
    await owner.agent
      .put(own(church.id))
      .send({ photos: [{ id: body[0].id, alt: 'Now' }] })
      .expect(200);
    await db.update(churches).set({ featured: true, status: 'pending' }).where(eq(churches.id, church.id));
    await expect.poll(() => listPublic(church.id)).toEqual([]);
    await db.update(churches).set({ status: 'approved' }).where(eq(churches.id, church.id));
    await expect.poll(() => listPublic(church.id)).toEqual([{ ...body[0], alt: 'Now' }]);
    expect(await listPublic(999_999)).toEqual([]);
  });

  test('clears cached responses when a photo changes', async () => {
    const church = await featured();
    expect(await listPublic(church.id)).toEqual([]);
    await add(church.id, await upload()).expect(200);
    await expect.poll(async () => (await listPublic(church.id)).length).toBe(1);
    await db.update(churchPhotos).set({ alt: 'By hand' }).where(eq(churchPhotos.churchId, church.id));
    await expect.poll(async () => (await listPublic(church.id))[0]!.alt).toBe('By hand');
  });

  test('embeds photos in the page of a featured church', async () => {
    const church = await featured();
    const picture = await upload();
    await add(church.id, picture, 'The bell tower').expect(200);
    const page = async () => (await fetch(`${url}/church/${church.id}`)).text();
    expect(await page()).toContain(`/api/churches/${church.id}/photos`);
    expect(await page()).toContain('The bell tower');
    await unfeature(church.id);
    // Cached HTML is dropped once the change notification arrives.
    await expect.poll(page).not.toContain('The bell tower');
  });

  test('deletes photos with their church', async () => {
    const church = await featured();
    await add(church.id, await upload()).expect(200);
    await admin.agent.delete(`/api/churches/${church.id}`).expect(200);
    expect(await db.select().from(churchPhotos).where(eq(churchPhotos.churchId, church.id))).toEqual([]);
  });

  test('moves photos up to the limit when churches are merged', async () => {
    const [source, target] = [await featured(), await featured()];
    for (let i = 0; i < 4; i += 1) await add(source.id, await upload(), `source ${i}`).expect(200);
    for (let i = 0; i < 10; i += 1) await add(target.id, await upload(), `target ${i}`).expect(200);
    const merge = admin.agent.post(`/api/admin/churches/${source.id}/merge`).set(admin.bearer);
    await merge.send({ into: target.id }).expect(200);
    const alts = (await owner.agent.get(own(target.id)).expect(200)).body.map(({ alt }: Photo) => alt);
    expect(alts).toHaveLength(galleryLimit);
    expect(alts.slice(9)).toEqual(['target 9', 'source 0', 'source 1']);
  });
});

describe('unreviewed photos', () => {
  const list = async (): Promise<NewPhoto[]> =>
    (await admin.agent.get('/api/admin/photos').set(admin.bearer).expect(200)).body;
  const post = (path: string, body: object) =>
    admin.agent.post(`/api/admin/photos/${path}`).set(admin.bearer).send(body);

  test('lists them newest first until they are marked as seen or deleted', async () => {
    const church = await featured({ name: 'Grace Chapel' });
    for (const alt of ['first', 'second', 'third']) await add(church.id, await upload(), alt).expect(200);
    const photos = (await list()).filter(({ churchId }) => churchId === church.id);
    expect(photos.map(({ alt }) => alt)).toEqual(['third', 'second', 'first']);
    expect(photos[0]).toMatchObject({ churchName: 'Grace Chapel', by: owner.user.username, width: 1600 });
    const live = await admin.agent.get('/api/admin/history?live=true').set(admin.bearer).expect(200);
    expect(live.body).toEqual([]);
    const seen = admin.agent.post('/api/admin/history/seen').set(admin.bearer);
    await seen.send({ ids: [photos[0]!.entryId] }).expect(200);
    await owner.agent.delete(`${own(church.id)}/${photos[1]!.id}`).expect(200);
    expect((await list()).filter(({ churchId }) => churchId === church.id)).toEqual([photos[2]]);
  });

  test('removes one with a reason that is emailed to the owner', async () => {
    const church = await featured({ name: 'Hope Chapel' });
    const { body } = await add(church.id, await upload()).expect(200);
    const [{ id }] = body;
    await post(`${id}/remove`, { reason: 'x' }).expect(400);
    await post(`${id}/remove`, { reason: 'unsuitable', note: 'A screenshot.' }).expect(200);
    expect(await listPublic(church.id)).toEqual([]);
    expect((await list()).filter(({ churchId }) => churchId === church.id)).toEqual([]);
    const email = (await app.emails()).find(({ subject }) => subject === 'We removed a photo of Hope Chapel');
    expect(email).toMatchObject({ to: owner.user.email });
    expect(email!.text).toContain('A screenshot.');
    const { body: entries } = await admin.agent
      .get(`/api/admin/history?subjectId=${church.id}`)
      .set(admin.bearer)
      .expect(200);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['photo_removed', 'photo_added']);
    await post(`${id}/remove`, { reason: 'unsuitable' }).expect(404);
  });
});
