/** Finds or starts a cluster's Postgres server process (postmaster). */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';
import { spawnArguments } from './launch.ts';

/** Reads postmaster.pid. Deletes the file if it is stale, because it would prevent a start. */
export async function readPostmaster(data: string): Promise<{ pid: number; port: number } | undefined> {
  const file = path.join(data, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, folder = data, port] = [Number.parseInt(lines[0] ?? '', 10), lines[1], Number(lines[3])];
  if (Number.isNaN(pid)) return undefined;
  // The pid file may be copied with the project, and after a reboot the pid can belong to any program.
  const ours = folder === data || (await realpath(folder).catch(() => folder)) === (await realpath(data));
  if (ours && (await commandOf(pid)).includes('postgres')) return { pid, port };
  await rm(file, { force: true });
  return undefined;
}

/** Command line of a process, or empty if it isn't running (on Linux, also if it is a zombie). */
export const commandOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    ),
  );

/** Spawns Postgres. The returned function tells why it exited, or returns undefined while it runs. */
export async function startPostmaster(cluster: Cluster, preferredPort?: number) {
  const { dir, data, durable } = cluster;
  const portFile = path.join(dir, 'port');
  // Reuse the last port if it is free, so that URLs stored elsewhere stay valid.
  const port = await freePort(preferredPort ?? Number(await readFile(portFile, 'utf8').catch(() => 0)));
  // Replace the file: one that root created in an earlier run is read-only for other users.
  await rm(portFile, { force: true });
  await writeFile(portFile, String(port));
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args, options] = spawnArguments(cluster, 'postgres', ['-D', data, ...flags]);
  const logFile = path.join(dir, 'postgres.log');
  await rename(logFile, path.join(dir, 'postgres.previous.log')).catch(() => {});
  const log = openSync(logFile, 'w');
  // Detached, so that Ctrl-C in a terminal doesn't stop it before the application has shut down.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  let problem: string | undefined;
  child.once('error', ({ message }) => (problem = message));
  child.once('exit', (code, signal) => (problem = `it exited with ${code ?? signal}`));
  return () => problem;
}

async function freePort(preferred: number): Promise<number> {
  // A client that reconnects to this port must not prevent the probe from closing.
  const server = createServer((socket) => socket.destroy()).listen(preferred || 0, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort(0);
  }
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
