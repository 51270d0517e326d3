/** npm run restore -- FILE: restores a file written by npm run backup. */
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { numberText } from '#shared/domain/format.ts';
import { checkBackup, type Replaced, restoreBackup } from '../db/backup-restore.ts';
import { ensureDatabase, explain } from '../db/connect.ts';
import { createStorage, defaultUploads } from '../deps.ts';
import { readServerCommandEnv } from '../env.ts';
import { databaseLabel, exitCodes, readArguments } from './command.ts';

const usage = `Usage: DATABASE_URL=… npm run restore -- FILE.tar.gz [--check | --replace [--yes=NAME]] [--without-images]
Restores the database and the uploaded images from a backup of this version or an older one. The database must be
empty; with --replace, everything in it is deleted first, after you type its name (or pass it with --yes). With --check,
the rows are only restored into a scratch database on the same server, which is deleted again.
Without --replace, images are only restored into an empty folder; --without-images leaves them out, for a trial.
Stop the server before you start.`;

const { values, positionals } = readArguments(usage, {
  options: {
    check: { type: 'boolean' },
    replace: { type: 'boolean', default: false },
    'without-images': { type: 'boolean' },
    yes: { type: 'string' },
  },
  max: 1,
});
const file = positionals[0]!;
const { check, replace, yes, 'without-images': withoutImages } = values;
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

/** A restore into a new database is perhaps a trial, which must not bring deleted images back to the site's folder. */
async function hasImages(): Promise<boolean> {
  if (env.uploads.kind === 's3') return true;
  const files = await readdir(env.uploads.folder ?? defaultUploads()).catch(() => []);
  return files.length > 0;
}

if (!check && !replace && !withoutImages && (await hasImages())) {
  console.error(
    'Images of a site may be in the bucket or in UPLOADS_DIR. For a trial, use --without-images or an empty UPLOADS_DIR; to add the images of the backup to them, use --replace.',
  );
  process.exit(exitCodes.refused);
}

async function restore(databaseUrl: string) {
  await ensureDatabase(databaseUrl);
  const { manifest, counts } = await restoreBackup({
    databaseUrl,
    storage: withoutImages ? null : createStorage(env.uploads),
    file,
    replace,
    confirm,
  });
  const total = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `Restored ${numberText(total)} rows and ${numberText(counts.images)} image files from ${manifest.createdAt} into ${databaseLabel(databaseUrl)}.`,
  );
}

try {
  if (check) {
    await checkBackup({ databaseUrl: env.directUrl, file });
    console.log('Checked: every row could be restored.');
  } else await restore(env.directUrl);
} catch (error) {
  console.error(explain(error));
  process.exitCode = exitCodes.failed;
}
