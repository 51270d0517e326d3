/** npm run billing:setup: creates the product, prices, and portal in STRIPE_SECRET_KEY's Stripe account. */
import { webhookPath } from '#shared/contracts/billing.ts';
import { setUpAccount } from '../adapters/payments/setup.ts';
import { createStripe } from '../adapters/payments/stripe.ts';
import { failureOf } from '../adapters/payments/stripe-failure.ts';
import { subscribedEvents } from '../adapters/payments/types.ts';
import { readStripeKey } from '../env.ts';
import { exitCodes } from './command.ts';

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
  await setUpAccount(createStripe({ secretKey }), (line) => console.log(line));
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
console.log(`
Webhooks: in Stripe's dashboard, add an endpoint at BASE_URL${webhookPath}, set STRIPE_WEBHOOK_SECRET to its signing
secret, and subscribe it to these events (without an endpoint, they are polled every ten minutes):
${subscribedEvents.map((type) => `  ${type}`).join('\n')}`);
