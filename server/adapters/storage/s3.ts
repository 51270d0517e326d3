/** Stores files in an S3-compatible bucket, with path-style URLs ({endpoint}/{bucket}/{key}). */
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
  /** Milliseconds until the response headers must arrive. */
  timeout?: number;
};

/** The code tells an operator why ("SignatureDoesNotMatch", "NoSuchBucket") without revealing secrets. */
async function fail(response: Response): Promise<never> {
  const text = await response.text().catch(() => '');
  const reason = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no reason given';
  throw new StorageFailure(`the storage service refused: ${response.status} ${reason}`);
}

function createRequest(options: S3Options) {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    // aws4fetch retries 429 and 5xx responses; storing and deleting are idempotent.
    retries: 2,
    initRetryMs: 200,
  });
  const base = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`;

  return async (key: string, init: RequestInit): Promise<Response> => {
    checkKey(key);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), options.timeout ?? 5000);
    try {
      return await client.fetch(`${base}/${key}`, { ...init, signal: controller.signal });
    } catch (error) {
      throw new StorageFailure('the storage service does not respond', { cause: error });
    } finally {
      // The body may take longer; only the wait for the headers is limited.
      clearTimeout(timer);
    }
  };
}

export function createS3Storage(options: S3Options): Storage {
  const request = createRequest(options);
  return {
    put: async (key, body, type) => {
      const response = await request(key, {
        method: 'PUT',
        body: new Uint8Array(body),
        headers: {
          'Content-Type': type,
          // The service verifies the body against this hash.
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
