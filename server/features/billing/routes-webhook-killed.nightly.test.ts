/** Nothing is lost or done twice if the server is killed at random points during checkouts. */
import { expect, test } from 'vitest';
import { termsVersion, webhookPath } from '#shared/contracts/billing.ts';
import { createPaidApp } from '../../test/billing.ts';
import { createServerProcess, pause, retryUntilOk } from '../../test/server-process.ts';

const checkouts = 50;
const lanes = 5;
const kills = 5;

const app = await createPaidApp();
const { payments } = app;
const server = await createServerProcess({ databaseUrl: app.databaseUrl, env: payments.env });
const { url } = server;

test('processes 50 checkouts exactly once while the server is killed', { timeout: 180_000 }, async () => {
  const owners: Array<Awaited<ReturnType<typeof app.owner>>> = [];
  for (let n = 0; n < checkouts; n += 1) owners.push(await app.owner());
  payments.deliverTo(url + webhookPath);
  await server.start();

  let done = 0;
  let killed = 0;
  const request = async (cookie: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as { url: string; state: string } };
  };
  const payAll = async (batch: typeof owners) => {
    for (const owner of batch) {
      const cookie = owner.agent.jar
        .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
        .toValueString();
      const body = { terms: termsVersion, churchId: owner.church.id, interval: 'monthly' };
      const page = await retryUntilOk(() => request(cookie, '/api/billing/create-checkout-session', body));
      await pause(Math.random() * 150);
      payments.pay(page.url);
      // Every other payer closes the browser.
      if (owner.church.id % 2 === 0)
        await retryUntilOk(() =>
          request(cookie, `/api/billing/session-subscription?session_id=${app.sessionOf(page.url)}`),
        );
      done += 1;
    }
  };
  const killer = async () => {
    for (let n = 0; n < kills && done < checkouts; n += 1) {
      await pause(50 + Math.random() * 450);
      await server.kill();
      killed += 1;
      await server.start();
    }
  };
  const batches = Array.from({ length: lanes }, (_, lane) =>
    owners.filter((_owner, index) => index % lanes === lane),
  );
  await Promise.all([killer(), ...batches.map(payAll)]);
  await payments.settled();
  // Events of a killed worker are due again when its lease expires; don't wait for that.
  await app.deps.pool.query(
    `update billing_events set next_attempt_at = now() where state = 'pending' and next_attempt_at > now()`,
  );
  // Recovers webhooks that couldn't be delivered, as the job does every ten minutes.
  expect(await app.reconcile()).toMatchObject({ failures: 0 });
  const countPending = async () =>
    (
      await app.deps.pool.query(
        `select (select count(*) from billing_events where state = 'pending')
          + (select count(*) from billing_orders where state <> 'fulfilled') as n`,
      )
    ).rows[0].n as number;
  for (let round = 0; round < 300 && (await countPending()) > 0; round += 1) await pause(100);

  expect(killed).toBeGreaterThanOrEqual(3);
  const rows = await app.subscriptions();
  for (const { church, user } of owners) {
    expect(rows.filter(({ churchId }) => churchId === church.id)).toMatchObject([
      { status: 'active', superseded: false, userId: user.id },
    ]);
    expect(await app.featuredChanges(church.id)).toEqual(['on']);
    expect(await app.emailsTo(user.email)).toEqual(['Welcome! Your featured listing is paid for']);
  }
  expect(payments.subscriptions().filter(({ status }) => status === 'active')).toHaveLength(checkouts);
});
