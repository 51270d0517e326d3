/** Users must read their own writes even before Postgres has notified the caches. */
import { expect, test } from 'vitest';
import { createTestApp } from './app.ts';

const app = await createTestApp({ env: { LIMIT_FACTOR: '1000' } });

test('responds 404 for a deleted church immediately, even under load', async () => {
  const { agent, bearer } = await app.signIn({ role: 'admin' });
  const churches = await Promise.all(Array.from({ length: 100 }, () => app.build.church()));
  let done = false;
  let current = churches[0]!.id;
  const reader = async () => {
    // Each response is cached, or computed while the church is being deleted.
    while (!done) await app.anonymous.get(`/api/churches/${current}`);
  };
  const readers = Array.from({ length: 4 }, reader);
  const stale: number[] = [];
  for (const { id } of churches) {
    current = id;
    await app.anonymous.get(`/api/churches/${id}`).expect(200);
    await agent.delete(`/api/churches/${id}`).set(bearer).expect(200);
    const { status } = await app.anonymous.get(`/api/churches/${id}`);
    if (status !== 404) stale.push(id);
  }
  done = true;
  await Promise.all(readers);
  expect(stale).toEqual([]);
});
