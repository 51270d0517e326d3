// Selects the test files for `npm test -- quick`: all unit tests, and the tests most closely related to changes in git.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Roughly what runs in half a minute on two cores. */
const limit = 6;

/** Tests that start processes are slow, so they only run if they or their subject changed. */
const slow = /child_process|startCommand|startTestPayments/;
const needsDatabase = /createTestApp|createPaidApp|cloneDatabase/;

export function quickTests() {
  const tests = ['shared', 'server', 'client/src']
    .flatMap((root) => readdirSync(root, { recursive: true }).map((name) => join(root, name)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('.nightly.test.ts'));
  const sources = new Map(tests.map((file) => [file, readFileSync(file, 'utf8')]));
  const isSlow = (file) => slow.test(sources.get(file));
  const isUnit = (file) =>
    !file.startsWith('client/') && !isSlow(file) && !needsDatabase.test(sources.get(file));
  const units = tests.filter(isUnit);
  const related = relatedTests(
    tests.filter((file) => !units.includes(file)),
    changedFiles(),
    isSlow,
  );
  const chosen = related.slice(0, limit);
  console.log(
    `${units.length} unit test files and ${chosen.length} of ${related.length} test files related to the changes` +
      (chosen.length < related.length ? ' (to run the rest: npm test -- unit).' : '.'),
  );
  return [...units, ...chosen];
}

/**
 * Files that differ from main (on main, from the previous commit), including uncommitted changes. Undefined if there is
 * no git or history.
 */
function changedFiles() {
  const base = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main');
  const head = git('rev-parse', 'HEAD');
  const since = base && base !== head ? base : git('rev-parse', '--verify', '--quiet', 'HEAD~1');
  const tracked = since && git('diff', '--name-only', since);
  if (tracked === undefined) return undefined;
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${tracked}\n${untracked}`.split('\n').filter(Boolean);
}

function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** Tests related to the changed files, closest first; all tests if `changed` is undefined. */
export function relatedTests(tests, changed, isSlow = () => false) {
  const distances = new Map(
    tests.map((test) => [test, changed ? Math.min(...changed.map((file) => distance(test, file))) : 0]),
  );
  // Prefer tests of routes, because requests cover all layers.
  const layer = (test) => (basename(test).startsWith('routes') ? 0 : 1);
  return tests
    .filter((test) => distances.get(test) <= (isSlow(test) ? 1 : 4))
    .sort((a, b) => distances.get(a) - distances.get(b) || layer(a) - layer(b) || a.localeCompare(b));
}

function distance(test, file) {
  if (test === file) return 0;
  if (test.replace(/\.test\.tsx?$/, '') === file.replace(/\.[a-z]+$/, '')) return 1;
  const feature = featureOf(file);
  if (feature) return test.startsWith(`${feature}/`) ? 2 : Number.POSITIVE_INFINITY;
  if (!file.startsWith('shared/')) return dirname(test) === dirname(file) ? 4 : Number.POSITIVE_INFINITY;
  // Files in shared/ are named after their feature, such as shared/contracts/billing.ts or shared/domain/articles.ts.
  const noun = basename(file).split(/[-.]/)[0];
  return basename(featureOf(test) ?? '').startsWith(noun) ? 3 : Number.POSITIVE_INFINITY;
}

const featureOf = (file) => /^(?:server|client\/src)\/features\/[^/]+/.exec(file)?.[0];
