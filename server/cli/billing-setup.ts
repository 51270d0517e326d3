import Stripe from 'stripe';
import { setUpAccount } from '../adapters/payments/setup.ts';
import { createStripe } from '../adapters/payments/stripe.ts';
import { failureOf } from '../adapters/payments/stripe-failure.ts';
import { readBaseUrl, readStripeKey } from '../env.ts';
import { exitCodes, readArguments } from './command.ts';

readArguments(
  "npm run billing:setup: creates product, prices, portal, and webhook in STRIPE_SECRET_KEY's Stripe account.",
);
const secretKey = readStripeKey();
if (!secretKey) {
  console.error(
    'STRIPE_SECRET_KEY is not set, so there is nothing to set up. npm run dev starts its own test payments.',
  );
  process.exit(exitCodes.refused);
}
console.log(
  secretKey.includes('_live_')
    ? 'This is a LIVE account. Its prices charge real money.'
    : "This is Stripe's test mode.",
);
try {
  await setUpAccount(
    createStripe({ secretKey }),
    { baseUrl: readBaseUrl(), apiVersion: Stripe.API_VERSION },
    (line) => console.log(line),
  );
} catch (error) {
  const failure = failureOf(error);
  const { cause } = failure;
  console.error(
    failure.kind === 'unreachable'
      ? `Can't reach Stripe: ${failure.message}. Run the command again to pick up where it left off.`
      : `Stripe rejected the request: ${cause instanceof Error ? cause.message : failure.message}`,
  );
  process.exit(failure.kind === 'unreachable' ? exitCodes.failed : exitCodes.refused);
}
// Stripe has no API for this setting.
console.log(`
One setting is left: in Stripe's dashboard, under Billing > Revenue recovery > Retries, let Stripe retry for a week and
then cancel the subscription. With another choice, the listing still ends after seven days, but the plan stays open.`);
