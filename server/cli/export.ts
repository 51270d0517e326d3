/** npm run export -- FILE: writes all churches with every public field as CSV. */
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { numberText } from '#shared/domain/format.ts';
import type { Db } from '../db/client.ts';
import { exportChurches } from '../features/churches/service.ts';
import { createProgress, exitCodes, readArguments, runCommand } from './command.ts';

const usage = `Usage: npm run export -- FILE      (use "-" for standard output, with npm run -s)

Writes all churches as CSV (UTF-8) with every public field, including pending and rejected churches (see the
"status" column). Each service time and sermon is on its own line within its cell. Text that a spreadsheet would run
as a formula is prefixed with an apostrophe, which npm run import removes again.
`;

/** With a byte order mark, like the download in the browser, so that Excel recognizes UTF-8. */
async function writeCsv(db: Db, out: Writable): Promise<number> {
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
  await pipeline(Readable.from(counted()), stringify({ bom: true }), out);
  return churches - 1;
}

const file = readArguments(usage, { max: 1 }).positionals[0]!;
if (file !== '-' && existsSync(file)) {
  console.error(`${file} already exists. Choose another name.`);
  process.exit(exitCodes.refused);
}
await runCommand(async ({ db }) => {
  if (file === '-') {
    await writeCsv(db, process.stdout).catch((error: NodeJS.ErrnoException) => {
      // The reader closed the pipe early ("| head").
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
    return exitCodes.done;
  }
  // The file is never incomplete.
  const partial = `${file}.part`;
  try {
    const rows = await writeCsv(db, createWriteStream(partial));
    await rename(partial, file);
    console.log(`Exported ${numberText(rows)} churches to ${file}.`);
  } finally {
    await rm(partial, { force: true });
  }
  return exitCodes.done;
});
