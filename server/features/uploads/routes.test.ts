import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploads as messages } from '#shared/messages/submissions.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { createTestApp } from '../../test/app.ts';
import { testPassword } from '../../test/build.ts';
import { startS3 } from '../../test/s3.ts';

const app = await createTestApp({ env: { LIMIT_FACTOR: '20' } });
const { agent, user } = await app.signIn();
const folder = app.deps.env.uploads.kind === 'disk' ? app.deps.env.uploads.folder! : '';

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'seagreen' } });
const photo = await draw(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer();
const send = (file: Buffer, name = 'photo.jpg') => agent.post('/api/uploads').attach('photo', file, name);
const rows = () => app.deps.db.select().from(uploads);

test('stores an image in three widths and serves it with safe headers', async () => {
  const { body } = await send(photo).expect(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[a-f0-9-]{36}$/),
    url: `/uploads/${body.id}/1600.webp`,
    width: 600,
    height: 900,
  });
  const files = ['1600.webp', '400.webp', '800.webp'];
  expect(await readdir(`${folder}/${body.id}`)).toEqual(files);
  const sizes = await Promise.all(
    files.map(async (name) => (await stat(`${folder}/${body.id}/${name}`)).size),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(await rows()).toMatchObject([{ id: body.id, userId: user.id, width: 600, height: 900, bytes }]);
  for (const [width, actualWidth] of [
    [400, 400],
    [800, 600],
    [1600, 600],
  ]) {
    const response = await app.anonymous
      .get(`/uploads/${body.id}/${width}.webp`)
      .responseType('blob')
      .expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-length': String(response.body.length),
    });
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['set-cookie']).toBeUndefined();
    expect((await sharp(response.body).metadata()).width).toBe(actualWidth);
  }
  const head = await app.anonymous.head(body.url).expect(200);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
});

test('rejects visitors and other sites', async () => {
  await app.anonymous.post('/api/uploads').attach('photo', photo, 'photo.jpg').expect(401);
  await send(photo).set('Origin', 'https://evil.example').expect(403);
  await send(photo).set('Sec-Fetch-Site', 'cross-site').expect(403);
});

test('rejects more than 5 MB with a clear message', async () => {
  const big = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]);
  const { body } = await send(big).expect(413);
  expect(body).toEqual({ message: 'Please select an image smaller than 5MB', code: 'too_large' });
});

test('rejects other file types by content, regardless of the name', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const file of [svg, Buffer.from('<html><script>1</script>'), await draw(5, 5).gif().toBuffer()]) {
    const { body } = await send(file, 'photo.jpg').expect(415);
    expect(body).toEqual({ message: messages.wrongType, code: 'unsupported_media' });
  }
  await send(await draw(20, 20).png().toBuffer(), '../../evil.svg').expect(200);
  const { body } = await send(photo.subarray(0, photo.length / 2)).expect(400);
  expect(body).toEqual({ message: messages.broken, code: 'bad_input' });
  const bomb = await draw(8000, 6300).png({ compressionLevel: 9 }).toBuffer();
  expect((await send(bomb).expect(400)).body.message).toBe(messages.tooManyPixels);
});

test('rejects malformed forms: no file, two files, another field, no form, a truncated one', async () => {
  const noPhoto = { message: messages.none, code: 'bad_input' };
  expect((await agent.post('/api/uploads').field('a', 'b').expect(400)).body).toMatchObject(noPhoto);
  expect((await agent.post('/api/uploads').attach('file', photo, 'a.jpg').expect(400)).body).toMatchObject(
    noPhoto,
  );
  expect((await send(photo).attach('photo', photo, 'b.jpg').expect(400)).body).toMatchObject(noPhoto);
  await agent.post('/api/uploads').expect(400);
  await agent.post('/api/uploads').send({ photo: 'text' }).expect(415);
  const multipart = (type: string, body: string) =>
    agent.post('/api/uploads').set('Content-Type', type).send(body);
  await multipart('multipart/form-data', 'x').expect(400);
  const truncated = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf';
  expect((await multipart('multipart/form-data; boundary=b', truncated).expect(400)).body.message).toBe(
    messages.incomplete,
  );
});

test('responds 404 to path traversal and missing files', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  for (const path of [
    `/uploads/${id}/400.webp`,
    `/uploads/${id}/500.webp`,
    `/uploads/${id}/400.png`,
    '/uploads/..%2f..%2fpackage.json/400.webp',
    `/uploads/${id}/..%2f..%2f..%2fetc%2fpasswd`,
    `/uploads/${id}/400.webp%00.png`,
    '/uploads/',
  ])
    await app.anonymous.get(path).expect(404);
});

/** Sends half of an upload on a separate connection. */
async function stall(): Promise<Socket> {
  const login = await app.anonymous
    .post('/api/auth/login')
    .send({ username: user.username, password: testPassword })
    .expect(200);
  const cookie = login
    .get('Set-Cookie')!
    .map((line) => line.split(';')[0])
    .join('; ');
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) =>
    socket.write(
      `POST /api/uploads HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf`,
      resolve,
    ),
  );
  return socket;
}

test('releases the slots of aborted uploads', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, stall));
  await pause(150);
  for (const socket of sockets) socket.destroy();
  const all = await Promise.all(Array.from({ length: 10 }, () => send(photo)));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test('leaves slots to others when one account stalls its uploads', async () => {
  const sockets = await Promise.all(Array.from({ length: 6 }, stall));
  await pause(150);
  const other = await app.signIn();
  // Without a free slot this would wait 20 seconds and then be refused.
  await other.agent.post('/api/uploads').attach('photo', photo, 'photo.jpg').expect(200);
  for (const socket of sockets) socket.destroy();
});

test('limits the number of images per account', async () => {
  const strict = await createTestApp({ databaseUrl: app.databaseUrl });
  const other = await strict.signIn();
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1)
    statuses.push((await other.agent.post('/api/uploads').attach('photo', Buffer.from('x'), 'a')).status);
  expect(statuses.slice(0, 60).every((status) => status === 415)).toBe(true);
  expect(statuses[60]).toBe(429);
});

test('works with a bucket; responds 503 if credentials are wrong or the service is unreachable', async () => {
  const s3 = await startS3();
  const env = {
    UPLOADS_DIR: '',
    S3_ENDPOINT: s3.options.endpoint,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  };
  const cloud = await createTestApp({ env, databaseUrl: app.databaseUrl });
  const uploader = await cloud.signIn();
  const upload = () => uploader.agent.post('/api/uploads').attach('photo', photo, 'photo.jpg');
  const { body } = await upload().expect(200);
  const picture = await cloud.anonymous.get(body.url).responseType('blob').expect(200);
  expect((await sharp(picture.body).metadata()).width).toBe(600);

  const before = await rows();
  const misconfigured = await createTestApp({
    env: { ...env, S3_ACCESS_KEY_ID: 'SOMEBODY' },
    databaseUrl: app.databaseUrl,
  });
  const { agent: other } = await misconfigured.signIn();
  const refused = await other.post('/api/uploads').attach('photo', photo, 'photo.jpg').expect(503);
  expect(refused.body.code).toBe('unavailable');
  expect(JSON.stringify(refused.body)).not.toMatch(/S3|bucket|SOMEBODY|Invalid/i);

  await s3.away();
  await upload().expect(503).expect('Retry-After', /\d+/);
  await cloud.anonymous.get(body.url).expect(503);
  await s3.back();
  await cloud.anonymous.get(body.url).expect(200);
  const after = await rows();
  expect(after.length - before.length, 'a row remains where files may exist; the daily job cleans up').toBe(
    2,
  );
});
