// Selects the test files for `npm test -- quick`: all unit tests, and the tests most closely related to changes in git.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Roughly what runs in half a minute on two cores. */
const limit = 6;

/** Tests that start processes or need a database are slow. */
const slow = /child_process|startCommand|startTestPayments|createTestApp|createPaidApp|cloneDatabase/;

export function quickTests() {
  const tests = ['shared', 'server', 'client/src']
    .flatMap((root) => readdirSync(root, { recursive: true }).map((name) => join(root, name)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('.nightly.test.ts'));
  const isUnit = (file) => !file.startsWith('client/') && !slow.test(readFileSync(file, 'utf8'));
  const units = tests.filter(isUnit);
  const others = tests.filter((file) => !units.includes(file));
  const related = relatedTests(others, changedFiles());
  const chosen = related.slice(0, limit);
  console.log(
    `${units.length} unit test files and ${chosen.length} of ${related.length} test files related to the changes` +
      (chosen.length < related.length ? ' (to run the rest: npm test -- unit).' : '.'),
  );
  return [...units, ...chosen];
}

/** Files that differ from main (on main, from the previous commit), including uncommitted changes. None without git. */
function changedFiles() {
  const base = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main');
  const since = base && base !== git('rev-parse', 'HEAD') ? base : 'HEAD~1';
  const files = `${git('diff', '--name-only', since) ?? ''}\n${git('ls-files', '--others', '--exclude-standard') ?? ''}`;
  return files.split('\n').filter(Boolean);
}

function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** Tests in the folder of a changed file, or of the feature that a file of shared/ is named after; changed ones first. */
export function relatedTests(tests, changed) {
  const isRelated = (test, file) =>
    file.startsWith('shared/')
      ? test.includes(`/features/${basename(file).split(/[-.]/)[0]}`)
      : dirname(test) === dirname(file);
  const rank = (test) => {
    const subject = test.replace(/\.test\.tsx?$/, '');
    if (changed.some((file) => file.replace(/(\.test)?\.\w+$/, '') === subject)) return 0;
    // Requests cover all layers.
    return basename(test).startsWith('routes') ? 1 : 2;
  };
  return tests
    .filter((test) => changed.some((file) => isRelated(test, file)))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
