import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startS3 } from '../../test/s3.ts';
import { createS3Storage } from './s3.ts';
import { StorageFailure } from './types.ts';

const s3 = await startS3();
const storage = createS3Storage({ ...s3.options, timeout: 2000 });
const body = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

test('stores a file byte for byte and deletes it', async () => {
  expect(await storage.get('one/400.webp')).toBeUndefined();
  await storage.put('one/400.webp', Buffer.from('first'), 'image/webp');
  await storage.put('one/400.webp', body, 'image/webp');
  const found = await storage.get('one/400.webp');
  expect(found!.bytes).toBe(body.length);
  expect((await buffer(found!.stream)).equals(body)).toBe(true);
  await storage.delete('one/400.webp');
  await storage.delete('one/400.webp');
  expect(await storage.get('one/400.webp')).toBeUndefined();
});

const all = (of: typeof storage) => [
  () => of.put('two/400.webp', body, 'image/webp'),
  () => of.get('two/400.webp'),
  () => of.delete('two/400.webp'),
];

test('wrong credentials are a failure of the storage, with the reason and without the secret', async () => {
  const wrong = createS3Storage({ ...s3.options, accessKeyId: 'SOMEBODY' });
  for (const call of all(wrong)) {
    const failure = await call().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StorageFailure);
    expect((failure as Error).message).toBe('the storage service refused: 403 InvalidAccessKeyId');
  }
});

test('the signature is the one that the service would calculate, and covers the content', async () => {
  // The service of the other tests knows who calls, but does not check signatures of this version.
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
  const verdicts: boolean[] = [];
  const server = createServer(async (req, res) => {
    const content = await buffer(req);
    const [, day, signed, given] =
      /Credential=S3RVER\/(\d+)\/us-east-1\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=(\w+)/.exec(
        req.headers.authorization ?? '',
      ) ?? [];
    const canonical = [
      req.method,
      req.url,
      '',
      ...signed!.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}`),
      '',
      signed,
      req.headers['x-amz-content-sha256'],
    ].join('\n');
    const toSign = `AWS4-HMAC-SHA256\n${req.headers['x-amz-date']}\n${day}/us-east-1/s3/aws4_request\n${sha256(canonical)}`;
    const key = ['us-east-1', 's3', 'aws4_request'].reduce(hmac, hmac('AWS4S3RVER', day!));
    const covers = req.method !== 'PUT' || req.headers['x-amz-content-sha256'] === sha256(content);
    verdicts.push(covers && hmac(key, toSign).toString('hex') === given);
    res.end('fine');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const checked = createS3Storage({ ...s3.options, endpoint: `http://127.0.0.1:${port}/` });
  await checked.put('two/400.webp', body, 'image/webp');
  (await checked.get('two/400.webp'))!.stream.destroy();
  await checked.delete('two/400.webp');
  server.closeAllConnections();
  server.close();
  expect(verdicts).toEqual([true, true, true]);
});

test('a bucket that is not there takes nothing', async () => {
  const wrong = createS3Storage({ ...s3.options, bucket: 'elsewhere' });
  await expect(wrong.put('two/400.webp', body, 'image/webp')).rejects.toThrow('404 NoSuchBucket');
});

test('keys lead nowhere else', async () => {
  await expect(storage.get('../elsewhere/400.webp')).rejects.toThrow('invalid storage key');
});

test('a service that is away is a failure of the storage, and works again when it is back', async () => {
  await storage.put('two/400.webp', body, 'image/webp');
  await s3.away();
  for (const call of all(storage).slice(1)) await expect(call()).rejects.toBeInstanceOf(StorageFailure);
  await s3.back();
  expect((await storage.get('two/400.webp'))!.bytes).toBe(body.length);
});

test('after three requests without a response the others fail at once, for ten seconds', async () => {
  let requests = 0;
  const server = createServer((_req, res) => {
    requests += 1;
    if (requests > 3) res.end('fine');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  let now = 0;
  const hanging = createS3Storage({
    ...s3.options,
    endpoint: `http://127.0.0.1:${port}`,
    timeout: 100,
    now: () => now,
  });
  const read = () => hanging.get('two/400.webp');
  for (let round = 0; round < 5; round += 1) await expect(read()).rejects.toBeInstanceOf(StorageFailure);
  expect(requests).toBe(3);
  now = 10_000;
  (await read())!.stream.destroy();
  expect(requests).toBe(4);
  server.closeAllConnections();
  server.close();
});
