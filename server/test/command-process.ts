/** Runs a command of the bundle (main.ts) in its own process, like an operator would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { cloneDatabase } from './database.ts';

export type CommandResult = { code: number | null; out: string; err: string };

/** `done` resolves when the process has exited. */
export function startCommand(
  command: string,
  args: string[],
  env: Record<string, string>,
  input: 'ignore' | 'pipe' = 'ignore',
): { child: ChildProcess; done: Promise<CommandResult> } {
  const child = spawn(process.execPath, [inject('serverBundle'), command, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: [input, 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout?.on('data', (data) => (out += data));
  child.stderr?.on('data', (data) => (err += data));
  const done = new Promise<CommandResult>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  );
  return { child, done };
}

/** Creates a database and a folder for a test file's commands. `context` is filled in before its first test. */
export function setUpCommands() {
  const context = {} as { folder: string; url: string; client: pg.Client };
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await cloneDatabase();
    drop = database.drop;
    context.url = database.url;
    context.folder = await mkdtemp(join(tmpdir(), 'cli-'));
    context.client = new pg.Client({ connectionString: database.url });
    await context.client.connect();
  });
  afterAll(async () => {
    await context.client.end();
    await drop();
    await rm(context.folder, { recursive: true, force: true });
  });
  const countChurches = async (): Promise<number> =>
    (await context.client.query('select count(*)::int as n from churches')).rows[0].n;
  return { context, countChurches };
}
