/** npm run export -- FILE: writes all churches with every public field as CSV. */

import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { numberText } from '#shared/domain/format.ts';
import type { Db } from '../db/client.ts';
import { exportChurches } from '../features/churches/service.ts';
import { createProgress, exitCodes, readArguments, runCommand } from './command.ts';

const usage = `Usage: npm run export -- FILE [options]      (use "-" for standard output, with npm run -s)

Writes all churches as CSV (UTF-8) with every public field, including pending and rejected churches (see the
"status" column). Each service time and sermon is on its own line within its cell. Text that a spreadsheet would run
as a formula is prefixed with an apostrophe, which npm run import removes again.

  --force    overwrite an existing file
  --bom      start with a byte order mark so that Excel recognizes UTF-8
  --help     show this help
`;

type Options = { path: string; force: boolean; bom: boolean };

/** Why the file can't be written, or undefined if it can. */
async function refusalReason({ path, force }: Options): Promise<string | undefined> {
  if (path === '-') return undefined;
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory()) return `${path} is a folder. Specify a file inside it.`;
  if (existing && !force)
    return `${path} already exists. Choose another name, or use --force to overwrite it.`;
  const folder = await stat(dirname(resolve(path))).catch(() => undefined);
  return folder?.isDirectory() ? undefined : `The folder ${dirname(resolve(path))} doesn't exist.`;
}

async function writeCsv(db: Db, out: Writable, bom: boolean): Promise<number> {
  let churches = 0;
  const progress = createProgress('Exporting');
  async function* counted() {
    for await (const row of exportChurches(db)) {
      yield row;
      // The header counts too, but records of deleted churches have no id.
      if (row[0] !== '') churches += 1;
      if (churches % 1000 === 0) progress(`${numberText(churches - 1)} churches`);
    }
  }
  await pipeline(Readable.from(counted()), stringify({ bom }), out);
  return churches - 1;
}

/** Writes under a temporary name first, so that the target file is never incomplete. */
async function writeFile(db: Db, { path, force, bom }: Options): Promise<number> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const rows = await writeCsv(db, createWriteStream(part, { flags: 'wx' }), bom);
    if (force) await rename(part, path);
    else await link(part, path);
    return rows;
  } finally {
    await rm(part, { force: true });
  }
}

async function main(options: Options): Promise<number> {
  const reason = await refusalReason(options);
  if (reason) {
    console.error(reason);
    return exitCodes.refused;
  }
  return runCommand(async ({ db }) => {
    if (options.path === '-') {
      await writeCsv(db, process.stdout, options.bom).catch((error: NodeJS.ErrnoException) => {
        // The reader closed the pipe early ("| head").
        if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      });
      return exitCodes.done;
    }
    const rows = await writeFile(db, options);
    console.log(`Exported ${numberText(rows)} churches to ${options.path}.`);
    return exitCodes.done;
  });
}

const { values, positionals } = readArguments(usage, {
  options: { force: { type: 'boolean', default: false }, bom: { type: 'boolean', default: false } },
  max: 1,
});
process.exitCode = await main({ path: positionals[0]!, ...values });
