// Installs what package-lock.json names, when node_modules differs from it. Needs nothing that is installed.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Ends the process with a clear message when Node is too old or the installation fails. */
export function install() {
  process.chdir(root);
  checkNode();
  if (isInstalled()) return;
  withInstallLock(() => {
    if (isInstalled()) return;
    console.log('Installing packages …');
    // An environment set for production must not leave the development packages out.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { command, shell, before } = npm();
    const result = spawnSync(command, [...before, ...args], {
      shell,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    if (result.status === 0) return;
    process.stderr.write(result.stdout ?? '');
    fail(`"npm ci" failed${result.error ? `: ${result.error.message}` : ''}.`);
  });
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Houston Churches needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
}

/** npm writes a lock of its own into node_modules as the last step of an installation. */
function isInstalled() {
  const wanted = readLock('package-lock.json');
  if (!wanted) fail('package-lock.json is missing or cannot be read.');
  const found = readLock('node_modules/.package-lock.json');
  if (!found) return false;
  return Object.entries(wanted).every(([place, { version, integrity, optional, peer }]) => {
    if (place === '' || !found[place]) return place === '' || optional || peer || false;
    return found[place].version === version && found[place].integrity === integrity;
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Two commands in one fresh project must not install at once: the second waits for the first. */
function withInstallLock(work) {
  const lock = '.data/install.lock';
  mkdirSync('.data', { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readIfThere(lock));
    if (holder && !isRunning(holder)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  work();
  process.off('exit', release);
  release();
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The npm that runs us, if one does; a shell is needed only for Windows' npm.cmd. */
function npm() {
  const path = process.env.npm_execpath;
  if (path && /npm-cli\.c?js$/.test(path)) return { command: process.execPath, before: [path], shell: false };
  return { command: 'npm', before: [], shell: process.platform === 'win32' };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
