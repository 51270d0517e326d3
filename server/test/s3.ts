/** A local S3-compatible server with one bucket. `away` stops it and `back` restarts it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { atEnd } from './at-end.ts';

export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'houston-s3-'));
  const bucket = 'pictures';
  let server: S3rver;
  let port = 0;
  const start = async () => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    port = (await server.run()).port;
  };
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    server.httpServer?.closeAllConnections();
    await server.close();
  };
  await start();
  atEnd(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    away: stop,
    back: async () => {
      await start();
      stopped = false;
    },
  };
}
