/** Tests import, export, and samples:remove with real processes and files. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpCommands, startCommand } from '../test/command-process.ts';

const { context, countChurches } = setUpCommands();
beforeEach(async () => {
  await context.client.query('truncate churches, church_sample, imports restart identity cascade');
  await context.client.query('select rebuild_search()');
});

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  startCommand(command, args, { DATABASE_URL: context.url, ...env }).done;

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(context.folder, name);
  await writeFile(path, content);
  return path;
}

const list = 'id,name,city,zip\n1,GRACE CHURCH,HOUSTON,77002\n2,Masjid Al-Noor,Houston,77006\n3,Joy,,\n';

describe('npm run import', { timeout: 90_000 }, () => {
  it('prints its options', async () => {
    const { code, out } = await run('import', ['--help']);
    expect(code).toBe(0);
    for (const option of ['--dry-run', '--mapping', '--source', '--all-faiths', '--on-duplicate'])
      expect(out).toContain(option);
  });

  it('only reports on the file in a dry run, even without a database', async () => {
    const path = await fileOf('parishes.csv', list);
    const { code, out } = await run('import', [path, '--dry-run'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
    });
    expect(code).toBe(0);
    expect(out).toContain('format csv, source parishes (from the file name');
    expect(out).toContain('3 records: 2 to import');
    expect(out).toContain('1 not placed');
    expect(out).toContain('Other faiths, left out: Muslim 1 (use --all-faiths to import them)');
    expect(out).toContain('Dry run: nothing was written.');
    expect(await countChurches()).toBe(0);
  });

  it('imports, and changes nothing when run again', async () => {
    const path = await fileOf('parishes.csv', list);
    const first = await run('import', [path, '--source', 'diocese']);
    expect(first.err).toBe('');
    expect(first.out).toMatch(/1 left out: another faith/);
    expect(first.out).toMatch(/Database: test_\w+ at 127\.0\.0\.1:\d+\n/);
    expect(first.out).toMatch(/Done in [\d.]+ s\. New: 2\n/);
    expect(first.code).toBe(0);
    const second = await run('import', [path, '--source', 'diocese']);
    expect(second.out).toMatch(/Done in [\d.]+ s\. Unchanged: 2\n/);
    expect(await countChurches()).toBe(2);
    const { rows } = await context.client.query(
      'select name, city, source, status, user_id, featured from churches order by id',
    );
    expect(rows[0]).toEqual({
      name: 'Grace Church',
      city: 'Houston',
      source: 'diocese',
      status: 'approved',
      user_id: null,
      featured: false,
    });
  });

  it('uses a mapping file', async () => {
    const path = await fileOf('liste.csv', 'Titel;PLZ\nGrace;77002\n');
    const mapping = await fileOf('mapping.json', '{"name": "Titel", "zip": "PLZ"}');
    expect(await run('import', [path, '--mapping', mapping])).toMatchObject({ code: 0 });
    expect(await countChurches()).toBe(1);
    const invalid = await run('import', [path, '--mapping', await fileOf('invalid.json', '{"titel": "x"}')]);
    expect(invalid.code).toBe(1);
    expect(invalid.err).toContain('titel: ');
    const missing = await run('import', [path, '--mapping', join(context.folder, 'none.json')]);
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('The mapping file') });
  });

  it('lists invalid rows and imports the others', async () => {
    const path = await fileOf('faulty.csv', 'id,name\n1,Grace\n2,\n1,Twice\n4,a,b\n5,Hope\n');
    const { code, err } = await run('import', [path]);
    expect(code).toBe(0);
    expect(err).toContain(
      '3 rows with errors, left out:\n  line 3 has no name\n  line 4 has the ID "1", which line 2 already has\n  line 5 has 3 values',
    );
    expect(await countChurches()).toBe(2);
  });

  it('lists ignored columns, and retires churches missing from a newer file', async () => {
    const path = await fileOf(
      'parishes.csv',
      'Parishes\nid,Kirche,Straße\n1,Grace,1 Oak St\n2,Hope,2 Elm St\n',
    );
    const columns = ['--mapping', await fileOf('columns.json', '{"id": "id", "name": "Kirche"}')];
    const first = await run('import', [path, ...columns]);
    expect(first.out).toContain('1 line above the header skipped');
    expect(first.out).toContain('Columns not imported: "Straße" (a --mapping imports them)');
    const newer = await fileOf('parishes.csv', 'id,Kirche,Straße\n1,Grace,1 Oak St\n');
    const dry = await run('import', [newer, ...columns, '--dry-run', '--retire-missing']);
    expect(dry.out).toMatch(/1 church from this source isn't in the file:\n {2}Hope\nDry run/);
    const listed = await run('import', [newer, ...columns]);
    expect(listed.out).toContain('They stay public. To hide them, use --retire-missing.');
    const refused = await run('import', [newer, ...columns, '--retire-missing']);
    expect(refused.out).toMatch(/They stay public, because they are many\. To hide them, add --covering "/);
    const city = /--covering "([^"]*)"/.exec(refused.out)![1]!;
    const retired = await run('import', [newer, ...columns, '--retire-missing', '--covering', city]);
    expect(retired).toMatchObject({ code: 0, out: expect.stringContaining('Retired: 1') });
    const { rows } = await context.client.query('select name, rejected_reason from churches order by id');
    expect(rows).toEqual([
      { name: 'Grace', rejected_reason: null },
      { name: 'Hope', rejected_reason: 'retired' },
    ]);
  });

  it.each([
    [['none.csv'], 1, /The file none\.csv doesn't exist/],
    [['--wat', 'x.csv'], 2, /Unknown option '--wat'/],
    [['a.csv', '--format', 'xls'], 2, /--format must be one of hifld, osm/],
    [['a.csv', '--mapping', 'm.json', '--format', 'gnis'], 2, /--mapping only works with plain CSV/],
  ])('rejects %j with a clear message', async (args, code, message) => {
    const { code: exitCode, err } = await run('import', args);
    expect(exitCode).toBe(code);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\bat .*\.ts:|node:internal/);
  });

  it('reports an unreachable database without its password', async () => {
    const path = await fileOf('parishes.csv', list);
    const { code, err } = await run('import', [path], { DATABASE_URL: 'postgres://me:geheim@127.0.0.1:1/x' });
    expect(code).toBe(2);
    expect(err).toMatch(/Can't reach the database/);
    expect(err).not.toContain('geheim');
  });
});

describe('npm run export', { timeout: 90_000 }, () => {
  it('writes a file that can be imported, and overwrites none', async () => {
    const own = list.replace('3,Joy,,', '3,"=1+1",,');
    await run('import', [await fileOf('parishes.csv', own), '--all-faiths']);
    const path = join(context.folder, 'out.csv');
    const first = await run('export', [path]);
    expect(first).toMatchObject({ code: 0, out: `Exported 3 churches to ${path}.\n` });
    const text = await readFile(path, 'utf8');
    expect(text.startsWith('\uFEFFid,source,sourceId,name,')).toBe(true);
    expect(text).toContain(",'=1+1,");
    expect(await run('export', [path])).toMatchObject({ code: 1, err: expect.stringContaining('exists') });
    expect((await readdir(context.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);

    await context.client.query('truncate churches, church_sample, imports restart identity cascade');
    expect(await run('import', [path])).toMatchObject({ code: 0, out: expect.stringContaining('New: 3') });
    const again = join(context.folder, 'again.csv');
    await run('export', [again]);
    // The import creates the churches again, so these two moments differ.
    const fields = (csv: string) =>
      parse<Record<string, string>>(csv, { bom: true, columns: true }).map(
        ({ createdAt: _created, updatedAt: _updated, ...others }) => others,
      );
    expect(fields(await readFile(again, 'utf8'))).toEqual(fields(text));
  });

  it('writes to standard output', async () => {
    await run('import', [await fileOf('parishes.csv', list), '--all-faiths']);
    const { code, out, err } = await run('export', ['-']);
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out.trim().split('\n')).toHaveLength(4);
  });

  it.each([
    [[], 2, /An argument is missing/],
    [['/nowhere/at/all.csv'], 2, /Can't access \/nowhere\/at\/all.csv.part: ENOENT/],
  ])('rejects %j with a clear message', async (args, code, message) => {
    const { code: exitCode, err } = await run('export', args);
    expect(exitCode).toBe(code);
    expect(err).toMatch(message);
  });
});

describe('npm run samples:remove', { timeout: 60_000 }, () => {
  it('removes the samples and reports their number', async () => {
    await context.client.query(
      `insert into churches (name, denomination, area, lat, lng, sample, status)
       select 'Sample ' || n, 'Baptist', 'Downtown', 29.7, -95.3, true, 'approved' from generate_series(1, 4) n`,
    );
    await run('import', [await fileOf('parishes.csv', list)]);
    expect(await run('samples:remove', [])).toMatchObject({ code: 0, out: 'Removed 4 sample churches.\n' });
    expect(await run('samples:remove', [])).toMatchObject({
      code: 0,
      out: 'There are no sample churches to remove.\n',
    });
    expect(await countChurches()).toBe(2);
  });
});
