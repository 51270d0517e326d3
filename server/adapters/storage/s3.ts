/** Files in a bucket of an S3-compatible service, addressed by path ({endpoint}/{bucket}/{key}). */
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
  /** Milliseconds until an answer must have begun. */
  timeout?: number;
};

export function createS3Storage(options: S3Options): Storage {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    // Of answers that say "busy"; storing and removing may be done twice.
    retries: 2,
    initRetryMs: 200,
  });
  const base = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`;

  const call = async (key: string, init: RequestInit): Promise<Response> => {
    checkKey(key);
    const controller = new AbortController();
    const late = setTimeout(() => controller.abort(), options.timeout ?? 10_000);
    try {
      return await client.fetch(`${base}/${key}`, { ...init, signal: controller.signal });
    } catch (error) {
      throw new StorageFailure('the storage service does not answer', { cause: error });
    } finally {
      // The body of a picture may take its time; what is limited is the wait for its beginning.
      clearTimeout(late);
    }
  };
  const refuse = async (response: Response): Promise<never> => {
    // Its text tells an operator why ("SignatureDoesNotMatch", "NoSuchBucket"); it holds no secret of ours.
    const text = await response.text().catch(() => '');
    const reason = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no reason given';
    throw new StorageFailure(`the storage service refused: ${response.status} ${reason}`);
  };

  return {
    put: async (key, body, type) => {
      const response = await call(key, {
        method: 'PUT',
        body: new Uint8Array(body),
        headers: {
          'Content-Type': type,
          // The service checks what arrived against it.
          'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex'),
        },
      });
      if (!response.ok) await refuse(response);
      await response.body?.cancel();
    },
    get: async (key) => {
      const response = await call(key, { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok || !response.body) return refuse(response);
      const length = response.headers.get('content-length');
      return {
        stream: Readable.fromWeb(response.body as ReadableStream),
        bytes: length === null ? undefined : Number(length),
      };
    },
    delete: async (key) => {
      const response = await call(key, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) await refuse(response);
      await response.body?.cancel();
    },
  };
}
