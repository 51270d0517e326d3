// Installs packages when node_modules differs from package-lock.json. Imports no package itself.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing slash. */
const root = fileURLToPath(new URL('../../', import.meta.url));

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
  fail(`This project needs Node 20.19 or newer. You have Node ${process.versions.node}.`);
}

/** npm writes its own lock file into node_modules as the last step of an installation. */
function isInstalled() {
  const wanted = readLock('package-lock.json');
  if (!wanted) fail('package-lock.json is missing or unreadable.');
  const installed = readLock('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, peer }]) => {
    if (path === '' || !installed[path]) return path === '' || optional || peer || false;
    return installed[path].version === version && installed[path].integrity === integrity;
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Two commands in a fresh project must not install concurrently: the second waits for the first. */
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
    const holder = Number(readIfPresent(lock));
    if (holder && !isRunning(holder)) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  work();
  process.off('exit', release);
  release();
}

function readIfPresent(file) {
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

/** The npm that runs this process, if any; only Windows' npm.cmd needs a shell. */
function npm() {
  const path = process.env.npm_execpath;
  if (path && /npm-cli\.c?js$/.test(path)) return { command: process.execPath, before: [path], shell: false };
  return { command: 'npm', before: [], shell: process.platform === 'win32' };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
