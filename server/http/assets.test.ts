import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { builtAssets } from './assets.ts';

const folder = await mkdtemp(join(tmpdir(), 'houston-assets-'));
await writeFile(join(folder, 'here.js'), 'here()');
await writeFile(join(folder, 'gone.js'), 'gone()');
const server = createServer(express().use(builtAssets(folder)));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test('a file that vanishes at run time aborts its own response only', async () => {
  await supertest(server).get('/gone.js').expect(200);
  await rm(join(folder, 'gone.js'));
  await expect(supertest(server).get('/gone.js')).rejects.toThrow(/hang up|ECONNRESET|aborted/);
  const { headers } = await supertest(server).get('/here.js').expect(200);
  expect(headers['cache-control']).toBe('public, max-age=3600');
});
