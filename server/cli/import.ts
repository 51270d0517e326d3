/** npm run import -- FILE: imports churches from a file. */
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { duplicateModes } from '#shared/contracts/admin/imports-admin.ts';
import { numberText } from '#shared/domain/format.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { createZipTable } from '../adapters/geo/zip-table.ts';
import { type Preset, parseMapping } from '../adapters/imports/presets.ts';
import { openImportFile } from '../adapters/imports/records.ts';
import { FileError, formatIds } from '../adapters/imports/types.ts';
import type { Db } from '../db/client.ts';
import { type Result, runImport } from '../features/imports/service.ts';
import { findMissing, type Missing, retireMissing } from '../features/imports/service-missing.ts';
import { type ImportTask, type Review, reviewImport } from '../features/imports/service-review.ts';
import type { Counts } from '../features/imports/store.ts';
import { createProgress, exitCodes, failUsage, readArguments, runCommand } from './command.ts';
import { printMissing, printReport } from './import-report.ts';

const usage = `Usage: npm run import -- FILE [options]

Reads a file of churches, reports what it contains, and imports them as approved listings, unclaimed and not
featured. Importing the same source again updates those churches. The whole file is checked before anything is
written, so a file with errors changes nothing.

Formats (detected automatically): HIFLD places of worship (CSV), OpenStreetMap (GeoJSON, or one feature per line),
USGS GNIS (pipe-separated), our own export, and any CSV with obvious column names.

  --dry-run            report what would be imported and every error with its line, but write nothing
  --format NAME        ${formatIds.join(', ')}; use it when detection fails
  --skip-rows N        lines above the header, such as a title (default: detected)
  --mapping FILE       JSON that names the columns of a CSV: {"name": "Parish", "zip": "Postal code"}
  --source NAME        where the IDs come from (default: hifld, osm, gnis, or the name of the CSV file).
                       Use the same source for a later import so that it finds its churches.
  --all-faiths         import mosques, synagogues, temples and the like, too, with their faith as the
                       denomination (default: leave them out)
  --region-only        leave out anything outside this site's region
  --encoding NAME      the file's encoding if it isn't UTF-8: windows-1252, iso-8859-1, …
  --on-duplicate MODE  for a new church that's probably already listed: ask (import it, but hide it until an
                       administrator reviews it; the default), link (treat it as the listed one), skip (leave it
                       out), or add (import it like any other)
  --retire-missing     hide churches of this source that the file no longer has (default: only list them). With
                       --dry-run, list them without hiding any. Only churches in the cities that the file covers count.
                       Only for files that contain every church of the source in these cities.
  --covering CITY      confirms --retire-missing for more than 50 churches or 5 %: the file's largest city
  --help               show this help
`;

const optionTypes = {
  'dry-run': { type: 'boolean' },
  format: { type: 'string' },
  'skip-rows': { type: 'string' },
  mapping: { type: 'string' },
  source: { type: 'string' },
  'all-faiths': { type: 'boolean' },
  'region-only': { type: 'boolean' },
  encoding: { type: 'string' },
  'on-duplicate': { type: 'string' },
  'retire-missing': { type: 'boolean' },
  covering: { type: 'string' },
} as const;

const refuse = (problem: string): never => failUsage(usage, problem);

function readOptions() {
  const { values, positionals } = readArguments(usage, { options: optionTypes, max: 1 });
  const format = formatIds.find((id) => id === values.format);
  if (values.format !== undefined && !format) refuse(`--format must be one of ${formatIds.join(', ')}.`);
  if (values.mapping !== undefined && format && format !== 'csv')
    refuse('--mapping only works with plain CSV files.');
  const skip = values['skip-rows'] === undefined ? undefined : Number(values['skip-rows']);
  if (skip !== undefined && !(Number.isInteger(skip) && skip >= 0 && skip <= 100))
    refuse('--skip-rows must be a whole number from 0 to 100.');
  const source = values.source?.trim();
  if (source !== undefined && !/^[\w.:-]{1,80}$/.test(source))
    refuse('--source can have up to 80 letters, digits and the characters . : _ -');
  const onDuplicate = duplicateModes.find((mode) => mode === (values['on-duplicate'] ?? 'ask'));
  if (!onDuplicate) return refuse(`--on-duplicate must be one of ${duplicateModes.join(', ')}.`);
  return { ...values, path: positionals[0]!, format, skip, source, onDuplicate };
}

async function readMapping(path: string): Promise<Preset> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new FileError(
      error.code === 'ENOENT'
        ? `The mapping file ${path} doesn't exist.`
        : `Can't read ${path}: ${error.message}.`,
    );
  });
  return parseMapping(text);
}

type Options = ReturnType<typeof readOptions>;

async function openTask(options: Options): Promise<ImportTask> {
  const mapping = options.mapping === undefined ? undefined : await readMapping(options.mapping);
  const file = await openImportFile(options.path, {
    ...(options.format ? { format: options.format } : {}),
    ...(mapping ? { mapping } : {}),
    ...(options.skip === undefined ? {} : { skip: options.skip }),
    ...(options.encoding ? { encoding: options.encoding } : {}),
  });
  if (mapping && file.format !== 'csv') refuse('--mapping only works with plain CSV files.');
  const isCsv = file.format === 'csv';
  const source =
    options.source ?? (isCsv ? basename(options.path, extname(options.path)).slice(0, 80) : file.format);
  console.log(
    `${basename(options.path)}: format ${file.format}, source ${source}${isCsv && !options.source ? ' (from the file name; change it with --source NAME)' : ''}`,
  );
  return {
    file,
    source,
    rules: {
      allFaiths: options['all-faiths'] ?? false,
      regionOnly: options['region-only'] ?? false,
      onDuplicate: options.onDuplicate,
    },
    variant: [mapping?.names, options.skip],
  };
}

async function reviewFile(task: ImportTask): Promise<Review> {
  const progress = createProgress('Reading');
  const review = await reviewImport(task, {
    geo: createZipTable(),
    onProgress: (share, records) => progress(`${Math.floor(share * 100)} %, ${numberText(records)} records`),
  });
  printReport(review, task);
  return review;
}

async function write(
  task: ImportTask,
  review: Review,
  { db, url }: { db: Db; url: string },
): Promise<Result> {
  const progress = createProgress('Importing');
  return runImport(task, review, {
    db,
    databaseUrl: url,
    onResume: (committed) =>
      console.log(`Continuing after record ${numberText(committed)}, where an earlier run was interrupted.`),
    onProgress: (committed, { added, updated }) =>
      progress(
        `${numberText(committed)} of ${numberText(review.report.records)} records, ${numberText(added)} new, ${numberText(updated)} updated`,
      ),
  });
}

function reportResult(result: Result, start: number): void {
  const details = Object.entries(copy.counts).flatMap(([name, text]) => {
    const count = name in result ? result[name as keyof Counts] : 0;
    return count > 0 ? [`${text}: ${numberText(count)}`] : [];
  });
  console.log(`Done in ${((Date.now() - start) / 1000).toFixed(1)} s. ${details.join('. ')}`);
}

/** Lists churches that are missing from the file, and retires them on request. */
async function handleMissing(
  db: Db,
  missing: Missing,
  { retire, covering, importId }: { retire: boolean; covering: string | undefined; importId: number },
): Promise<void> {
  const { count, confirm } = missing.report;
  if (count === 0) return;
  printMissing(missing);
  if (!retire) console.log('They stay public. To hide them, use --retire-missing.');
  else if (confirm && covering?.toLowerCase() !== confirm.toLowerCase())
    console.log(
      `They stay public, because they are many. To hide them, add --covering ${JSON.stringify(confirm)} if the file has every church of the source in these cities.`,
    );
  else {
    const retired = await retireMissing({ db, now: () => new Date() }, missing, importId);
    console.log(`Retired: ${numberText(retired)}`);
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  const task = await openTask(options);
  const start = Date.now();
  const review = await reviewFile(task);
  const retire = options['retire-missing'] ?? false;
  if (retire && (task.file.format === 'export' || review.report.errorCount > 0))
    refuse('--retire-missing needs a file that contains the whole source and has no errors.');
  if (options['dry-run']) {
    const finish = () => {
      console.log('Dry run: nothing was written.');
      return exitCodes.done;
    };
    if (!retire) return finish();
    return runCommand(async ({ db }) => {
      const missing = await findMissing(db, task, review);
      if (missing) printMissing(missing);
      return finish();
    });
  }

  return runCommand(async ({ db, url, label }) => {
    // Lets an operator who forgot to set DATABASE_URL notice and cancel.
    console.log(`Database: ${label}`);
    const result = await write(task, review, { db, url });
    reportResult(result, start);
    const missing = await findMissing(db, task, review);
    if (missing)
      await handleMissing(db, missing, { retire, covering: options.covering, importId: result.id });
    return exitCodes.done;
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  console.error(`${error.message}\nNothing was imported.`);
  process.exitCode = exitCodes.refused;
}
