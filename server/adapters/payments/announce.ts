/** Tells the local provider where its webhooks go; Stripe is told in its dashboard. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentsEnv } from '../../env.ts';

/** Tries for a few seconds; events that were missed meanwhile are found by the reconcile job. */
export async function announceWebhook(env: PaymentsEnv, url: string): Promise<boolean> {
  if (env.kind !== 'local') return true;
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      const answer = await fetch(`${env.url}/local/endpoint`, {
        method: 'POST',
        headers: { authorization: `Bearer ${env.webhookSecrets[0]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
        signal: AbortSignal.timeout(2000),
      });
      await answer.arrayBuffer();
      if (answer.ok) return true;
    } catch {
      // It may still be starting.
    }
    await sleep(500);
  }
  return false;
}
