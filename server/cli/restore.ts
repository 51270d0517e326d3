/** npm run restore -- FILE: restores a file written by npm run backup. */
import { createInterface } from 'node:readline/promises';
import { numberText } from '#shared/domain/format.ts';
import { checkBackup, type Replaced, restoreBackup } from '../db/backup-restore.ts';
import { ensureDatabase, explain } from '../db/connect.ts';
import { createStorage } from '../deps.ts';
import { readServerCommandEnv } from '../env.ts';
import { databaseLabel, exitCodes } from './command.ts';

const usage = `Usage: DATABASE_URL=… npm run restore -- FILE.tar.gz [--check | --replace [--yes=NAME]] [--while-running]
Restores the database and the uploaded images from a backup of this version or an older one. The database must be
empty; with --replace, everything in it is deleted first, after you type its name (or pass it with --yes). With --check,
the rows are only restored into a scratch database on the same server, which is deleted again.
Stop the server before you start. With --while-running, requests fail during the restore, and then the server exits.`;

const [file = '', ...options] = process.argv.slice(2);
const known = /^--(check|replace|while-running|yes=.+)$/;
if (!file || file.startsWith('-') || options.some((option) => !known.test(option))) {
  console.error(usage);
  process.exit(file === '--help' ? exitCodes.done : exitCodes.refused);
}
const yes = options.find((option) => option.startsWith('--yes='))?.slice('--yes='.length);
const env = readServerCommandEnv();
if (!env.directUrl) {
  console.error('Set DATABASE_URL to the database to restore into.');
  process.exit(exitCodes.refused);
}

async function readLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  process.stdout.write(question);
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}

/** Shows what would be deleted. True if the operator names the database. */
async function confirm(
  { host, database, churches, changedAt }: Replaced,
  { createdAt }: { createdAt: string },
) {
  console.log(`This deletes everything in the database ${database} on ${host}:
${numberText(churches)} churches, last changed ${changedAt?.toISOString() ?? 'never'}.
It is replaced with the backup from ${createdAt}.`);
  const name = yes ?? (await readLine(`Type the database's name to continue: `));
  if (name === database) return true;
  console.error(`"${name}" is not the database's name.`);
  return false;
}

async function restore(databaseUrl: string) {
  await ensureDatabase(databaseUrl);
  const { manifest, counts } = await restoreBackup({
    databaseUrl,
    storage: createStorage(env.uploads),
    file,
    replace: options.includes('--replace'),
    whileRunning: options.includes('--while-running'),
    confirm,
  });
  const total = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `Restored ${numberText(total)} rows and ${numberText(counts.images)} image files from ${manifest.createdAt} into ${databaseLabel(databaseUrl)}.`,
  );
}

try {
  if (options.includes('--check')) {
    await checkBackup({ databaseUrl: env.directUrl, file });
    console.log('Checked: every row could be restored.');
  } else await restore(env.directUrl);
} catch (error) {
  console.error(explain(error));
  process.exitCode = exitCodes.failed;
}
