// The running Postgres of a cluster: finds it, or starts it.

import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { POSTGRES_ENV } from './embedded-binaries.ts';
import type { Cluster } from './embedded-cluster.ts';
import { isRunning } from './file-lock.ts';

const run = promisify(execFile);

/** A start with recovery after a crash stays far below. Milliseconds. */
const READY_WITHIN = 60_000;

/** What postmaster.pid says about the Postgres on this data; undefined, and the file gone, when none runs. */
export async function readPostmaster(
  data: string,
): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const file = path.join(data, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (Number.isNaN(pid)) return undefined;
  const folder = lines[1] ?? data;
  // A copied project brings a copy of this file; and after a restart of the machine, or when nobody collects
  // the dead, the id says nothing. Postgres would refuse to start beside any of them.
  const ours = folder === data || (await realpath(folder).catch(() => folder)) === (await realpath(data));
  if (ours && (await isRunning(pid)) && (await isPostgres(pid))) {
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  }
  await rm(file, { force: true });
  return undefined;
}

async function isPostgres(pid: number): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
      : await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => undefined,
        );
  return command?.includes('postgres') ?? true;
}

/** Resolves when Postgres takes connections; rejects with the end of its log. */
export async function startPostmaster(cluster: Cluster, port: number): Promise<void> {
  const { dir, data, native, durable, launch } = cluster;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: '128MB',
    shared_preload_libraries: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const logFile = path.join(dir, 'postgres.log');
  await rename(logFile, path.join(dir, 'postgres.previous.log')).catch(() => {});
  const output = openSync(logFile, 'w');
  const { command, args, ...ids } = launch(path.join(native, 'bin/postgres'), [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // Detached, so that Ctrl-C in a terminal does not end it before the application has finished its work.
  const child = spawn(command, args, {
    ...ids,
    cwd: dir,
    env: POSTGRES_ENV,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended ??= `ended with ${code ?? signal}`;
  });
  for (const begun = Date.now(); ended === undefined; await sleep(10)) {
    const postmaster = await readPostmaster(data);
    if (postmaster?.ready && postmaster.pid === child.pid) {
      // Replaced, not rewritten: root may have run here once, and its file cannot be changed by others.
      await rm(path.join(dir, 'port'), { force: true });
      await writeFile(path.join(dir, 'port'), String(port));
      return;
    }
    if (Date.now() - begun > READY_WITHIN) ended = 'did not become ready';
  }
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n');
  throw new Error(`Postgres did not start: ${ended}\n${lines.slice(-6).join('\n')}`);
}

/** The port of last time where it is free, so that addresses noted elsewhere stay right; else any free one. */
export async function choosePort(dir: string, wanted?: number): Promise<number> {
  const last = wanted ?? Number(await readFile(path.join(dir, 'port'), 'utf8').catch(() => 0));
  return (last > 0 && (await freePort(last))) || (await freePort(0)) || choosePort(dir);
}

function freePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
