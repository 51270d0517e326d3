/** Reads of the administrator's area. */
import type { GetPath, ResponseOf } from '#shared/api.ts';
import { apiUrl } from '#shared/api.ts';
import type { Values } from '#shared/endpoint.ts';
import { ApiError, fetchJson } from './api-client.ts';
import { sessionExpired } from './session-expired.ts';

/** Work of several people: always fetched again when it is opened. */
export const alwaysFresh = { staleTime: 0, gcTime: 60_000 } as const;

/** Without a session the layout says so, and the read fails. */
export async function adminRead<Path extends GetPath>(
  path: Path,
  { signal, ...input }: { params?: Values; query?: Values; signal: AbortSignal },
): Promise<{ body: ResponseOf<`GET ${Path}`>; headers: Headers }> {
  const { body, headers } = await fetchJson<ResponseOf<`GET ${Path}`>>(apiUrl(path, input), signal);
  if (body !== null) return { body, headers };
  sessionExpired.report();
  throw new ApiError(401, 'Unauthorized', {}, { statusText: 'Unauthorized' });
}
