/** The local payment provider in the process of the test, on a port of its own. */

import type { SeenRequest } from '../adapters/payments/local/api.ts';
import type { Control } from '../adapters/payments/local/control.ts';
import { signatureOf } from '../adapters/payments/local/deliveries.ts';
import { type LocalProvider, startLocalProvider } from '../adapters/payments/local/provider.ts';
import { atEnd } from './at-end.ts';

export { testCards } from '../adapters/payments/local/customers.ts';

const webhookSecret = 'whsec_test_provider';

/** The control interface (adapters/payments/local/README.md), and the provider itself. */
export type TestProvider = Control & {
  url: string;
  webhookSecret: string;
  /** Environment variables of an application that pays here. */
  env: Record<string, string>;
  /** Requests of the API so far: `seen({ path: '/v1/checkout/sessions', method: 'POST' })`. */
  seen: (which?: { method?: string; path?: string }) => SeenRequest[];
  /** Stops it; its port refuses connections. */
  stop: () => Promise<void>;
  /** Starts it again on the same port with the same state. */
  restart: () => Promise<void>;
  /** Value of Stripe-Signature for a body; `at` in seconds, now without it. */
  sign: (options: { body: string; secret?: string; at?: number }) => string;
};

/** For the top of a test file; it is stopped after the last test. */
export async function startProvider(): Promise<TestProvider> {
  // Short delays, so that tests of failing webhooks are fast.
  const options = { webhookSecret, retries: [50, 100, 200, 400, 800, 1600, 3200] };
  let provider: LocalProvider | undefined = await startLocalProvider(options);
  let last = provider;
  const { url, port } = provider;
  const stop = async () => {
    const running = provider;
    provider = undefined;
    await running?.stop();
  };
  atEnd(stop);
  const own = {
    url,
    webhookSecret,
    env: { LOCAL_PAYMENTS_URL: url, STRIPE_WEBHOOK_SECRET: webhookSecret },
    seen: ({ method, path }: { method?: string; path?: string } = {}) =>
      last.seen.filter(
        (request) => (!method || request.method === method) && (!path || request.path.startsWith(path)),
      ),
    stop,
    restart: async () => {
      await stop();
      const state = last.control.state();
      provider = await startLocalProvider({ ...options, port, state });
      last = provider;
    },
    sign: ({ body, secret, at }: { body: string; secret?: string; at?: number }) =>
      signatureOf({ body, secret: secret ?? webhookSecret, ...(at === undefined ? {} : { at }) }),
  };
  // After a restart the commands go to the new provider.
  const control = Object.fromEntries(
    Object.keys(last.control).map((name) => [
      name,
      (...parameters: unknown[]) =>
        (last.control[name as keyof Control] as (...parameters: unknown[]) => unknown)(...parameters),
    ]),
  ) as unknown as Control;
  return { ...control, ...own };
}
