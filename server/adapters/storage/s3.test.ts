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
  const file = await storage.get('one/400.webp');
  expect(file!.bytes).toBe(body.length);
  expect((await buffer(file!.stream)).equals(body)).toBe(true);
  await storage.delete('one/400.webp');
  await storage.delete('one/400.webp');
  expect(await storage.get('one/400.webp')).toBeUndefined();
});

const operationsOf = (target: typeof storage) => [
  () => target.put('two/400.webp', body, 'image/webp'),
  () => target.get('two/400.webp'),
  () => target.delete('two/400.webp'),
];

test('reports invalid credentials with the reason, without the secret', async () => {
  const unauthorized = createS3Storage({ ...s3.options, accessKeyId: 'SOMEBODY' });
  for (const operation of operationsOf(unauthorized)) {
    const failure = await operation().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StorageFailure);
    expect((failure as Error).message).toBe('the storage service refused: 403 InvalidAccessKeyId');
  }
});

test('signs requests with the signature that S3 would compute, covering the body', async () => {
  // The S3 server in the other tests checks the access key, but not this version of signatures.
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
  const results: boolean[] = [];
  const server = createServer(async (req, res) => {
    const content = await buffer(req);
    const [, date, signedHeaders, signature] =
      /Credential=S3RVER\/(\d+)\/us-east-1\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=(\w+)/.exec(
        req.headers.authorization ?? '',
      ) ?? [];
    const canonical = [
      req.method,
      req.url,
      '',
      ...signedHeaders!.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}`),
      '',
      signedHeaders,
      req.headers['x-amz-content-sha256'],
    ].join('\n');
    const toSign = `AWS4-HMAC-SHA256\n${req.headers['x-amz-date']}\n${date}/us-east-1/s3/aws4_request\n${sha256(canonical)}`;
    const key = ['us-east-1', 's3', 'aws4_request'].reduce(hmac, hmac('AWS4S3RVER', date!));
    const hashMatches = req.method !== 'PUT' || req.headers['x-amz-content-sha256'] === sha256(content);
    results.push(hashMatches && hmac(key, toSign).toString('hex') === signature);
    res.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const checked = createS3Storage({ ...s3.options, endpoint: `http://127.0.0.1:${port}/` });
  await checked.put('two/400.webp', body, 'image/webp');
  (await checked.get('two/400.webp'))!.stream.destroy();
  await checked.delete('two/400.webp');
  server.closeAllConnections();
  server.close();
  expect(results).toEqual([true, true, true]);
});

test('rejects a write to a missing bucket', async () => {
  const misconfigured = createS3Storage({ ...s3.options, bucket: 'elsewhere' });
  await expect(misconfigured.put('two/400.webp', body, 'image/webp')).rejects.toThrow('404 NoSuchBucket');
});

test('rejects a key that leaves the bucket', async () => {
  await expect(storage.get('../elsewhere/400.webp')).rejects.toThrow('invalid storage key');
});

test('fails while the service is down and recovers afterward', async () => {
  await storage.put('two/400.webp', body, 'image/webp');
  await s3.away();
  for (const operation of operationsOf(storage).slice(1))
    await expect(operation()).rejects.toBeInstanceOf(StorageFailure);
  await s3.back();
  expect((await storage.get('two/400.webp'))!.bytes).toBe(body.length);
});
