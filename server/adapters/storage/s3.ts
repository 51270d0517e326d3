/** Files in a bucket of an S3-compatible service, with path-style URLs ({endpoint}/{bucket}/{key}). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { checkKey, type Storage, StorageFailure } from './types.ts';

export type S3Options = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Milliseconds until a response must have begun. */
  timeout?: number;
};

export function createS3Storage(options: S3Options): Storage {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    // Of "busy" responses; storing and deleting are idempotent.
    retries: 2,
    initRetryMs: 200,
  });
  const base = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`;

  const request = async (key: string, init: RequestInit): Promise<Response> => {
    checkKey(key);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), options.timeout ?? 10_000);
    try {
      return await client.fetch(`${base}/${key}`, { ...init, signal: controller.signal });
    } catch (error) {
      throw new StorageFailure('the storage service does not respond', { cause: error });
    } finally {
      // The body may take longer; only the wait for its beginning is limited.
      clearTimeout(timer);
    }
  };
  const fail = async (response: Response): Promise<never> => {
    // The code tells an operator why ("SignatureDoesNotMatch", "NoSuchBucket") and holds no secret.
    const text = await response.text().catch(() => '');
    const reason = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no reason given';
    throw new StorageFailure(`the storage service refused: ${response.status} ${reason}`);
  };

  return {
    put: async (key, body, type) => {
      const response = await request(key, {
        method: 'PUT',
        body: new Uint8Array(body),
        headers: {
          'Content-Type': type,
          // The service verifies what arrived.
          'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex'),
        },
      });
      if (!response.ok) await fail(response);
      await response.body?.cancel();
    },
    get: async (key) => {
      const response = await request(key, { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok || !response.body) return fail(response);
      const length = response.headers.get('content-length');
      return {
        stream: Readable.fromWeb(response.body as ReadableStream),
        bytes: length === null ? undefined : Number(length),
      };
    },
    delete: async (key) => {
      const response = await request(key, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) await fail(response);
      await response.body?.cancel();
    },
  };
}
