// npm test: runs all tests (unit, HTTP, e2e) except the nightly ones. The last line is "N passed, N failed".
//   npm test -- unit      all except the e2e tests
//   npm test -- e2e       only the e2e tests
//   npm test -- quick     unit tests, tests related to changes in git, and the e2e smoke test; in about a minute
//   npm run test:nightly  only what is slow and rarely broken; see e2e/README.md

import './help.mjs';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, findFirefox } from '../dev/scripts/browsers.mjs';
import { ensureBuilt } from '../dev/scripts/built.mjs';
import { install } from '../dev/scripts/install.mjs';
import { runStep } from '../dev/scripts/processes.mjs';
import { quickTests } from '../dev/scripts/quick.mjs';

install();
const parts = process.argv.slice(2);
const isQuick = parts[0] === 'quick';
const isNightly = parts[0] === 'nightly';
const unknown = isQuick || isNightly ? parts[1] : parts.find((part) => !['unit', 'e2e'].includes(part));
if (unknown) {
  console.error(`Unknown part "${unknown}". Usage: npm test -- unit | e2e | quick, npm run test:nightly`);
  process.exit(2);
}
const wants = (part) => isQuick || isNightly || parts.length === 0 || parts.includes(part);

const reports = '.data/test-reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// All temporary files are in one folder, which is always deleted.
const temp = mkdtempSync(join(tmpdir(), 'church-tests-'));
process.on('exit', () => rmSync(temp, { recursive: true, force: true, maxRetries: 10 }));
const env = { ...process.env, NODE_ENV: 'test', TMPDIR: temp };
const total = { passed: 0, failed: 0 };

if (wants('e2e')) {
  env.CHROMIUM_PATH = await findChromium();
  env.FIREFOX_PATH = isNightly ? await findFirefox() : '';
  console.log(`Browsers: ${[env.CHROMIUM_PATH, env.FIREFOX_PATH].filter(Boolean).join(', ')}`);
}
await ensureBuilt();
if (wants('unit')) {
  const report = `${reports}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (isNightly) env.TEST_NIGHTLY = '1';
  const files = isQuick ? quickTests() : isNightly ? ['.nightly.test.', '--testTimeout=120000'] : [];
  const code = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files]);
  count(report, code, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]);
}
if (wants('e2e')) {
  const report = `${reports}/playwright.json`;
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  const smoke = ['smoke.spec.ts', '--project=desktop, read-only'];
  if (isNightly) env.E2E_NIGHTLY = '1';
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const code = await node([...playwright, '--reporter=list,json', ...(isQuick ? smoke : [])]);
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
    console.error(`Can't read the test results in ${report}: ${error.message}`);
    process.exit(code || 1);
  }
  // If a file fails to load, the run fails without a failed test.
  if (code !== 0 && failed === 0) failed = 1;
  total.passed += passed;
  total.failed += failed;
  if (code !== 0 || failed > 0) finish(code || 1);
  if (passed === 0) {
    console.error(`No tests ran, according to ${report}.`);
    finish(1);
  }
}

function finish(code) {
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(code);
}
