import { localApi } from '../adapters/payments/choice.ts';
import { contract } from '../adapters/payments/contract.ts';
import { createStripe, createStripePayments, type StripeOptions } from '../adapters/payments/stripe.ts';
import { startTestPayments } from '../dev/scripts/processes.mjs';
import { readStripeKey } from '../env.ts';
import { exitCodes, readArguments } from './command.ts';

readArguments(
  'npm run billing:probe: runs the payment contract against the local provider and, with a test key, Stripe.',
);

/** Returns the number of failed cases. */
async function probe(title: string, options: Pick<StripeOptions, 'secretKey' | 'api'>): Promise<number> {
  const stripe = createStripe(options);
  const payments = createStripePayments({ ...options, webhookSecrets: [] });
  const run = `probe${Date.now()}`;
  console.log(`\n${title}`);
  let failed = 0;
  for (const { name, run: runCase } of contract) {
    const start = performance.now();
    let failure: unknown;
    try {
      await runCase({ payments, stripe, run });
    } catch (error) {
      failed += 1;
      failure = error;
    }
    const duration = `${Math.round(performance.now() - start)} ms`;
    console.log(`  ${failure ? 'FAILED' : 'ok    '}  ${name} (${duration})`);
    if (failure) console.log(`          ${describe(failure)}`);
  }
  console.log(`  ${contract.length - failed} of ${contract.length} passed.`);
  return failed;
}

function describe(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const cause = failure.cause instanceof Error ? ` (${failure.cause.message})` : '';
  return (failure.message + cause).replace(/\n/g, '\n          ');
}

const secretKey = readStripeKey();
const local = await startTestPayments();
let failed = 0;
try {
  failed += await probe('The local provider', localApi(local.url));
} finally {
  await local.stop();
}
if (secretKey?.includes('_test_')) failed += await probe("Stripe's test mode", { secretKey });
else
  console.log(
    secretKey
      ? '\nSTRIPE_SECRET_KEY is a live key. This command creates customers and payments, so it only accepts test keys.'
      : '\nSTRIPE_SECRET_KEY is not set, so Stripe itself was not tested.',
  );
process.exit(failed > 0 ? exitCodes.refused : exitCodes.done);
