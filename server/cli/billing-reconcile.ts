/** npm run billing:reconcile [-- --revive]: synchronizes payments with the provider and reports differences. */

import { pino } from 'pino';
import { connectDatabase } from '../db/connect.ts';
import { createDeps, type Deps } from '../deps.ts';
import { readServerCommandEnv } from '../env.ts';
import { reconcileFully } from '../features/billing/service-events.ts';
import { exitCodes, readArguments } from './command.ts';

const usage = `Usage: npm run billing:reconcile [-- --revive]
Reads missed events, checks open orders and every subscription, and applies any changes that are due. The server
does the same every ten minutes and at night. With --revive, it also retries failed events once.`;

async function reconcile(deps: Deps, revive: boolean): Promise<number> {
  if (!deps.payments) {
    console.error(
      'Payments are off: STRIPE_SECRET_KEY is not set, and no local payment provider is running (LOCAL_PAYMENTS_URL).',
    );
    return exitCodes.refused;
  }
  const { revived, ...report } = await reconcileFully(deps, { revive });
  if (report.busy) {
    console.log('Another process is reconciling payments right now. Try again in a minute.');
    return exitCodes.refused;
  }
  if (revive) console.log(`Failed events queued for another try: ${revived}.`);
  console.log(
    `Missed events: ${report.events}. Open orders checked: ${report.orders}. Subscriptions checked: ${report.subscriptions}.`,
  );
  console.log(
    report.drift.length === 0
      ? 'No differences found.'
      : `Differences found:\n  ${report.drift.join('\n  ')}`,
  );
  if (report.failures === 0) return exitCodes.done;
  console.error(`${report.failures} of these failed: the provider didn't respond or rejected the request.`);
  return exitCodes.failed;
}

const options = { revive: { type: 'boolean', default: false } } as const;
const { revive } = readArguments(usage, { options }).values;
const env = readServerCommandEnv();
const databaseUrl = await connectDatabase({ databaseUrl: env.directUrl });
const deps = createDeps({
  env: { ...env, responseCache: false },
  databaseUrl,
  log: pino({ level: 'silent' }),
});
let code: number;
try {
  code = await reconcile(deps, revive);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  code = exitCodes.failed;
}
await deps.close();
process.exit(code);
