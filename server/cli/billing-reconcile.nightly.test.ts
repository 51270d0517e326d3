import { execFile } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { createPaidApp } from '../test/billing.ts';

const app = await createPaidApp();
const { payments } = app;

const run = (options: string[] = [], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [inject('serverBundle'), 'billing:reconcile', ...options],
      {
        env: {
          PATH: process.env.PATH ?? '',
          APP_MODE: 'local',
          DATABASE_URL: app.databaseUrl,
          ...payments.env,
          ...env,
        },
      },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

test('reports a payment whose event never arrived', async () => {
  const owner = await app.owner();
  const url = await app.checkout(owner, { churchId: owner.church.id });
  payments.deliveries({ drop: true });
  payments.pay(url);
  // Listing events fails too, so the full pass has to fetch every subscription.
  payments.failNext({ when: 'before', status: 500, path: 'GET /v1/events' });
  const first = await run();
  expect(first.output).toContain(`${app.subscriptionOf(url)}: was not known, is active`);
  expect(first.code).toBe(2);
  expect(await app.isFeatured(owner.church.id)).toBe(true);
  const second = await run(['--revive']);
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining('No differences found.') });
});

test('explains if payments are off or an option is unknown', async () => {
  const off = await run([], { LOCAL_PAYMENTS_URL: '', PAYMENTS: 'off' });
  expect(off).toMatchObject({ code: 1, output: expect.stringContaining('Payments are off') });
  expect(await run(['--all'])).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
});
