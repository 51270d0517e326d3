/** Registers our webhook URL at the local provider; at Stripe it is set in the dashboard. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentsEnv } from '../../env-payments.ts';

/** Retries for a few seconds; the reconcile job fetches the events that were missed. False: it did not work. */
export async function announceWebhook(env: PaymentsEnv, url: string): Promise<boolean> {
  if (env.kind !== 'local') return true;
  for (let tries = 0; tries < 10; tries += 1) {
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
