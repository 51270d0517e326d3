import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished, test } from 'vitest';
import { withConnection } from '../db/client.ts';
import { explain } from '../db/connect.ts';
import { parseCommandEnv } from '../env.ts';
import { cloneDatabase } from '../test/database.ts';
import { databaseLabel } from './command.ts';

describe('a command’s database', () => {
  it('is taken from DATABASE_URL', () => {
    expect(parseCommandEnv({ DATABASE_URL: 'postgres://u:p@host/db' })).toEqual({
      databaseUrl: 'postgres://u:p@host/db',
    });
    expect(() => parseCommandEnv({ DATABASE_URL: '', APP_MODE: 'local' })).toThrow(
      'DATABASE_URL: must be set',
    );
    expect(() => parseCommandEnv({ DATABASE_URL: 'mysql://x' })).toThrow(/must start with postgres/);
  });

  it('does not depend on the server’s other variables', () => {
    expect(parseCommandEnv({ PORT: 'many', DATABASE_URL: 'postgresql://host/db' })).toEqual({
      databaseUrl: 'postgresql://host/db',
    });
  });

  it('is labeled without its password', () => {
    expect(databaseLabel('postgres://me:geheim@db.example:5433/churches?sslmode=require')).toBe(
      'churches at db.example:5433',
    );
    expect(databaseLabel('postgres:///churches?host=/run/postgresql')).toBe('churches');
    expect(databaseLabel('postgres://me:geheim@/churches')).toBe('from DATABASE_URL');
  });
});

test('blames a file, not the database, for an error of the file system', () => {
  const message = "EACCES: permission denied, open '/root/x.part'";
  const denied = Object.assign(new Error(message), { code: 'EACCES', path: '/root/x.part' });
  expect(explain(denied)).toBe(`Can't access /root/x.part: ${message}.`);
});

test('every command of ours answers --help', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const files = Object.values(scripts).flatMap(
    (script) => /(?:server|e2e)\/\S+\.(?:mjs|ts)/.exec(script)?.[0] ?? [],
  );
  expect(files.length).toBeGreaterThan(15);
  for (const file of files.filter((name) => !name.endsWith('config.ts')))
    expect(readFileSync(file, 'utf8'), file).toMatch(
      /'(?:\.\.?\/)+(?:server\/)?(?:cli\/)?help\.mjs'|--help|readArguments/,
    );
});

describe('the built server', () => {
  const runWith = (env: Record<string, string>, ...args: string[]) =>
    spawnSync(process.execPath, [inject('serverBundle'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', ...env },
    });
  const run = (...args: string[]) => runWith({}, ...args);

  it('prints its version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(run('--version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('runs no command without a database', () => {
    const file = join(tmpdir(), `backup-${process.pid}.tar.gz`);
    expect(run('backup', file)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('DATABASE_URL: must be set'),
    });
    expect(existsSync(file)).toBe(false);
  });

  it('leaves no file of an export that fails', async () => {
    const { url, drop } = await cloneDatabase();
    onTestFinished(drop);
    await withConnection(url, (client) => client.query('alter table churches rename column history to past'));
    const folder = mkdtempSync(join(tmpdir(), 'export-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { status, stderr } = runWith({ DATABASE_URL: url }, 'export', join(folder, 'churches.csv'));
    expect(stderr).toContain('history');
    expect(status).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('db:reset deletes nothing for --help or an unknown option', () => {
  const run = (option: string) =>
    execFileSync(process.execPath, ['--import', 'tsx', 'server/cli/db-reset.ts', option], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, DATABASE_URL: '' },
    });
  expect(run('--help')).toMatch(/^npm run db:reset: recreates/);
  expect(() => run('--halp')).toThrow(/Unknown option .--halp/);
});
