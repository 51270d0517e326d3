import { useCallback, useEffect, useRef } from 'react';
import { leastTime } from '#shared/contracts/contacts.ts';
import { get } from '@/lib/api-client.ts';

async function fetchStamp(signal?: AbortSignal) {
  const response = await get('/api/contacts/stamp', { signal });
  return { stamp: response?.stamp, at: performance.now() };
}

/**
 * Fetches a stamp when the form appears. The returned function waits until enough time has passed for the server to
 * accept the stamp as a human's.
 */
export function useStamp(): () => Promise<{ stamp: string | undefined }> {
  const received = useRef<Awaited<ReturnType<typeof fetchStamp>> | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetchStamp(controller.signal).then(
      (response) => {
        received.current = response;
      },
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return useCallback(async () => {
    const { stamp, at } = received.current ?? (await fetchStamp());
    // So that a refused stamp isn't sent again.
    received.current = null;
    const remaining = leastTime - (performance.now() - at);
    if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
    return { stamp };
  }, []);
}
