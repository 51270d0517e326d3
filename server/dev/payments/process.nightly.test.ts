import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { announceWebhook, createPayments } from '../../adapters/payments/choice.ts';
import { startTestPayments } from '../scripts/processes.mjs';

const folder = await mkdtemp(join(tmpdir(), 'houston-payments-'));
const file = join(folder, 'payments/state.json');
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (token = '') => {
  const instance = await startTestPayments({ file, token });
  stops.push(instance.stop);
  return instance;
};
const paymentsAt = (url: string) => createPayments({ kind: 'local', url, webhookSecrets: [] })!;
const control = (url: string, name: string, token: string) =>
  fetch(`${url}/control/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '[]',
  });

test('restarts with the same state, port, and secret', async () => {
  const first = await start();
  const { id } = await paymentsAt(first.url).createCustomer({
    email: 'stored@example.org',
    userId: 1,
    key: 'k',
  });
  const webhookSecrets = [first.variables.STRIPE_WEBHOOK_SECRET];
  const env = { kind: 'local' as const, url: first.url, webhookSecrets };
  expect(await announceWebhook(env, 'http://127.0.0.1:9/hook')).toBe(true);
  await first.stop();
  const second = await start('a token');
  expect(second).toMatchObject({ url: first.url, variables: first.variables });
  expect(await paymentsAt(second.url).readCustomer(id)).toMatchObject({ id, email: 'stored@example.org' });
  expect(JSON.parse(await readFile(file, 'utf8')).state.endpoint).toBe('http://127.0.0.1:9/hook');

  expect((await control(second.url, 'now', 'another')).status).toBe(404);
  expect((await control(second.url, 'toString', 'a token')).status).toBe(404);
  expect((await control(second.url, 'now', 'a token')).status).toBe(200);

  // A second instance starts from the same state, and changes nothing of the first.
  const third = await start();
  expect(third.url).not.toBe(first.url);
  await paymentsAt(third.url).createCustomer({ email: 'second@example.org', userId: 2, key: 'k2' });
  expect((await control(third.url, 'now', '')).status).toBe(404);
  await third.stop();
  await second.stop();
  expect(await readFile(file, 'utf8')).not.toContain('second@example.org');
}, 60_000);
