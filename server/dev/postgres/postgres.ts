/**
 * Runs the Postgres binaries installed by npm, for development and tests. Files in its folder:
 *   cluster/   data                   password   of user postgres, mode 0600
 *   leases/    processes that use it  port       last used
 *
 * No process owns the running Postgres. Each process holds a lease (ownership.ts), and the last one to release it stops
 * Postgres. Each also keeps one connection open; when it breaks, the first to notice restarts Postgres on the same port.
 */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, openCluster } from './cluster.ts';
import { takeLease, withFolderLock } from './ownership.ts';
import { readPostmaster, startPostmaster } from './postmaster.ts';

/** In milliseconds. Crash recovery or a shutdown in progress can delay connections. */
const READY_TIMEOUT = 60_000;
/** How long to retry a failed start. Leftovers of a killed Postgres (zombie, shared memory) soon disappear. */
const START_TIMEOUT = 10_000;

export interface EmbeddedPostgresOptions {
  dir: string;
  /** Set to false only in tests, because a crash may then lose committed writes. */
  durable?: boolean;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  url: (database: string) => string;
  reused: boolean;
  /** Also stops Postgres, unless another process uses it. */
  stop: () => Promise<void>;
}

/** Rejects with a message for the developer if Postgres can't be started or joined. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const cluster = await openCluster(path.resolve(options.dir), options.durable ?? true);
  const lease = await takeLease(cluster.dir);
  let connection = await joinOrStart(cluster).catch(async (error) => {
    await lease.release();
    throw error;
  });
  const { port, reused } = connection;
  log(`Postgres ${reused ? 'is already running' : 'started'} on port ${port} (data in ${cluster.data})`);

  let stopping = false;
  const supervise = async () => {
    while (!stopping) {
      await connection.closed;
      if (stopping) return;
      log('Postgres stopped unexpectedly; restarting it');
      try {
        connection = await joinOrStart(cluster, port);
        if (connection.port === port) log(`Postgres is running again on port ${port}`);
        else
          log(`Port ${port} is in use, so Postgres is now on ${connection.port}. Please restart the server`);
      } catch (error) {
        log((error as Error).message);
        await sleep(1_000);
      }
    }
  };
  const supervised = supervise();
  const stop = async () => {
    stopping = true;
    await connection.close();
    await supervised;
    // A restart may have opened a new connection in the meantime.
    await connection.close();
    await lease.release();
  };
  let stopped: Promise<void> | undefined;
  const base = `postgres://postgres:${cluster.password}@127.0.0.1:${port}`;
  return {
    url: (database) => `${base}/${encodeURIComponent(database)}`,
    reused,
    stop: () => (stopped ??= stop()),
  };
}

function joinOrStart(cluster: Cluster, preferredPort?: number): Promise<Connection> {
  return withFolderLock(cluster.dir, async () => {
    let exitOf: (() => string | undefined) | undefined;
    for (const start = Date.now(); ; await sleep(20)) {
      const postmaster = await readPostmaster(cluster.data);
      let problem = exitOf?.();
      const timeout = problem ? START_TIMEOUT : READY_TIMEOUT;
      try {
        if (postmaster) return await connect(cluster, postmaster.port, exitOf === undefined);
        if (problem || !exitOf) exitOf = await startPostmaster(cluster, preferredPort);
      } catch (error) {
        if (error instanceof UnusableError) throw error;
        problem = (error as Error).message;
      }
      if (Date.now() - start < timeout) continue;
      const log = path.join(cluster.dir, 'postgres.log');
      const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-6);
      throw new Error(`Postgres is not available (${problem}). Last lines of ${log}:\n${lines.join('\n')}`);
    }
  });
}

type Connection = Awaited<ReturnType<typeof connect>>;

class UnusableError extends Error {}

/** `closed` resolves when either side ends the connection. */
async function connect({ dir, durable, password }: Cluster, port: number, reused: boolean) {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    application_name: 'embedded supervisor',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const closed = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ fsync: string }>('SHOW fsync');
    if (durable && rows[0]?.fsync !== 'on') {
      throw new UnusableError(
        `The Postgres in ${dir} was started for tests and is not durable: stop it first.`,
      );
    }
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new UnusableError(`The Postgres in ${dir} rejects the password in ${path.join(dir, 'password')}.`);
  }
  // The connection must not keep a finished program alive, but close() awaits its end.
  const socket = client as unknown as { ref: () => void; unref: () => void };
  socket.unref();
  const close = async () => {
    socket.ref();
    await client.end().catch(() => {});
  };
  return { port, reused, closed, close };
}
