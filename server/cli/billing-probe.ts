/** npm run billing:probe: what we count on at the payment provider, tried here and, with a test key, at Stripe. */

import { localApi } from '../adapters/payments/choice.ts';
import { contract } from '../adapters/payments/contract.ts';
import { createStripe, createStripePayments, type StripeOptions } from '../adapters/payments/stripe.ts';
import { readStripeKey } from '../env.ts';
import { exitCodes } from './command.ts';
import { startTestPayments } from './processes.mjs';

/** Runs every case and answers how many failed. */
async function probe(place: string, options: Pick<StripeOptions, 'secretKey' | 'api'>): Promise<number> {
  const stripe = createStripe(options);
  const payments = createStripePayments({ ...options, publishableKey: '', webhookSecrets: [] });
  const run = `probe${Date.now()}`;
  console.log(`\n${place}`);
  let failed = 0;
  for (const { name, run: work } of contract) {
    const start = performance.now();
    let fault: unknown;
    try {
      await work({ payments, stripe, run });
    } catch (error) {
      failed += 1;
      fault = error;
    }
    const took = `${Math.round(performance.now() - start)} ms`;
    console.log(`  ${fault ? 'FAILED' : 'ok    '}  ${name} (${took})`);
    if (fault) console.log(`          ${wordsOf(fault)}`);
  }
  console.log(`  ${contract.length - failed} of ${contract.length} hold.`);
  return failed;
}

function wordsOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const cause = fault.cause instanceof Error ? ` (${fault.cause.message})` : '';
  return (fault.message + cause).replace(/\n/g, '\n          ');
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
      ? '\nSTRIPE_SECRET_KEY is a live key: this makes customers and payments, so only test keys are taken.'
      : '\nSTRIPE_SECRET_KEY is not set: Stripe itself was not asked.',
  );
process.exit(failed > 0 ? exitCodes.refused : exitCodes.done);
