/** npm run backup -- FILE: writes the database and the uploaded images into one file. */
import { existsSync } from 'node:fs';
import { numberText } from '#shared/domain/format.ts';
import { writeBackup } from '../db/backup.ts';
import { checkBackup } from '../db/backup-restore.ts';
import { createStorage } from '../deps.ts';
import { readServerCommandEnv } from '../env.ts';
import { exitCodes, readArguments, runCommand } from './command.ts';

const usage = `Usage: npm run backup -- FILE.tar.gz [--check]
Writes the database and the uploaded images into one file, while the site keeps running. With --check, it also
restores the rows into a scratch database on the same server, compares them, and then deletes that database.`;

const { values, positionals } = readArguments(usage, { options: { check: { type: 'boolean' } }, max: 1 });
const file = positionals[0]!;
if (existsSync(file)) {
  console.error(`${file} already exists. Choose another name.`);
  process.exit(exitCodes.refused);
}
const env = readServerCommandEnv();
await runCommand(async ({ url, label }) => {
  const storage = createStorage(env.uploads);
  const { rows, images } = await writeBackup({ databaseUrl: url, storage, file, now: new Date() });
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `Wrote ${numberText(total)} rows of ${label} and ${numberText(images)} image files to ${file}.`,
  );
  if (values.check) {
    await checkBackup({ databaseUrl: url, file });
    console.log('Checked: every row could be restored.');
  }
  return exitCodes.done;
});
