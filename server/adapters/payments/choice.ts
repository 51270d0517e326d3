/** Selects the payment provider from the environment. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppConfig } from '#shared/contracts/config.ts';
import type { PaymentsEnv } from '../../env-payments.ts';
import { createStripePayments } from './stripe.ts';
import type { Payments } from './types.ts';

/** The local provider's keys, which aren't secret. */
export const localKeys = { secret: 'sk_test_local', publishable: 'pk_test_local' };

/** Null if payments are off. `timeout` is in milliseconds, per request. */
export function createPayments(env: PaymentsEnv, timeout?: number): Payments | null {
  const limit = timeout === undefined ? {} : { timeout };
  if (env.kind === 'off') return null;
  if (env.kind === 'stripe') return createStripePayments({ ...env, ...limit });
  return createStripePayments({
    ...localApi(env.url),
    webhookSecrets: env.webhookSecrets,
    tax: env.tax ?? false,
    ...limit,
  });
}

/** SDK options for the local provider. */
export function localApi(url: string) {
  const { hostname, port } = new URL(url);
  return {
    secretKey: localKeys.secret,
    api: { host: hostname, port: Number(port || 80), protocol: 'http' as const },
  };
}

/** What the browser needs to render the provider's card fields; null if payments are off. */
export function browserPayments(env: PaymentsEnv): AppConfig['payments'] {
  if (env.kind === 'off') return null;
  if (env.kind === 'stripe') return { publishableKey: env.publishableKey, ...taxOf(env) };
  return { publishableKey: localKeys.publishable, scriptUrl: `${env.url}/stripe.js`, ...taxOf(env) };
}

const taxOf = ({ tax }: { tax?: boolean }) => (tax ? { tax: true as const } : {});

/**
 * Registers our webhook URL with the local provider; for Stripe it is set in the dashboard. Retries for a few seconds
 * and returns whether it worked. If not, the reconcile job still fetches the missed events.
 */
export async function announceWebhook(env: PaymentsEnv, url: string): Promise<boolean> {
  if (env.kind !== 'local') return true;
  for (let attempts = 0; attempts < 10; attempts += 1) {
    try {
      const response = await fetch(`${env.url}/local/endpoint`, {
        method: 'POST',
        headers: { authorization: `Bearer ${env.webhookSecrets[0]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
        signal: AbortSignal.timeout(2000),
      });
      await response.arrayBuffer();
      if (response.ok) return true;
    } catch {
      // It may still be starting.
    }
    await sleep(500);
  }
  return false;
}
