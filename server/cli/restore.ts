/** npm run restore -- FILE: restores a file written by npm run backup. */
import { numberText } from '#shared/domain/format.ts';
import { restoreBackup } from '../db/backup-restore.ts';
import { ensureDatabase, explain } from '../db/connect.ts';
import { createStorage } from '../deps.ts';
import { readServerCommandEnv } from '../env.ts';
import { databaseLabel, exitCodes } from './command.ts';

const usage = `Usage: DATABASE_URL=… npm run restore -- FILE.tar.gz [--replace]
Restores the database and the uploaded images from a backup of this version or an older one. The database must be
empty; with --replace, everything in it is deleted first. Stop the server before you start.`;

const [file = '', ...options] = process.argv.slice(2);
if (!file || file.startsWith('-') || options.some((option) => option !== '--replace')) {
  console.error(usage);
  process.exit(file === '--help' ? exitCodes.done : exitCodes.refused);
}
const env = readServerCommandEnv();
if (!env.directUrl) {
  console.error('Set DATABASE_URL to the database to restore into.');
  process.exit(exitCodes.refused);
}
try {
  await ensureDatabase(env.directUrl);
  const { manifest, counts } = await restoreBackup({
    databaseUrl: env.directUrl,
    storage: createStorage(env.uploads),
    file,
    replace: options.length > 0,
  });
  const total = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `Restored ${numberText(total)} rows and ${numberText(counts.images)} image files from ${manifest.createdAt} into ${databaseLabel(env.directUrl)}.`,
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = exitCodes.failed;
}
