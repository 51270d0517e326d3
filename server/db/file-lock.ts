// A lock between processes of one machine, for the few moments in which only one of them may act on a folder.

import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** No holder needs longer: initdb and a start with crash recovery stay far below. Milliseconds. */
const OLDEST_HONEST_LOCK = 180_000;

/** Runs `work` while no other process holds `path`. A lock whose holder has died is taken over. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${randomUUID()}`;
  const prepared = `${path}.${mine.split(' ')[1]}`;
  // Linking a written file is one step; creating and then filling one would show others an empty lock.
  await writeFile(prepared, mine);
  try {
    while (!(await linked(prepared, path))) {
      const holder = await readFile(path, 'utf8').catch(() => undefined);
      if (holder && (await isAbandoned(path, holder))) await takeAway(path, holder);
      else await sleep(25);
    }
  } finally {
    await rm(prepared, { force: true });
  }
  try {
    return await work();
  } finally {
    if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
  }
}

/** Whether a process with this id runs. A zombie, dead but not yet collected by its parent, does not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return state.slice(state.lastIndexOf(')') + 2, state.lastIndexOf(')') + 3) !== 'Z';
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(path: string, holder: string): Promise<boolean> {
  if (!(await isRunning(Number.parseInt(holder, 10)))) return true;
  // After a restart of the machine the id can belong to another program; age tells.
  const taken = await stat(path).catch(() => undefined);
  return taken !== undefined && Date.now() - taken.mtimeMs > OLDEST_HONEST_LOCK;
}

async function takeAway(path: string, seen: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => {});
  // Another process may have been quicker, and what we moved is its fresh lock: put it back.
  const moved = await readFile(aside, 'utf8').catch(() => seen);
  if (moved !== seen) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}
