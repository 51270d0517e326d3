/** npm run billing:setup: creates product, prices and portal in the Stripe account of STRIPE_SECRET_KEY. */
import { webhookPath } from '#shared/billing.ts';
import { setUpAccount } from '../adapters/payments/setup.ts';
import { createStripe } from '../adapters/payments/stripe.ts';
import { failureOf } from '../adapters/payments/stripe-failure.ts';
import { subscribedEvents } from '../adapters/payments/types.ts';
import { readStripeKey } from '../env.ts';
import { exitCodes } from './command.ts';

const secretKey = readStripeKey();
if (!secretKey) {
  console.error(
    'STRIPE_SECRET_KEY is not set. Without keys there is nothing to set up: npm run dev starts test payments of its own.',
  );
  process.exit(exitCodes.refused);
}
console.log(
  secretKey.includes('_live_')
    ? 'This is a LIVE account: its prices charge real money.'
    : "This is Stripe's test mode.",
);
try {
  await setUpAccount(createStripe({ secretKey }), (line) => console.log(line));
} catch (error) {
  const failure = failureOf(error);
  const { cause } = failure;
  console.error(
    failure.kind === 'unreachable'
      ? `Stripe cannot be reached: ${failure.message}. Run the command again; it continues where it stopped.`
      : `Stripe refused: ${cause instanceof Error ? cause.message : failure.message}`,
  );
  process.exit(failure.kind === 'unreachable' ? exitCodes.failed : exitCodes.refused);
}
console.log(`
Webhooks: add an endpoint at BASE_URL${webhookPath} in Stripe's dashboard, put its signing secret into
STRIPE_WEBHOOK_SECRET, and let it send these events (without one they are polled every ten minutes):
${subscribedEvents.map((type) => `  ${type}`).join('\n')}`);
