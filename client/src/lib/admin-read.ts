/** Reads of the administrator's area. */
import type { z } from 'zod';
import { addressOf, type Endpoint, type Values } from '#shared/endpoint.ts';
import { ApiError, fetchAddress } from './api-client.ts';
import { sessionExpired } from './session-expired.ts';

/** Work of several people: always asked anew when it is opened. */
export const alwaysFresh = { staleTime: 0, gcTime: 60_000 } as const;

/** Without a session the layout says so, and the read fails. */
export async function adminRead<E extends Endpoint>(
  endpoint: E,
  { signal, ...input }: { params?: Values; query?: Values; signal: AbortSignal },
): Promise<{ body: z.output<E['response']>; headers: Headers }> {
  const address = addressOf(endpoint, input);
  const { body, headers } = await fetchAddress<z.output<E['response']>>(address, signal);
  if (body !== null) return { body, headers };
  sessionExpired.report();
  throw new ApiError(401, 'Unauthorized', {}, { statusText: 'Unauthorized' });
}
