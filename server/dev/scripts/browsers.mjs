// Finds or installs browsers for the e2e tests.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './processes.mjs';

/** Oldest release known to work; earlier ones lack commands that Playwright needs. */
const oldestFirefox = 153;

/**
 * Path of a headless shell (Debian's or Playwright's), or else of Chromium or Chrome. Exits if none can be found or
 * installed. The headless shell is a third faster, so CI installs it even if there is a Chromium.
 */
export async function findChromium() {
  const shells = () => [...inPath('chromium-headless-shell'), ...playwrightShells()];
  const browsers = () => [
    ...inPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  if (process.env.CHROMIUM_PATH) return checked('CHROMIUM_PATH', startsChromium);
  const existing = shells().find(startsChromium) ?? (!process.env.CI && browsers().find(startsChromium));
  if (existing) return existing;

  console.log("No headless shell found. Installing Playwright's …");
  const playwright = ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium'];
  await runStep(process.execPath, playwright, { timeout: 180_000, stdio: 'ignore' });
  const installed =
    playwrightShells().find(startsChromium) ??
    ((await installPackage('chromium-headless-shell')) ? shells().find(startsChromium) : undefined) ??
    browsers().find(startsChromium) ??
    ((await installPackage('chromium')) ? browsers().find(startsChromium) : undefined);
  if (installed) return installed;
  console.error(
    'The browser tests need Chromium or Chrome, and neither could be found or installed. Install one, or set ' +
      'CHROMIUM_PATH to it. To run everything else: npm test -- unit',
  );
  process.exit(1);
}

/**
 * Path of the system's Firefox, or else Debian's package. Returns '' if there is none, which skips the Firefox tests.
 * Playwright's own Firefox can't be used, because it is a patched build.
 */
export async function findFirefox() {
  if (process.env.FIREFOX_PATH) return checked('FIREFOX_PATH', (path) => firefoxVersion(path) > 0);
  const installed = () => [
    ...inPath('firefox-esr', 'firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ];
  const recent = () => installed().find((path) => firefoxVersion(path) >= oldestFirefox);
  const path = recent() ?? ((await installPackage('firefox-esr')) ? recent() : undefined);
  if (path) return path;
  console.log(
    `Firefox tests are SKIPPED: Firefox ${oldestFirefox} or newer couldn't be found or installed ` +
      '(installing needs root and apt). Install it, or set FIREFOX_PATH to it.',
  );
  return '';
}

const inPath = (...names) =>
  names.flatMap((name) =>
    (process.env.PATH ?? '')
      .split(':')
      .filter(Boolean)
      .map((folder) => join(folder, name)),
  );

/** Path in an environment variable. Exits if the browser there doesn't start. */
function checked(variable, starts) {
  const path = process.env[variable];
  if (starts(path)) return path;
  console.error(`${variable} is set to ${path}, which doesn't start.`);
  process.exit(1);
}

async function installPackage(name) {
  const isRoot = process.getuid?.() === 0;
  if (!existsSync('/usr/bin/apt-get') || !(isRoot || output('sudo', ['-n', 'true']) !== null)) return false;
  console.log(`Installing the Debian package ${name} …`);
  const apt = isRoot ? ['env'] : ['sudo', '-n', 'env'];
  let code = 0;
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', name],
  ]) {
    const [command, ...rest] = [...apt, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    code = await runStep(command, rest, { timeout: 600_000 });
  }
  return code === 0;
}

/** A browser may exist but not start, such as one with missing libraries or Ubuntu's placeholder for the snap. */
function startsChromium(path) {
  if (!existsSync(path)) return false;
  const profile = mkdtempSync(join(tmpdir(), 'church-browser-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${profile}`,
  ];
  const opened = output(path, [...flags, '--dump-dom', 'about:blank']) !== null;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return opened;
}

/** Major version, or 0 if it doesn't start. */
function firefoxVersion(path) {
  const version = existsSync(path) ? output(path, ['--version']) : null;
  return Number(/^Mozilla Firefox (\d+)/m.exec(version ?? '')?.[1] ?? 0);
}

/** A program's output, or null if it fails. */
function output(command, args) {
  try {
    return execFileSync(command, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
      timeout: 20_000,
    });
  } catch {
    return null;
  }
}

/** Headless shells installed by Playwright, newest first. Our config launches the browser by path. */
function playwrightShells() {
  const cache = {
    linux: join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright'),
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
  };
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cache[process.platform];
  if (!folder || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium_headless_shell-'))
    .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((name) => readdirSync(join(folder, name)).map((system) => join(folder, name, system)))
    .flatMap((system) => [join(system, 'headless_shell'), join(system, 'chrome-headless-shell')]);
}
