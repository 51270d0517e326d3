/**
 * Keeps the latest lists and churches in this browser, for when the server can't be reached. Data always comes from the
 * network first; the layout's connection notice says when what the page shows was saved.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { connection } from '../connection.ts';

const cacheName = 'saved-responses';

/** A list takes up to 100 KB, a church 5 KB; the oldest responses are deleted first. */
const maxSaved = 200;

/** Public responses for the directory and church pages; parts of a map would be too many. */
const kept = /^\/api\/(churches(\?(?!.*\bbbox=)|$|\/\d+(\/nearby)?$|\/facets\b)|areas$|denominations$)/;

type SavedResponse = { data: unknown; savedAt: number };
type Key = { queryKey: readonly unknown[] };

export const isKept = ({ queryKey }: Key): boolean => queryKey[0] === 'api' && kept.test(String(queryKey[1]));

/** Lists and churches are what a page is about; names and counts for its filters aren't. */
export const isMainResponse = (query: Key): boolean =>
  isKept(query) && /^\/api\/churches(\?|$|\/\d+$)/.test(String(query.queryKey[1]));

/** A church that isn't public is shown only to its owner and administrators. */
const isPublic = (data: unknown): boolean =>
  !(typeof data === 'object' && data !== null && 'status' in data) || data.status === 'approved';

const addressOf = ({ queryKey }: Key): string =>
  `/${cacheName}/${encodeURIComponent(JSON.stringify(queryKey))}`;

/** Pages without HTTPS have no such storage. */
export const canSaveResponses = 'caches' in globalThis;

/** Storage may also be disabled or full; no page depends on it. */
const open = async (): Promise<Cache | null> =>
  canSaveResponses ? caches.open(cacheName).catch(() => null) : null;

async function save(query: Query): Promise<void> {
  if (!isPublic(query.state.data)) return;
  const response: SavedResponse = { data: query.state.data, savedAt: query.state.dataUpdatedAt };
  const storage = await open();
  await storage?.put(addressOf(query), Response.json(response)).catch(() => undefined);
  const addresses = (await storage?.keys()) ?? [];
  for (const address of addresses.slice(0, -maxSaved)) await storage?.delete(address);
}

async function find(query: Key): Promise<SavedResponse | null> {
  const response = await (await open())?.match(addressOf(query));
  return response ? ((await response.json()) as SavedResponse) : null;
}

/** When a query's response was saved; null if it wasn't. */
export const savedAt = async (query: Key): Promise<number | null> => (await find(query))?.savedAt ?? null;

/** Saved responses that pages show, by query hash. */
const shown = new Map<string, SavedResponse>();

export const isSavedResponse = ({ queryHash }: { queryHash: string }): boolean => shown.has(queryHash);

/** Saves responses as they arrive, and shows the saved ones while the server can't be reached. */
export function saveResponses(client: QueryClient): void {
  const queries = client.getQueryCache();
  const show = (query: Query, { data, savedAt }: SavedResponse) => {
    client.setQueryData(query.queryKey, data, { updatedAt: savedAt });
    // Stale, so that it is fetched again once the server can be reached.
    query.invalidate();
  };
  const restore = async (query: Query) => {
    const known = shown.get(query.queryHash);
    if (known) return show(query, known);
    if (query.state.data !== undefined) return;
    const response = await find(query);
    // The server may have responded meanwhile.
    if (!response || query.state.data !== undefined) return;
    shown.set(query.queryHash, response);
    show(query, response);
  };
  for (const query of queries.getAll()) if (isKept(query)) void save(query);
  queries.subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query)) return;
    const { query, action } = event;
    if (action.type === 'success') {
      if (action.manual) return;
      shown.delete(query.queryHash);
      void save(query);
      return;
    }
    const failed = action.type === 'failed' || action.type === 'error';
    const unreachable = connection.get() === 'lost' || !navigator.onLine;
    if ((failed && unreachable) || query.state.fetchStatus === 'paused') void restore(query);
  });
}

/** Called at sign-out. */
export async function forgetResponses(): Promise<void> {
  shown.clear();
  if (canSaveResponses) await caches.delete(cacheName).catch(() => undefined);
}
