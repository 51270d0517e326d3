/** Coordinates the processes that share one embedded Postgres: a lock for starting it, leases for stopping it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LAUNCH_ENV } from './launch.ts';

/** Runs `work` while no other process holds the lock of this folder. The kernel releases a dead holder's lock. */
export async function withFolderLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const { dev, ino } = await stat(dir);
  // Linux has sockets without a file; elsewhere a dead holder's file stays behind and refuses connections.
  const hasFile = process.platform !== 'linux';
  const socket = `${hasFile ? '/tmp/' : '\0'}church-directory-${dev}-${ino}`;
  const server = createServer((visitor) => visitor.destroy());
  const tryLock = () =>
    once(server.listen(socket), 'listening').then(Boolean, async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      if (hasFile)
        await once(connect(socket), 'connect').catch(async ({ code }) => {
          if (code === 'ECONNREFUSED') await rm(socket, { force: true });
        });
      return false;
    });
  while (!(await tryLock())) await sleep(25);
  try {
    return await work();
  } finally {
    await once(server.close(), 'close');
  }
}

/**
 * Waits until the pipe from its process closes, deletes its lease and, when no other shell holds one, stops Postgres:
 * fast shutdown first, immediate after 10 s. $1 is the folder, $2 its inode: leases in a copied folder are not valid.
 */
const LEASE_SCRIPT = `
trap '' INT TERM HUP
alive() {
  kill -0 "$1" 2>/dev/null || return 1
  [ -r "/proc/$1/stat" ] || return 0
  read -r state <"/proc/$1/stat" 2>/dev/null || return 1
  case \${state##*) } in Z*) return 1 ;; esac
}
while read -r _; do :; done
rm -f "$1/leases/$$.$2"
for other in "$1"/leases/*."$2"; do
  [ -e "$other" ] || continue
  pid=\${other##*/}
  alive "\${pid%%.*}" && exit 0
  rm -f "$other"
done
pidfile="$1/cluster/postmaster.pid"
[ -e "$pidfile" ] && read -r pid <"$pidfile" || exit 0
kill -INT "$pid" 2>/dev/null || exit 0
tries=0
while [ -e "$pidfile" ] && alive "$pid"; do
  tries=$((tries + 1))
  [ $tries -eq 200 ] && kill -QUIT "$pid"
  [ $tries -eq 250 ] && exit 1
  sleep 0.05
done
`;

/** release() resolves when Postgres has stopped, or when another process still uses it. */
export async function takeLease(dir: string): Promise<{ release: () => Promise<void> }> {
  const { ino } = await stat(dir);
  const take = async () => {
    const shell = spawn('/bin/sh', ['-c', LEASE_SCRIPT, 'sh', dir, String(ino)], {
      cwd: '/',
      env: LAUNCH_ENV,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    shell.stdin.on('error', () => {});
    await writeFile(path.join(dir, 'leases', `${shell.pid}.${ino}`), '');
    for (const handle of [shell, shell.stdin as unknown as { unref: () => void }]) handle.unref();
    return shell;
  };
  let shell = await take();
  return {
    release: async () => {
      // When the shell itself was killed, a new one does its work.
      if (shell.exitCode !== null || shell.signalCode !== null) shell = await take();
      shell.ref();
      shell.stdin.end();
      await once(shell, 'exit');
    },
  };
}
