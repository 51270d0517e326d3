/** A fake of the parts of Stripe.js that our pages use. */
import { afterEach, beforeEach } from 'vitest';
import { appConfig } from '@/lib/config.ts';

type Outcome = {
  error?: { message?: string; payment_intent?: { status: string } };
  paymentIntent?: { status: string };
};
type Handler = (event?: unknown) => void;

export type FakeStripe = {
  /** The next payment's result; a promise while the payer must confirm. */
  outcome: Outcome | Promise<Outcome> | Error;
  confirmed: Array<{ return_url: string }>;
  secrets: string[];
  /** Whether the fields report that they are ready. */
  ready: boolean;
  /** Event handlers of the mounted fields. */
  fields: Map<string, Handler>;
};

/** Call at the top of a test file. Configures payments as if the script were loaded. */
export function fakeStripe(): FakeStripe {
  const fake: FakeStripe = {
    outcome: {},
    confirmed: [],
    secrets: [],
    ready: true,
    fields: new Map(),
  };
  const makeField = () => {
    const on = (name: string, handler: Handler) => {
      fake.fields.set(name, handler);
      if (name === 'ready' && fake.ready) setTimeout(handler);
    };
    return {
      on,
      once: on,
      off: () => undefined,
      update: () => undefined,
      destroy: () => undefined,
      mount: (place: HTMLElement) => {
        place.textContent = 'Fields of the provider';
      },
      unmount: () => undefined,
    };
  };
  const stripe = {
    elements: ({ clientSecret }: { clientSecret: string }) => {
      fake.secrets.push(clientSecret);
      return { create: makeField, getElement: () => null, update: () => undefined, submit: async () => ({}) };
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    confirmPayment: async ({ confirmParams }: { confirmParams: { return_url: string } }) => {
      fake.confirmed.push(confirmParams);
      if (fake.outcome instanceof Error) throw fake.outcome;
      return fake.outcome;
    },
  };
  beforeEach(() => {
    Object.assign(fake, {
      outcome: { paymentIntent: { status: 'succeeded' } },
      confirmed: [],
      secrets: [],
      ready: true,
    });
    fake.fields.clear();
    appConfig.payments = { publishableKey: 'pk_test_fake' };
    Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
  });
  afterEach(() => {
    appConfig.payments = null;
    Reflect.deleteProperty(window, 'Stripe');
  });
  return fake;
}
