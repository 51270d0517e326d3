/** The adapter that the environment selects. */
import type { AppConfig } from '#shared/config.ts';
import type { PaymentsEnv } from '../../env-payments.ts';
import { createStripePayments } from './stripe.ts';
import type { Payments } from './types.ts';

/** Keys of the local provider; they are no secrets. */
export const localKeys = { secret: 'sk_test_local', publishable: 'pk_test_local' };

/** Null when payments are off; `timeout` of a request in milliseconds. */
export function createPayments(env: PaymentsEnv, timeout?: number): Payments | null {
  const limit = timeout === undefined ? {} : { timeout };
  if (env.kind === 'off') return null;
  if (env.kind === 'stripe') return createStripePayments({ ...env, ...limit });
  return createStripePayments({
    ...localApi(env.url),
    publishableKey: localKeys.publishable,
    webhookSecrets: env.webhookSecrets,
    tax: env.tax ?? false,
    ...limit,
  });
}

/** How the SDK reaches the local provider. */
export function localApi(url: string) {
  const { hostname, port } = new URL(url);
  return {
    secretKey: localKeys.secret,
    api: { host: hostname, port: Number(port || 80), protocol: 'http' as const },
  };
}

/** What the browser needs to render the provider's fields; null when payments are off. */
export function browserPayments(env: PaymentsEnv): AppConfig['payments'] {
  if (env.kind === 'off') return null;
  if (env.kind === 'stripe') return { publishableKey: env.publishableKey, ...taxOf(env) };
  return { publishableKey: localKeys.publishable, scriptUrl: `${env.url}/stripe.js`, ...taxOf(env) };
}

const taxOf = ({ tax }: { tax?: boolean }) => (tax ? { tax: true as const } : {});
