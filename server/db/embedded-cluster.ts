// The data folder of the embedded Postgres: made once, and given to the user as whom Postgres runs.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, findQuarters, POSTGRES_ENV, type Quarters } from './embedded-binaries.ts';
import { withFileLock } from './file-lock.ts';

const run = promisify(execFile);

export interface Cluster extends Quarters {
  data: string;
  password: string;
  durable: boolean;
}

/** Makes the cluster when there is none. Rejects with a sentence for the developer. */
export async function openCluster(wanted: string, durable: boolean): Promise<Cluster> {
  const binaries = await findBinaries();
  try {
    await makeFolder(wanted);
    const quarters = await withFileLock(path.join(wanted, 'lock'), () => findQuarters(wanted, binaries));
    const { dir, owner } = quarters;
    await makeFolder(path.join(dir, 'leases'));
    return await withFileLock(path.join(dir, 'lock'), async () => {
      const data = path.join(dir, 'cluster');
      const passwordFile = path.join(dir, 'password');
      const password = await readFile(passwordFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return randomBytes(18).toString('hex');
        throw error;
      });
      const cluster = { ...quarters, data, password, durable };
      if (await stat(path.join(data, 'PG_VERSION')).catch(() => undefined)) {
        await handOver(data, owner);
      } else {
        await writeFile(passwordFile, password, { mode: 0o600 });
        await handOver(passwordFile, await stat(dir));
        await createCluster(cluster);
      }
      return cluster;
    });
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new Error(
      `The folder ${wanted} belongs to another user (${(error as Error).message}). Run as that user, ` +
        'delete the folder, or set DATABASE_URL to a Postgres of yours.',
    );
  }
}

/** What root makes in somebody's folder is theirs, so that they can go on without root. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made) await handOver(made, await stat(path.dirname(made)));
}

async function createCluster({
  dir,
  data,
  native,
  password,
  durable,
  owner,
  launch,
}: Cluster): Promise<void> {
  // Made aside and renamed, so that a start that was killed leaves no half of one.
  const fresh = path.join(dir, 'cluster.new');
  const passwordFile = path.join(dir, 'password.new');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    for (const own of [fresh, passwordFile]) await handOver(own, owner);
    const { command, args, ...ids } = launch(path.join(native, 'bin/initdb'), [
      `--pgdata=${fresh}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await run(command, args, { ...ids, cwd: dir, env: POSTGRES_ENV });
    await rename(fresh, data);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`Postgres could not create its data folder in ${dir}: ${stderr?.trim() || message}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Gives a file or folder, with all that is in it, to a user. Only root can, and only root needs to. */
async function handOver(place: string, owner: Quarters['owner']): Promise<void> {
  if (process.getuid?.() !== 0 || !owner || (await stat(place)).uid === owner.uid) return;
  await chown(place, owner.uid, owner.gid);
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
}
