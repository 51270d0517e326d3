/** kill -9 at random points while people visit: each one is counted, and none twice. */
import { expect, test } from 'vitest';
import { visitKinds } from '#shared/analytics.ts';
import { zoneDay } from '#shared/zone.ts';
import { churchNumbers, churchVisits } from '../../db/tables/analytics.ts';
import { createTestApp } from '../../test/app.ts';
import { createServerProcess, insist, pause } from '../../test/server-process.ts';

const persons = 400;
const lanes = 24;
const kills = 6;
const minute = 60_000;

const app = await createTestApp();
const { build } = app;
const { db } = app.deps;
const options = { databaseUrl: app.databaseUrl, env: { TRUST_PROXY: '1' } };
const servers = [await createServerProcess(options), await createServerProcess(options)];

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('kill -9 of two servers in turn during 1,600 visits', { timeout: 240_000 }, async () => {
  // Who comes again on the next day counts again, rightly so.
  const today = () => zoneDay(new Date());
  while (today() !== zoneDay(new Date(Date.now() + 2 * minute))) await pause(1000);
  const day = today();
  const churches = [await build.church(), await build.church({ featured: true }), await build.church()];
  const visits = Array.from({ length: persons }, (_, n) =>
    visitKinds.map((kind) => ({ church: churches[n % 3]!, kind, from: `198.18.${n >> 8}.${n & 255}` })),
  ).flat();
  await Promise.all(servers.map(({ start }) => start()));

  let unanswered = 0;
  let answered = 0;
  const send = (visit: (typeof visits)[number], to: number) =>
    insist(async () => {
      try {
        const answer = await fetch(`${servers[to]!.url}/api/churches/${visit.church.id}/track`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': firefox,
            'x-forwarded-for': visit.from,
          },
          body: JSON.stringify({ kind: visit.kind }),
        });
        return { status: answer.status, body: await answer.json() };
      } catch (error) {
        unanswered += 1;
        throw error;
      }
    });
  const lane = async (mine: typeof visits) => {
    for (const [at, visit] of mine.entries()) {
      // Every fifth is sent to both servers at once, as by two tabs.
      const to = at % 5 === 0 ? [0, 1] : [at % 2];
      const answers = await Promise.all(to.map((server) => send(visit, server)));
      expect(answers).toEqual(to.map(() => ({ success: true })));
      answered += 1;
    }
  };
  let killed = 0;
  const killer = async () => {
    for (; killed < kills && answered < visits.length; killed += 1) {
      await pause(50 + Math.random() * 250);
      const server = servers[killed % 2]!;
      await server.kill();
      await server.start();
    }
  };
  const portions = Array.from({ length: lanes }, (_, lane) =>
    visits.filter((_visit, index) => index % lanes === lane),
  );
  await Promise.all([killer(), ...portions.map(lane)]);

  // The kills fell among the visits, or this shows nothing.
  expect(killed).toBeGreaterThanOrEqual(3);
  expect(unanswered).toBeGreaterThan(0);
  expect(today()).toBe(day);
  const rows = await db.select().from(churchNumbers).orderBy(churchNumbers.churchId);
  const perKind = [134, 133, 133];
  expect(rows).toEqual(
    churches.map(({ id }, at) => ({
      churchId: id,
      month: day.slice(0, 7),
      profileViews: perKind[at],
      websiteClicks: perKind[at],
      phoneClicks: perKind[at],
      directionClicks: perKind[at],
    })),
  );
  expect(await db.$count(churchVisits)).toBe(visits.length);
});
