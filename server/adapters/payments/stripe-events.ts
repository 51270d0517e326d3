import type Stripe from 'stripe';
import { failureOf, withFailures } from './stripe-failure.ts';
import { subscriptionsOf } from './stripe-lookups.ts';
import { eventOf, type StripeContext } from './stripe-shapes.ts';
import { type Payments, PaymentsFailure, type ProvidedEvent, subscribedEvents } from './types.ts';

const maxSignatureAgeSeconds = 300;

export const stripeEvents = ({ stripe }: StripeContext, webhookSecrets: string[]) =>
  ({
    readEvent: ({ body, signature }) => readEvent(stripe, webhookSecrets, body, signature),

    async *listEvents({ since }) {
      const events: ProvidedEvent[] = [];
      try {
        // Stripe lists newest first, so starting with the oldest requires loading every page.
        for await (const event of stripe.events.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          types: [...subscribedEvents],
          limit: 100,
        }))
          events.push(eventOf(event));
      } catch (error) {
        throw failureOf(error);
      }
      yield* events.reverse();
    },

    subscriptionsOf: (event) => withFailures(() => subscriptionsOf(stripe, event)),
  }) satisfies Partial<Payments>;

function readEvent(
  stripe: Stripe,
  secrets: string[],
  body: Buffer,
  signature: string | undefined,
): ProvidedEvent {
  let cause: unknown;
  for (const secret of signature ? secrets : []) {
    try {
      return eventOf(stripe.webhooks.constructEvent(body, signature!, secret, maxSignatureAgeSeconds));
    } catch (error) {
      cause = error;
    }
  }
  throw new PaymentsFailure('refused', 'not signed by the payment provider', {
    code: 'signature_invalid',
    cause,
  });
}
