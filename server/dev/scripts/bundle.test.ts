import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { sampleWorkbook } from '../../test/workbook.ts';
import { serverBundle } from './bundle.mjs';

test('excludes the local payment provider from the server bundle', async () => {
  const { metafile, outputFiles } = await build({ ...serverBundle, metafile: true, write: false });
  const sources = Object.keys(metafile.inputs);
  expect(sources).toContain('server/adapters/payments/stripe.ts');
  expect(sources.filter((file) => file.includes('payments/local/'))).toEqual([]);
  const scripts = outputFiles.filter(({ path }) => path.endsWith('.js')).map(({ text }) => text);
  // Copy from its pages.
  expect(scripts.filter((code) => /no money moves|test_mode_live_card/i.test(code))).toEqual([]);
});

test('runs the bundled commands without development packages', async () => {
  const folder = await mkdtemp('node_modules/.bundle-');
  const { url, drop } = await cloneDatabase({ empty: true });
  const runWith = (env: Record<string, string>, ...args: string[]) =>
    promisify(execFile)(process.execPath, [`${folder}/index.js`, ...args], {
      env: { PATH: process.env.PATH, ...env },
    }).catch(({ stdout, stderr, code }) => ({ stdout, stderr, code }));
  const run = (...args: string[]) => runWith({ DATABASE_URL: url }, ...args);
  try {
    const { metafile } = await build({ ...serverBundle, outdir: folder, metafile: true });
    // The samples are for an operator who tries the site; billing:probe compares Stripe with the local provider.
    const development = Object.keys(metafile.inputs).filter((input) => input.startsWith('server/dev/'));
    expect(development.filter((input) => !/\/samples\/|\/processes\.mjs$/.test(input))).toEqual([]);
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    expect(imports.filter(({ external, path }) => external && /^(tsx|vitest|esbuild)/.test(path))).toEqual(
      [],
    );
    const { stdout } = await run('--help');
    expect(stdout).toMatch(/^ {2}upgrade /m);
    for (const command of ['import', 'export', 'migrate', 'admin:create', 'billing:setup'])
      expect(stdout).toContain(`  ${command} `);
    expect((await run('--version')).stdout).toBe(
      `${JSON.parse(await readFile('package.json', 'utf8')).version}\n`,
    );
    expect((await run('import', '--help')).stdout).toContain('--dry-run');
    expect((await run('samples:remove', '--help')).stdout).toContain('deletes the sample');
    for (const args of [['migrate'], ['backup', `${folder}/x.tar.gz`], ['export', `${folder}/x.csv`]])
      expect(await runWith({}, ...args), args[0]).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('DATABASE_URL: must be set'),
      });
    const incomplete = await run('migrate');
    expect(incomplete, 'before it touches the database').toMatchObject({ code: 2, stdout: '' });
    expect(incomplete.stderr).toContain('SITE_FILE: must be set');
    const local = { DATABASE_URL: url, APP_MODE: 'local', UPLOADS_DIR: folder };
    expect((await runWith(local, 'migrate')).stdout).toContain('is up to date');
    expect(await runWith(local, 'backup', '/proc/x.tar.gz')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Can't access \/proc\/x\.tar\.gz\.part: ENOENT/),
    });
    expect(await run('nothing')).toMatchObject({ code: 2, stderr: expect.stringContaining('"nothing"') });
  } finally {
    await drop();
    await rm(folder, { recursive: true });
  }
});

test('contains the worker for Excel workbooks next to the code that starts it', async () => {
  const folder = await mkdtemp('node_modules/.bundle-');
  try {
    const { metafile } = await build({ ...serverBundle, outdir: folder, metafile: true });
    const [script = ''] =
      Object.entries(metafile.outputs).find(
        ([, { inputs }]) => 'server/adapters/imports/xlsx.ts' in inputs,
      ) ?? [];
    const workerData = { file: sampleWorkbook, fields: { name: ['name'] } };
    const worker = new Worker(resolve(dirname(script), 'xlsx-worker.js'), { workerData });
    const [csv] = await once(worker, 'message');
    expect(String(Buffer.from(csv))).toContain('Grace & Peace,77002');
  } finally {
    await rm(folder, { recursive: true });
  }
});
