import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { backUp } from './service.ts';

const folder = await mkdtemp(join(tmpdir(), 'backups-'));
afterAll(() => rm(folder, { recursive: true }));
const app = await createTestApp({ env: { BACKUP_DIR: join(folder, 'nightly'), BACKUP_KEEP: '2' } });

test('writes a backup every night and deletes only the oldest ones', async () => {
  const nightly = join(folder, 'nightly');
  for (const day of ['01', '02', '03']) {
    app.setNow(`2026-12-${day}T08:45:00Z`);
    await backUp(app.deps);
    await writeFile(join(nightly, 'notes.txt'), '');
  }
  expect((await readdir(nightly)).sort()).toEqual([
    'houston-churches-2026-12-02T08-45-00Z.tar.gz',
    'houston-churches-2026-12-03T08-45-00Z.tar.gz',
    'notes.txt',
  ]);
});
