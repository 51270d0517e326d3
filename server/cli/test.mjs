// npm test: all tests (unit, HTTP, browser). The last line is "N passed, N failed".
//   npm test -- unit    all except the browser tests
//   npm test -- e2e     only the browser tests
//   npm test -- quick   unit tests, tests close to what changed in git, and the browser smoke test; under two minutes

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './built.mjs';
import { install } from './install.mjs';
import { runStep } from './processes.mjs';
import { quickTests } from './quick.mjs';

install();
const parts = process.argv.slice(2);
const isQuick = parts[0] === 'quick';
const unknown = isQuick ? parts[1] : parts.find((part) => !['unit', 'e2e'].includes(part));
if (unknown) {
  console.error(`There is no part "${unknown}": npm test -- unit | e2e | quick`);
  process.exit(2);
}
const wants = (part) => isQuick || parts.length === 0 || parts.includes(part);

const reports = '.data/test-reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// Everything that the tests leave behind is in one folder and deleted, however they end.
const temp = mkdtempSync(join(tmpdir(), 'church-tests-'));
process.on('exit', () => rmSync(temp, { recursive: true, force: true, maxRetries: 10 }));
const env = { ...process.env, NODE_ENV: 'test', TMPDIR: temp };
const total = { passed: 0, failed: 0 };

if (wants('e2e')) {
  env.CHROMIUM_PATH = await findBrowser();
  console.log(`Browser: ${env.CHROMIUM_PATH}`);
}
if (!isQuick) rmSync('dist', { recursive: true, force: true });
await ensureBuilt();
if (wants('unit')) {
  const report = `${reports}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const files = isQuick ? quickTests() : [];
  const code = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files]);
  count(report, code, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]);
}
if (wants('e2e')) {
  const report = `${reports}/playwright.json`;
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  const smoke = isQuick ? ['smoke.spec.ts', '--project=desktop, looking'] : [];
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const code = await node([...playwright, '--reporter=list,json', ...smoke]);
  count(report, code, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky]);
}
finish(0);

function node(args) {
  return runStep(process.execPath, args, { env });
}

function count(report, code, read) {
  let passed;
  let failed;
  try {
    [passed, failed] = read(JSON.parse(readFileSync(report, 'utf8')));
    if (!Number.isInteger(passed) || !Number.isInteger(failed)) throw new Error('it contains no counts');
  } catch (error) {
    console.error(`The test results cannot be read from ${report}: ${error.message}`);
    process.exit(code || 1);
  }
  // A file that fails to load has no tests that could fail.
  if (code !== 0 && failed === 0) failed = 1;
  total.passed += passed;
  total.failed += failed;
  if (code !== 0 || failed > 0) finish(code || 1);
  if (passed === 0) {
    console.error(`No test was run according to ${report}.`);
    finish(1);
  }
}

function finish(code) {
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(code);
}

/** The system's browser, otherwise Playwright's, otherwise Debian's package. */
async function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  const inSystem = () => [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  if (process.env.CHROMIUM_PATH) {
    if (starts(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    console.error(`CHROMIUM_PATH is set to ${process.env.CHROMIUM_PATH}, which does not start.`);
    process.exit(1);
  }
  const installed = inSystem().find(starts) ?? playwrightsOwn().find(starts);
  if (installed) return installed;

  console.log("No browser was found. Installing Playwright's …");
  const playwright = ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium'];
  await runStep(process.execPath, playwright, { timeout: 180_000, stdio: 'ignore' });
  const downloaded = playwrightsOwn().find(starts);
  if (downloaded) return downloaded;

  const isRoot = process.getuid?.() === 0;
  if (existsSync('/usr/bin/apt-get') && (isRoot || succeeds('sudo', ['-n', 'true']))) {
    console.log("Playwright's browser is not available. Installing Debian's package …");
    const apt = isRoot ? ['env'] : ['sudo', '-n', 'env'];
    for (const args of [
      ['update', '-q'],
      ['install', '-q', '-y', '--no-install-recommends', 'chromium'],
    ]) {
      const [command, ...rest] = [...apt, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
      await runStep(command, rest, { timeout: 600_000 });
    }
    const packaged = inSystem().find(starts);
    if (packaged) return packaged;
  }
  console.error(
    'The browser tests need Chromium or Chrome, and none could be found or installed. Install one, or set ' +
      'CHROMIUM_PATH to it. Everything else: npm test -- unit',
  );
  process.exit(1);
}

/** A browser without its libraries, or Ubuntu's placeholder for the snap package, exists but does not start. */
function starts(path) {
  if (!existsSync(path)) return false;
  const profile = mkdtempSync(join(tmpdir(), 'church-browser-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${profile}`,
  ];
  const opened = succeeds(path, [...flags, '--dump-dom', 'about:blank']);
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return opened;
}

function succeeds(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Playwright's headless shells, newest first. Its config launches the browser by path, so we have to find it. */
function playwrightsOwn() {
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
