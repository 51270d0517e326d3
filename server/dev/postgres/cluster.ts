/** The embedded Postgres's data folder. It is created on first use and owned by the user that Postgres runs as. */

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findLaunch, type Launch, type Owner, spawnArguments } from './launch.ts';
import { withFolderLock } from './ownership.ts';

export interface Cluster extends Launch {
  data: string;
  password: string;
  durable: boolean;
}

/** Creates the cluster if there is none. Rejects with a message for the developer. */
export async function openCluster(folder: string, durable: boolean): Promise<Cluster> {
  try {
    await makeFolder(folder);
    return await withFolderLock(folder, async () => {
      const launch = await findLaunch(folder);
      const { dir, owner } = launch;
      await makeFolder(path.join(dir, 'leases'));
      const data = path.join(dir, 'cluster');
      const passwordFile = path.join(dir, 'password');
      if (!existsSync(passwordFile)) {
        await writeFile(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 });
        await changeOwner(passwordFile, await stat(dir));
      }
      const cluster = { ...launch, data, password: await readFile(passwordFile, 'utf8'), durable };
      if (existsSync(data)) await changeOwner(data, owner);
      else await createCluster(cluster);
      return cluster;
    });
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new Error(
      `The folder ${folder} belongs to another user (${(error as Error).message}). Run as that user, ` +
        'delete the folder, or set DATABASE_URL to your own Postgres.',
    );
  }
}

/** If root creates the folder, it gets the parent's owner, so that later runs don't need root. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first) await changeOwner(first, await stat(path.dirname(first)));
}

async function createCluster({ data, password, ...launch }: Cluster): Promise<void> {
  const { dir, owner, durable } = launch;
  // Created under a temporary name, so that an interrupted start leaves no partial cluster.
  const fresh = path.join(dir, 'cluster.new');
  const passwordFile = path.join(dir, 'password.new');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const target of [fresh, passwordFile]) await changeOwner(target, owner);
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  // The environment's locale may not be installed or could make the cluster SQL_ASCII.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const flags = [`--pgdata=${fresh}`, ...access, ...locale, ...(durable ? [] : ['--no-sync'])];
  const [command, args, options] = spawnArguments(launch, 'initdb', flags);
  try {
    await promisify(execFile)(command, args, options);
    await rename(fresh, data);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Changes the owner of a file or folder, recursively. Does nothing unless running as root. */
async function changeOwner(target: string, owner?: Owner): Promise<void> {
  if (process.getuid?.() !== 0 || !owner || (await stat(target)).uid === owner.uid) return;
  await chown(target, owner.uid, owner.gid);
  const entries = await readdir(target, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) await lchown(path.join(entry.parentPath, entry.name), owner.uid, owner.gid);
}
