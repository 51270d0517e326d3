/**
 * Runs the Postgres that npm installed, for development and tests, in one folder:
 *   cluster/   the data          password   of the user postgres, for nobody else to read
 *   leases/    who uses it       lock       held while somebody starts it
 *   port       used last         postgres.log
 *
 * Nobody owns the running Postgres. Every process that uses it holds a lease: a small shell on a pipe, which
 * notices the end of its process however it comes (kill -9 included). Who leaves last stops Postgres.
 * Every process also keeps one connection open; when it breaks, the first one to notice starts Postgres again
 * on the same port.
 */

import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, openCluster } from './embedded-cluster.ts';
import { takeLease } from './embedded-lease.ts';
import { choosePort, readPostmaster, startPostmaster } from './embedded-postmaster.ts';
import { withFileLock } from './file-lock.ts';

/** How long a Postgres that runs may take to answer: recovery after a crash, or a stop that is under way. */
const ANSWER_WITHIN = 60_000;
/** How long a start is tried again: what a killed Postgres leaves (a zombie, shared memory) goes away by itself. */
const START_WITHIN = 10_000;

export interface EmbeddedPostgresOptions {
  dir: string;
  /** Off for tests only: a crash, of Postgres too, may then lose what was confirmed. */
  durable?: boolean;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  url: (database: string) => string;
  /** True when it ran already and we joined. */
  reused: boolean;
  /** Stops Postgres too, unless another process uses it. */
  stop: () => Promise<void>;
}

/** Rejects with a sentence for the developer when Postgres cannot be started or joined. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  if (process.platform === 'win32') {
    throw new Error('On Windows, run inside WSL, or set DATABASE_URL to a Postgres of yours.');
  }
  const cluster = await openCluster(path.resolve(options.dir), options.durable ?? true);
  const lease = await takeLease(cluster.dir);
  let running: Running;
  try {
    running = await joinOrStart(cluster);
  } catch (error) {
    await lease.release();
    throw error;
  }
  const { port, reused } = running;
  log(`Postgres ${reused ? 'runs already' : 'started'} on port ${port} (data in ${cluster.data})`);

  let stopping = false;
  const supervised = (async () => {
    while (!stopping) {
      await running.gone;
      if (stopping) return;
      log('Postgres went away; starting it again');
      running = await again(() => joinOrStart(cluster, port));
      if (running.port === port) log(`Postgres is back on port ${port}`);
      else log(`Port ${port} is taken by another program, so Postgres is on ${running.port}: please restart`);
    }
  })();
  async function again(start: () => Promise<Running>): Promise<Running> {
    for (;;) {
      try {
        return await start();
      } catch (error) {
        if (stopping) return running;
        log((error as Error).message);
        await sleep(1_000);
      }
    }
  }

  let stopped: Promise<void> | undefined;
  return {
    url: (database) =>
      `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    reused,
    stop: () => {
      stopped ??= (async () => {
        stopping = true;
        await running.leave();
        await supervised;
        await running.leave();
        await lease.release();
      })();
      return stopped;
    },
  };
}

/** Creates the database that the address names, when it is missing. Two callers at once are fine. */
export async function ensureDatabase(url: string): Promise<void> {
  const direct = new Client({ connectionString: url });
  try {
    await direct.connect();
    return;
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error;
  } finally {
    await direct.end().catch(() => {});
  }
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(direct.database ?? '')}`);
  } catch (error) {
    // Somebody else was quicker: seen by the check for the name, or by the unique index behind it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

interface Running {
  port: number;
  reused: boolean;
  /** Resolves when Postgres has closed our connection, or after leave(). */
  gone: Promise<void>;
  leave: () => Promise<void>;
}

function joinOrStart(cluster: Cluster, wantedPort?: number): Promise<Running> {
  return withFileLock(path.join(cluster.dir, 'lock'), async () => {
    const begun = Date.now();
    let reused = true;
    for (;;) {
      const postmaster = await readPostmaster(cluster.data);
      if (!postmaster) {
        reused = false;
        try {
          await startPostmaster(cluster, await choosePort(cluster.dir, wantedPort));
        } catch (error) {
          if (Date.now() - begun > START_WITHIN) throw error;
          await sleep(200);
        }
        continue;
      }
      let problem: Error | undefined;
      if (postmaster.ready) {
        try {
          return { ...(await connect(cluster, postmaster.port)), port: postmaster.port, reused };
        } catch (error) {
          problem = error as Error;
          if (problem instanceof Unusable) throw problem;
        }
      }
      if (Date.now() - begun > ANSWER_WITHIN) {
        throw new Error(
          `Postgres runs (process ${postmaster.pid}) but does not answer: ${problem?.message ?? 'not ready'}. ` +
            `See ${path.join(cluster.dir, 'postgres.log')}`,
        );
      }
      await sleep(20);
    }
  });
}

class Unusable extends Error {}

async function connect(
  { dir, durable, password }: Cluster,
  port: number,
): Promise<Pick<Running, 'gone' | 'leave'>> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    application_name: 'embedded keeper',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const gone = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ fsync: string }>('SHOW fsync');
    if (durable && rows[0]?.fsync !== 'on') {
      throw new Unusable(`The Postgres in ${dir} was started for tests and is not durable: stop it first.`);
    }
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Unusable(`The Postgres in ${dir} refuses the password in ${path.join(dir, 'password')}.`);
  }
  // The connection alone must not keep a finished program alive; its orderly end, though, is waited for.
  const socket = client as unknown as { ref: () => void; unref: () => void };
  socket.unref();
  const leave = async () => {
    socket.ref();
    await client.end().catch(() => {});
  };
  return { gone, leave };
}
