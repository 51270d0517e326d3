// npm run fuzz -- api|billing [--seed=N] [--count=N]: runs the test suite's random tests many more times.

import '../../cli/help.mjs';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runStep } from './processes.mjs';

/** Random requests to every endpoint; random payments, refunds, disputes, and crashes. */
const subjects = {
  api: { file: 'server/test/fuzz.nightly.test.ts', count: '10000' },
  billing: { file: 'server/features/billing/service-fuzz', count: '2000' },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31 - 1)) },
    count: { type: 'string' },
  },
});
const subject = subjects[positionals[0]];
const { seed, count = subject?.count } = values;
if (!subject || ![seed, count].every((value) => /^[1-9]\d{0,9}$/.test(value))) {
  console.error('npm run fuzz -- api|billing [--seed=1] [--count=2000]');
  process.exit(1);
}
console.log(`Seed ${seed}, ${count} times.`);
process.exitCode = await runStep(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', subject.file], {
  env: { ...process.env, TEST_NIGHTLY: '1', FUZZ_SEED: seed, FUZZ_COUNT: count },
});
