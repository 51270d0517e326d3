import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { churches } from '../../db/tables/churches.ts';
import { createTestApp } from '../../test/app.ts';

const { request, build, deps, setNow } = await createTestApp({ env: { RESPONSE_CACHE: 'false' } });
const list = async (query: object = {}) => (await request.get('/api/churches').query(query).expect(200)).body;

test('loads each church once, and again after its row changes', async () => {
  const { id } = await build.church({ name: 'Card Chapel', services: ['Sunday 9:00 AM'] });
  await build.church({ name: 'Other Chapel' });
  const query = vi.spyOn(deps.pool, 'query');
  const cardReads = () =>
    query.mock.calls
      .map(([statement]) => statement as unknown as { name?: string; values: number[][] })
      .filter(({ name }) => name === 'cards of churches')
      .map(({ values }) => values[0]);
  const first = await list({ search: 'Card Chapel' });
  expect(first).toMatchObject([{ id, name: 'Card Chapel', serviceTimes: [{ day: 0 }] }]);
  expect(await list({ search: 'Card Chapel' })).toEqual(first);
  expect(await list({ sort: 'name' })).toContainEqual(first[0]);
  expect(
    cardReads()
      .flat()
      .filter((loadedId) => loadedId === id),
  ).toEqual([id]);

  await deps.db
    .update(churches)
    .set({ phone: '(713) 555-0100', services: ['Monday 7:00 PM'], serviceTimes: null })
    .where(eq(churches.id, id));
  expect(await list({ search: 'Card Chapel' })).toMatchObject([
    { phone: '(713) 555-0100', serviceTimes: [{ day: 1 }] },
  ]);
  expect(cardReads().at(-1)).toEqual([id]);

  await deps.db
    .transaction(async (tx) => {
      await tx.update(churches).set({ phone: '' }).where(eq(churches.id, id));
      expect(await list({ search: 'Card Chapel' })).toMatchObject([{ phone: '(713) 555-0100' }]);
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
  expect(await list({ search: 'Card Chapel' })).toMatchObject([{ phone: '(713) 555-0100' }]);
});

test('keeps cached cards intact when a response omits some of their data', async () => {
  setNow('2026-11-22T18:00:00Z');
  const exception = { date: '2026-12-24', kind: 'instead', text: '5:00 PM' };
  const { id } = await build.church({ name: 'Vigil Chapel' });
  await deps.db.execute(
    sql`update churches set service_exceptions = ${JSON.stringify([exception])}::jsonb where id = ${id}`,
  );
  expect(await list({ search: 'Vigil Chapel' })).toMatchObject([{ serviceExceptions: [exception] }]);
  expect(await list({ search: 'Vigil Chapel', near: '77002' })).toMatchObject([
    { serviceExceptions: [exception], distance: expect.any(Number) },
  ]);
  expect((await list({ search: 'Vigil Chapel' }))[0]).not.toHaveProperty('distance');
});
