// Who uses the embedded Postgres: whoever leaves last stops it, however it leaves.

import { type ChildProcess, spawn } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { POSTGRES_ENV } from './embedded-binaries.ts';

/**
 * $1 is the folder, $2 its inode: a copied folder brings leases that are none of it. Waits for the end of the pipe, then gives the lease back, and if no other shell holds one,
 * stops Postgres: at once but cleanly, and after 10 s without ceremony.
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

/** Resolves from release() only when Postgres has stopped, or another process still uses it. */
export async function takeLease(dir: string): Promise<{ release: () => Promise<void> }> {
  const { ino } = await stat(dir);
  const hold = async (): Promise<ChildProcess> => {
    const shell = spawn('/bin/sh', ['-c', LEASE_SCRIPT, 'sh', dir, String(ino)], {
      cwd: '/',
      env: POSTGRES_ENV,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    shell.stdin.on('error', () => {});
    await writeFile(path.join(dir, 'leases', `${shell.pid}.${ino}`), '');
    shell.unref();
    (shell.stdin as unknown as { unref: () => void }).unref();
    return shell;
  };
  let shell = await hold();
  return {
    release: async () => {
      // Should somebody have ended the shell, another one does what it would have done.
      if (shell.exitCode !== null || shell.signalCode !== null) shell = await hold();
      const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
      shell.ref();
      shell.stdin?.end();
      await ended;
    },
  };
}
