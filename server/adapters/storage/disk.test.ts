import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { StorageFailure } from './types.ts';

const root = await mkdtemp(join(tmpdir(), 'houston-disk-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const folder = join(root, 'not/made/yet');
const storage = createDiskStorage({ folder });
const read = async (key: string) => {
  const file = await storage.get(key);
  return file && { body: (await buffer(file.stream)).toString(), bytes: file.bytes };
};

test('stores, replaces, and deletes a file', async () => {
  expect(await storage.get('one/400.webp')).toBeUndefined();
  await storage.put('one/400.webp', Buffer.from('first'), 'image/webp');
  await storage.put('one/400.webp', Buffer.from('second'), 'image/webp');
  expect(await read('one/400.webp')).toEqual({ body: 'second', bytes: 6 });
  expect(await readdir(join(folder, 'one')), 'no temporary file remains').toEqual(['400.webp']);
  await storage.delete('one/400.webp');
  await storage.delete('one/400.webp');
  expect(await storage.get('one/400.webp')).toBeUndefined();
  expect(await readdir(folder), 'the folder is deleted with its last file').toEqual([]);
});

test.each([
  '../secret.webp',
  'one/../../secret.webp',
  '/etc/passwd.x',
  'one\\two.webp',
  'one/.hidden.webp',
  'one/%2e%2e/x.webp',
  'one\0.webp',
  'one',
  `${'a'.repeat(300)}.webp`,
])('rejects a key outside the folder: %j', async (key) => {
  await expect(storage.get(key)).rejects.toThrow('invalid storage key');
  await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('invalid storage key');
  await expect(storage.delete(key)).rejects.toThrow('invalid storage key');
});

test('never mixes concurrent writes of the same key', async () => {
  const bodies = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000));
  await Promise.all(bodies.map((body) => storage.put('busy.webp', Buffer.from(body), 'image/webp')));
  expect(bodies).toContain(await readFile(join(folder, 'busy.webp'), 'utf8'));
  expect(await readdir(folder)).toEqual(['busy.webp']);
});

test('reports a failed write as StorageFailure', async () => {
  await writeFile(join(root, 'file'), 'in the way');
  const blocked = createDiskStorage({ folder: join(root, 'file') });
  await expect(blocked.put('one/400.webp', Buffer.from('x'), 'image/webp')).rejects.toBeInstanceOf(
    StorageFailure,
  );
  expect(await blocked.get('one/400.webp')).toBeUndefined();
});
