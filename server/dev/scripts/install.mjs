// Installs packages if node_modules differs from package-lock.json. Must not import any package itself.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Exits with a clear message if Node is too old or the installation fails. */
export function install() {
  process.chdir(root);
  checkNode();
  if (isInstalled()) return;
  withInstallLock(() => {
    if (isInstalled()) return;
    console.log('Installing packages …');
    // Development packages are needed even if NODE_ENV is production.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { command, shell, prefix } = npm();
    const result = spawnSync(command, [...prefix, ...args], {
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

/** Compares the lock file with the one that npm writes into node_modules as the last step of an installation. */
function isInstalled() {
  const required = readLock('package-lock.json');
  if (!required) fail('package-lock.json is missing or unreadable.');
  const installed = readLock('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(required).every(([path, { version, integrity, optional, peer }]) => {
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

/** Keeps two commands from installing concurrently: the second one waits for the first. */
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

/** The npm that runs this process, or else the one in PATH. Only npm.cmd on Windows needs a shell. */
function npm() {
  const path = process.env.npm_execpath;
  if (path && /npm-cli\.c?js$/.test(path)) return { command: process.execPath, prefix: [path], shell: false };
  return { command: 'npm', prefix: [], shell: process.platform === 'win32' };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
