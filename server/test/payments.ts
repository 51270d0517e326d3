/** Runs the local payment provider in the test's process, on its own port. */
import type { SeenRequest } from '../dev/payments/api.ts';
import type { Control } from '../dev/payments/control.ts';
import { signatureOf } from '../dev/payments/deliveries.ts';
import { type LocalProvider, startLocalProvider } from '../dev/payments/provider.ts';
import { atEnd } from './at-end.ts';

export { testCards } from '../dev/payments/customers.ts';

const webhookSecret = 'whsec_test_provider';

/** The provider and its control API (see dev/payments/README.md). */
export type TestProvider = Control & {
  url: string;
  webhookSecret: string;
  /** Environment variables of an application that uses this provider. */
  env: Record<string, string>;
  /** API requests so far, such as `seen({ path: '/v1/checkout/sessions', method: 'POST' })`. */
  seen: (filter?: { method?: string; path?: string }) => SeenRequest[];
  /** Makes its port refuse connections. */
  stop: () => Promise<void>;
  /** Keeps the port and state. */
  restart: () => Promise<void>;
  /** Stripe-Signature header for a body; `at` is in seconds and defaults to now. */
  sign: (options: { body: string; secret?: string; at?: number }) => string;
};

/** Stops after the current test, or after the file if called at its top level. */
export async function startProvider(): Promise<TestProvider> {
  // Short delays keep tests of failing webhooks fast.
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
  const methods = {
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
  // Forwards calls, so that they reach the new provider after a restart.
  const control = Object.fromEntries(
    Object.keys(last.control).map((name) => [
      name,
      (...parameters: unknown[]) =>
        (last.control[name as keyof Control] as (...parameters: unknown[]) => unknown)(...parameters),
    ]),
  ) as unknown as Control;
  return { ...control, ...methods };
}
