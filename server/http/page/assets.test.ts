import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { builtAssets } from './assets.ts';

const folder = await mkdtemp(join(tmpdir(), 'houston-assets-'));
await writeFile(join(folder, 'kept.js'), 'kept()');
await writeFile(join(folder, 'sw.js'), 'work()');
await writeFile(join(folder, 'removed.js'), 'removed()');
const server = createServer(express().use(builtAssets(folder)));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test('aborts only the affected response when a file disappears at run time', async () => {
  await supertest(server).get('/removed.js').expect(200);
  await rm(join(folder, 'removed.js'));
  await expect(supertest(server).get('/removed.js')).rejects.toThrow(/hang up|ECONNRESET|aborted/);
  const { headers } = await supertest(server).get('/kept.js').expect(200);
  expect(headers['cache-control']).toBe('public, max-age=3600');
});

test('browsers check for a new service worker each time, and it may fetch only from the site', async () => {
  const { headers } = await supertest(server).get('/sw.js').expect(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
});
