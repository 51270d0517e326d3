import type { GetPath, ResponseOf } from '#shared/api.ts';
import { apiUrl } from '#shared/api.ts';
import type { Values } from '#shared/endpoint.ts';
import { ApiError, fetchJson } from './api-client.ts';
import { sessionExpired } from './session.ts';

/** Several people work on it: always fetched when it is opened. */
export const alwaysFresh = { staleTime: 0, gcTime: 60_000 } as const;

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
