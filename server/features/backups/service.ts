import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '#shared/domain/site.ts';
import { writeBackup } from '../../db/backup.ts';
import type { Deps } from '../../deps.ts';

/** Names of scheduled backups sort chronologically. */
const backupName = (now: Date): string =>
  `${site.slug}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/** Deletes all but the newest `keep` scheduled backups and no other files. Returns the number deleted. */
async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const scheduledName = new RegExp(`^${site.slug}-\\d{4}-\\d{2}-\\d{2}T[\\d-]+Z\\.tar\\.gz$`);
  const old = (await readdir(folder))
    .filter((name) => scheduledName.test(name))
    .sort()
    .reverse()
    .slice(keep);
  await Promise.all(old.map((name) => rm(join(folder, name))));
  return old.length;
}

/** Writes the nightly backup, if BACKUP_DIR is set. */
export async function backUp({ env, direct, storage, now, log }: Deps): Promise<void> {
  const { backups } = env;
  const databaseUrl = direct.pool.options.connectionString;
  if (!backups || !databaseUrl) return;
  const file = join(backups.folder, backupName(now()));
  const { images } = await writeBackup({ databaseUrl, storage, file, now: now() });
  const removed = await removeOldBackups(backups.folder, backups.keep);
  log.info({ file, images, removed }, 'backup written');
}
