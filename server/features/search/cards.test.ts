import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';

const { request, build, deps, setNow } = await createTestApp({ env: { RESPONSE_CACHE: 'false' } });
const list = async (query: object = {}) => (await request.get('/api/churches').query(query).expect(200)).body;

test('shows special dates, and the distance only near a place', async () => {
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
