import { useRef, useState } from 'react';
import { apiUrl, type GetPath, type ResponseOf } from '#shared/api.ts';
import type { Values } from '#shared/endpoint.ts';
import { ApiError, fetchJson } from './api-client.ts';
import { sessionExpired } from './session.ts';

/** The selected item of a queue. When it leaves the queue, the one that takes its place is selected. */
export function useQueue<T extends { id: number }>(items: readonly T[]) {
  const [selectedId, select] = useState<number | null>(null);
  const lastIndex = useRef(0);
  const selectedIndex = items.findIndex(({ id }) => id === selectedId);
  const index = selectedIndex === -1 ? Math.min(lastIndex.current, items.length - 1) : selectedIndex;
  lastIndex.current = Math.max(0, index);
  const step = (by: number) => {
    const next = items[index + by];
    if (next) select(next.id);
    return next !== undefined;
  };
  return {
    current: items[index] ?? null,
    index,
    choose: select,
    next: () => step(1),
    previous: () => step(-1),
  };
}

let lastInput = Date.now();
for (const type of ['pointerdown', 'keydown'] as const)
  window.addEventListener(type, () => (lastInput = Date.now()), { capture: true, passive: true });

const minute = 60_000;
/** Polling must not keep the administrator's session alive when nobody is there (it ends after 30 idle minutes). */
const attention = 5 * minute;

/** Several people work on it: fetched when it is opened, on focus, and once a minute while somebody is working. */
export const alwaysFresh = {
  staleTime: 0,
  gcTime: minute,
  refetchOnWindowFocus: 'always',
  refetchInterval: () => (Date.now() - lastInput < attention ? minute : false),
} as const;

/** GET of the admin API. Without a session the layout shows that, and the request fails. */
export async function adminRead<Path extends GetPath>(
  path: Path,
  { signal, ...input }: { params?: Values; query?: Values; signal: AbortSignal },
): Promise<{ body: ResponseOf<`GET ${Path}`>; headers: Headers }> {
  const { body, headers } = await fetchJson<ResponseOf<`GET ${Path}`>>(apiUrl(path, input), signal);
  if (body !== null) return { body, headers };
  sessionExpired.report();
  throw new ApiError(401, 'Unauthorized', {}, { statusText: 'Unauthorized' });
}
