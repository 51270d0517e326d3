import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../connection.ts';
import { apiQuery, createQueryClient } from '../queries.ts';
import { forgetResponses, isKept, isSavedResponse, saveResponses } from './saved-responses.ts';

/** jsdom has no cache storage. Like a browser's, this one keeps the order of insertion. */
const { entries } = vi.hoisted(() => {
  const entries = new Map<string, string>();
  const cache = {
    put: async (key: string, response: Response) => {
      entries.delete(key);
      entries.set(key, await response.text());
    },
    match: async (key: string) => {
      const text = entries.get(key);
      return text === undefined ? undefined : new Response(text);
    },
    keys: async () => [...entries.keys()],
    delete: async (key: string) => entries.delete(key),
  };
  const caches = { open: async () => cache, delete: async () => entries.clear() };
  Object.assign(globalThis, { caches });
  return { entries };
});

let church: { name: string; status: string } | null = null;
beforeEach(() => {
  church = { name: 'Grace Chapel', status: 'approved' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!church) throw new TypeError('Failed to fetch');
    return Response.json(church);
  });
});
afterEach(async () => {
  await forgetResponses();
  vi.restoreAllMocks();
  connection.set('ok');
});

/** A visit: a new page with its own cache. */
function visit(id = 1) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  saveResponses(client);
  const options = apiQuery('/api/churches/:id', { params: { id } });
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(() => {});
  const query = () => client.getQueryCache().find({ queryKey: options.queryKey })!;
  return { client, query, leave };
}
const saved = (count: number) => vi.waitFor(() => expect(entries.size).toBe(count));

test('a saved response is shown as such while the server cannot be reached, and replaced once it can', async () => {
  const first = visit();
  await saved(1);
  const savedAt = first.query().state.dataUpdatedAt;
  first.leave();

  church = null;
  const second = visit();
  await vi.waitFor(() => expect(second.query().state.data).toMatchObject({ name: 'Grace Chapel' }));
  expect(second.query().state.dataUpdatedAt).toBe(savedAt);
  expect(second.query().state.status).toBe('success');
  expect(second.query().isStale()).toBe(true);
  expect(isSavedResponse(second.query())).toBe(true);

  // Another failure changes nothing.
  await second.client.refetchQueries();
  expect(second.query().state).toMatchObject({ status: 'success', dataUpdatedAt: savedAt });

  church = { name: 'Grace Church', status: 'approved' };
  await second.client.refetchQueries();
  expect(second.query().state.data).toMatchObject({ name: 'Grace Church' });
  expect(isSavedResponse(second.query())).toBe(false);
  second.leave();
});

test('a response from the server, even an error, is never replaced by a saved one', async () => {
  const { leave: leaveFirst } = visit();
  await saved(1);
  leaveFirst();
  vi.mocked(fetch).mockImplementation(async () => Response.json({ message: 'Gone' }, { status: 404 }));
  const { query, leave } = visit();
  await vi.waitFor(() => expect(query().state.status).toBe('error'));
  expect(query().state.data).toBeUndefined();
  leave();
});

test('data in the HTML is saved like any response', async () => {
  const client = createQueryClient([{ key: ['api', '/api/churches/5'], data: church }]);
  saveResponses(client);
  await saved(1);
});

test('a church that is not public is not kept', async () => {
  church = { name: 'Pending Chapel', status: 'pending' };
  const { query, leave } = visit(2);
  await vi.waitFor(() => expect(query().state.status).toBe('success'));
  expect(entries.size).toBe(0);
  leave();
});

test('signing out forgets every response', async () => {
  const { leave } = visit();
  await saved(1);
  leave();
  await forgetResponses();
  expect(entries.size).toBe(0);
});

test('keeps the newest 200 responses', async () => {
  for (let id = 1; id <= 201; id++) entries.set(String(id), '{}');
  const { leave } = visit();
  await saved(200);
  leave();
  expect(entries.has('2')).toBe(false);
  expect(entries.has('201')).toBe(true);
});

test('keeps only public lists and churches', () => {
  const isKeptUrl = (url: string) => isKept({ queryKey: ['api', url] });
  for (const url of [
    '/api/churches',
    '/api/churches?area=Montrose&limit=24',
    '/api/churches/12',
    '/api/churches/12/nearby',
    '/api/churches/facets?area=Montrose',
    '/api/areas',
    '/api/denominations',
  ])
    expect(isKeptUrl(url), url).toBe(true);
  for (const url of [
    '/api/auth/me',
    '/api/user/churches',
    '/api/admin/churches',
    '/api/me/subscription',
    '/api/favorites',
    '/api/churches?bbox=1,2,3,4&limit=24',
    '/api/churches/map?bbox=1,2,3,4',
    '/api/churches/12/visits',
    '/api/create-subscription',
  ])
    expect(isKeptUrl(url), url).toBe(false);
});
