import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
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

  // Another instance shares the first process, and takes over when it stops.
  const third = await start();
  expect(third.url).toBe(first.url);
  await second.stop();
  await expect
    .poll(
      () =>
        paymentsAt(third.url)
          .readCustomer(id)
          .catch(() => 'unreachable'),
      { timeout: 8_000 },
    )
    .toMatchObject({ id, email: 'stored@example.org' });
  expect((await control(third.url, 'now', '')).status).toBe(404);
  await third.stop();

  const otherServer = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  stops.push(async () => otherServer.close());
  const fourth = await start();
  expect(fourth.url).not.toBe(first.url);
  expect(await paymentsAt(fourth.url).readCustomer(id)).toMatchObject({ id });
  await fourth.stop();
}, 60_000);

test('renames an invalid state file', async () => {
  await writeFile(file, '{"half":');
  const { url, stop } = await start();
  expect(await paymentsAt(url).checkPrices()).toEqual([]);
  await stop();
  expect(await readFile(`${file}.bad`, 'utf8')).toBe('{"half":');
});
