/** Coordinates processes that share an embedded Postgres: a lock for starting it and leases for stopping it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LAUNCH_ENV } from './launch.ts';

/** Runs `work` while holding the folder's lock. If the process dies, the kernel releases the lock. */
export async function withFolderLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const { dev, ino } = await stat(dir);
  // Linux has abstract sockets without a file; elsewhere, a dead process leaves a file that refuses connections.
  const hasFile = process.platform !== 'linux';
  const socket = `${hasFile ? '/tmp/' : '\0'}church-directory-${dev}-${ino}`;
  const server = createServer((client) => client.destroy());
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
 * Waits until the pipe from its process closes, then deletes its lease and, if no other shell holds one, stops Postgres
 * (fast shutdown, then immediate after 10 s). $1 is the folder and $2 its inode, which invalidates leases in a copied
 * folder.
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

/** `release` resolves once Postgres has stopped, or right away if another process still uses it. */
export async function takeLease(dir: string): Promise<{ release: () => Promise<void> }> {
  const { ino } = await stat(dir);
  const startShell = async () => {
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
  let shell = await startShell();
  return {
    release: async () => {
      // If the shell itself was killed, a new one takes over.
      if (shell.exitCode !== null || shell.signalCode !== null) shell = await startShell();
      shell.ref();
      shell.stdin.end();
      await once(shell, 'exit');
    },
  };
}
