import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';

const { request, build, deps } = await createTestApp({ env: { RESPONSE_CACHE: 'false' } });
const position = { latitude: 29.76, longitude: -95.37, lat: 29.76, lng: -95.37 };
await build.church({ name: 'First Chapel', zip: '77002', ...position });

/** Names of the prepared statements that load the list's page; undefined for unprepared ones. */
async function statementsOf(values: object): Promise<Array<string | undefined>> {
  const query = vi.spyOn(deps.pool, 'query');
  const { body } = await request.get('/api/churches').query(values).expect(200);
  expect(body).toMatchObject([{ name: 'First Chapel' }]);
  const statements = query.mock.calls.map(([call]) => call as unknown as { name?: string; text: string });
  query.mockRestore();
  return statements.filter(({ text }) => text.includes('from page p')).map(({ name }) => name);
}

test.each([
  [{ zip: '77002' }, { zip: '77002', limit: 60 }],
  [{ near: '29.761,-95.371' }, { near: '29.75,-95.36' }],
  [
    { near: '29.761,-95.371', radius: 5 },
    { near: '77002', radius: 10 },
  ],
])('prepares %o regardless of the values', async (one, other) => {
  const names = await statementsOf(one);
  expect(names).not.toContain(undefined);
  expect(await statementsOf(other)).toEqual(names);
});

test.each([
  { zip: '770' },
  { bbox: '29,-96,30,-95' },
  { near: '29.76,-95.37', radius: 5, limit: 17 },
  { zip: '77002', near: '29.76,-95.37', radius: 5, featured: 'false' },
])('does not prepare %o', async (query) => {
  expect(await statementsOf(query)).toEqual([undefined]);
});
