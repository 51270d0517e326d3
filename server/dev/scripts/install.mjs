// Installs packages if node_modules differs from package-lock.json. Must not import any package itself.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Exits with a clear message if Node is too old or the installation fails. */
export function install() {
  process.chdir(root);
  checkNode();
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
