/** Each visit is counted exactly once, even if servers are killed at random points. */
import { expect, test } from 'vitest';
import { visitKinds } from '#shared/contracts/analytics.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { churchNumbers, churchVisits } from '../../db/tables/analytics.ts';
import { createTestApp } from '../../test/app.ts';
import { createServerProcess, pause, retryUntilOk } from '../../test/server-process.ts';

const visitors = 400;
const lanes = 24;
const kills = 6;
const minute = 60_000;

const app = await createTestApp();
const { build } = app;
const { db } = app.deps;
const options = { databaseUrl: app.databaseUrl, env: { TRUST_PROXY: '1' } };
const servers = [await createServerProcess(options), await createServerProcess(options)];

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('counts 1,600 visits exactly while two servers are killed in turn', { timeout: 240_000 }, async () => {
  // A visit that is retried on the next day would rightly count again.
  const today = () => zoneDay(new Date());
  while (today() !== zoneDay(new Date(Date.now() + 2 * minute))) await pause(1000);
  const day = today();
  const churches = [await build.church(), await build.church({ featured: true }), await build.church()];
  const visits = Array.from({ length: visitors }, (_, n) =>
    visitKinds.map((kind) => ({ church: churches[n % 3]!, kind, from: `198.18.${n >> 8}.${n & 255}` })),
  ).flat();
  await Promise.all(servers.map(({ start }) => start()));

  let failed = 0;
  let completed = 0;
  const send = (visit: (typeof visits)[number], to: number) =>
    retryUntilOk(async () => {
      try {
        const response = await fetch(`${servers[to]!.url}/api/churches/${visit.church.id}/track`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': firefox,
            'x-forwarded-for': visit.from,
          },
          body: JSON.stringify({ kind: visit.kind }),
        });
        return { status: response.status, body: await response.json() };
      } catch (error) {
        failed += 1;
        throw error;
      }
    });
  const sendAll = async (batch: typeof visits) => {
    for (const [index, visit] of batch.entries()) {
      // Every fifth visit is sent to both servers at once, as if from two tabs.
      const targets = index % 5 === 0 ? [0, 1] : [index % 2];
      const responses = await Promise.all(targets.map((server) => send(visit, server)));
      expect(responses).toEqual(targets.map(() => ({ success: true })));
      completed += 1;
    }
  };
  let killed = 0;
  const killer = async () => {
    for (; killed < kills && completed < visits.length; killed += 1) {
      await pause(50 + Math.random() * 250);
      const server = servers[killed % 2]!;
      await server.kill();
      await server.start();
    }
  };
  const batches = Array.from({ length: lanes }, (_, lane) =>
    visits.filter((_visit, index) => index % lanes === lane),
  );
  await Promise.all([killer(), ...batches.map(sendAll)]);

  // Make sure that servers were actually killed during the visits.
  expect(killed).toBeGreaterThanOrEqual(3);
  expect(failed).toBeGreaterThan(0);
  expect(today()).toBe(day);
  const rows = await db.select().from(churchNumbers).orderBy(churchNumbers.churchId);
  const perKind = [134, 133, 133];
  expect(rows).toEqual(
    churches.map(({ id }, index) => ({
      churchId: id,
      month: day.slice(0, 7),
      profileViews: perKind[index],
      websiteClicks: perKind[index],
      phoneClicks: perKind[index],
      directionClicks: perKind[index],
      plannedVisits: 0,
    })),
  );
  expect(await db.$count(churchVisits)).toBe(visits.length);
});
