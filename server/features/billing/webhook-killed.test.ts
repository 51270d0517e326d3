/** kill -9 at random points while people pay: nothing is lost, nothing is done twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { webhookPath } from '#shared/billing.ts';
import { createPaidApp } from '../../test/billing.ts';

const checkouts = 50;
const lanes = 5;
const kills = 5;

const app = await createPaidApp();
const { payments } = app;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The process comes back on the same port, so it needs one that is ours alone. */
const freePort = async (): Promise<number> => {
  const port = 5100 + Math.floor(Math.random() * 900);
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return free ? port : freePort();
};
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

let running: ChildProcess | undefined;
/** A server process of its own, as `npm start` runs it, without pages; resolves when it listens. */
const startServer = async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      APP_MODE: 'local',
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: url,
      DATABASE_URL: app.databaseUrl,
      SESSION_SECRET: 'a secret for tests that is long enough',
      SERVE_CLIENT: 'false',
      SAMPLES: 'false',
      LOG_LEVEL: 'silent',
      LIMIT_FACTOR: '1000',
      ...payments.env,
    },
  });
  running = child;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(30);
  }
};
afterAll(() => {
  running?.kill('SIGKILL');
});

/** As a browser that does not give up. */
async function insist<T>(call: () => Promise<{ status: number; body: T }>): Promise<T> {
  for (let round = 0; round < 600; round += 1) {
    const answer = await call().catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    if (answer && answer.status < 500) throw new Error(`answered ${answer.status}`);
    await pause(100);
  }
  throw new Error('the server did not come back');
}

test('kill -9 at random points during 50 checkouts', { timeout: 180_000 }, async () => {
  const owners: Array<Awaited<ReturnType<typeof app.owner>>> = [];
  for (let n = 0; n < checkouts; n += 1) owners.push(await app.owner());
  payments.deliverTo(url + webhookPath);
  await startServer();

  let done = 0;
  let killed = 0;
  const ask = async (cookie: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as { url: string; state: string } };
  };
  const lane = async (mine: typeof owners) => {
    for (const owner of mine) {
      const cookie = owner.agent.jar
        .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
        .toValueString();
      const body = { churchId: owner.church.id, interval: 'monthly' };
      const page = await insist(() => ask(cookie, '/api/billing/create-checkout-session', body));
      await pause(Math.random() * 150);
      payments.pay(page.url);
      // Every other one closes the browser.
      if (owner.church.id % 2 === 0)
        await insist(() =>
          ask(cookie, `/api/billing/session-subscription?session_id=${app.sessionOf(page.url)}`),
        );
      done += 1;
    }
  };
  const killer = async () => {
    for (let n = 0; n < kills && done < checkouts; n += 1) {
      await pause(50 + Math.random() * 450);
      running!.kill('SIGKILL');
      killed += 1;
      await startServer();
    }
  };
  const portions = Array.from({ length: lanes }, (_, lane) =>
    owners.filter((_owner, index) => index % lanes === lane),
  );
  await Promise.all([killer(), ...portions.map(lane)]);
  await payments.settled();
  // What a killed worker held is due again when its lease is over; nothing here waits for the clock.
  await app.deps.pool.query(
    `update billing_events set next_attempt_at = now() where state = 'pending' and next_attempt_at > now()`,
  );
  // Webhooks that found nobody for too long: what the job does every ten minutes, beside the server that runs.
  expect(await app.reconcile()).toMatchObject({ failures: 0 });
  const waiting = async () =>
    (
      await app.deps.pool.query(
        `select (select count(*) from billing_events where state = 'pending')
          + (select count(*) from billing_orders where state <> 'fulfilled') as n`,
      )
    ).rows[0].n as number;
  for (let round = 0; round < 300 && (await waiting()) > 0; round += 1) await pause(100);

  expect(killed).toBeGreaterThanOrEqual(3);
  const rows = await app.subscriptions();
  for (const { church, user } of owners) {
    expect(rows.filter(({ churchId }) => churchId === church.id)).toMatchObject([
      { status: 'active', superseded: false, userId: user.id },
    ]);
    expect(await app.flips(church.id)).toEqual(['on']);
    expect(await app.mailsTo(user.email)).toEqual(['Welcome: your featured listing is paid']);
  }
  expect(payments.subscriptions().filter(({ status }) => status === 'active')).toHaveLength(checkouts);
});
