// npm run billing:fuzz [-- --seed=N] [--sequences=N]: random payments, refunds, disputes and crashes (service-fuzz.test.ts).

import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runStep } from './processes.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31 - 1)) },
    sequences: { type: 'string', default: '2000' },
  },
});
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d{0,9}$/.test(value)) {
    console.error(`--${name} must be a positive number: npm run billing:fuzz -- --seed=1 --sequences=2000`);
    process.exit(1);
  }
console.log(`Seed ${values.seed}, ${values.sequences} sequences.`);
const env = { ...process.env, BILLING_FUZZ_SEED: values.seed, BILLING_FUZZ_SEQUENCES: values.sequences };
process.exitCode = await runStep(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'server/features/billing/service-fuzz.test.ts'],
  { env },
);
