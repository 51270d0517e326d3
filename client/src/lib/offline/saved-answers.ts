/**
 * Keeps the latest lists and churches in this browser, for when the server can't be reached. Data always comes from the
 * network first; the layout's connection notice says when what the page shows was saved.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { connection } from '../connection.ts';

const cacheName = 'saved-answers';

/** A list takes up to 100 KB, a church 5 KB; the oldest answers go first. */
const mostAnswers = 200;

/** Public answers of the directory and church pages; parts of a map would be too many. */
const kept = /^\/api\/(churches(\?(?!.*\bbbox=)|$|\/\d+(\/nearby)?$|\/facets\b)|areas$|denominations$)/;

type Answer = { data: unknown; savedAt: number };
type Key = { queryKey: readonly unknown[] };

export const isKept = ({ queryKey }: Key): boolean => queryKey[0] === 'api' && kept.test(String(queryKey[1]));

/** Lists and churches are what a page is about; names and counts for its filters aren't. */
export const isMainAnswer = (query: Key): boolean =>
  isKept(query) && /^\/api\/churches(\?|$|\/\d+$)/.test(String(query.queryKey[1]));

/** A church that isn't public is shown only to its owner and administrators. */
const isPublic = (data: unknown): boolean =>
  !(typeof data === 'object' && data !== null && 'status' in data) || data.status === 'approved';

const addressOf = ({ queryKey }: Key): string =>
  `/${cacheName}/${encodeURIComponent(JSON.stringify(queryKey))}`;

/** Pages without HTTPS have no such storage. */
export const keepsAnswers = 'caches' in globalThis;

/** Storage may also be disabled or full; no page depends on it. */
const open = async (): Promise<Cache | null> =>
  keepsAnswers ? caches.open(cacheName).catch(() => null) : null;

async function save(query: Query): Promise<void> {
  if (!isPublic(query.state.data)) return;
  const answer: Answer = { data: query.state.data, savedAt: query.state.dataUpdatedAt };
  const answers = await open();
  await answers?.put(addressOf(query), Response.json(answer)).catch(() => undefined);
  const addresses = (await answers?.keys()) ?? [];
  for (const address of addresses.slice(0, -mostAnswers)) await answers?.delete(address);
}

async function find(query: Key): Promise<Answer | null> {
  const response = await (await open())?.match(addressOf(query));
  return response ? ((await response.json()) as Answer) : null;
}

/** When the answer to a query was saved; null if it wasn't. */
export const savedAt = async (query: Key): Promise<number | null> => (await find(query))?.savedAt ?? null;

/** Saved answers that pages show, by query hash. */
const shown = new Map<string, Answer>();

export const isSavedAnswer = ({ queryHash }: { queryHash: string }): boolean => shown.has(queryHash);

/** Saves answers as they arrive, and shows the saved ones while the server can't be reached. */
export function keepAnswers(client: QueryClient): void {
  const queries = client.getQueryCache();
  const show = (query: Query, { data, savedAt }: Answer) => {
    client.setQueryData(query.queryKey, data, { updatedAt: savedAt });
    // Whatever shows it next asks the server first.
    query.invalidate();
  };
  const restore = async (query: Query) => {
    const known = shown.get(query.queryHash);
    if (known) return show(query, known);
    if (query.state.data !== undefined) return;
    const answer = await find(query);
    // The server may have answered meanwhile.
    if (!answer || query.state.data !== undefined) return;
    shown.set(query.queryHash, answer);
    show(query, answer);
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
export async function forgetAnswers(): Promise<void> {
  shown.clear();
  if (keepsAnswers) await caches.delete(cacheName).catch(() => undefined);
}
