import { useCallback, useEffect, useRef } from 'react';
import { leastTime } from '#shared/contracts/contacts.ts';
import { get } from '@/lib/api-client.ts';

/**
 * Fetches a stamp when the form appears. The returned function waits until enough time has passed for the server to
 * accept the stamp as a human's. If there is no stamp, the form is sent without one.
 */
export function useStamp(): () => Promise<{ stamp?: string }> {
  const received = useRef<{ stamp: string; at: number } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    get('/api/contacts/stamp', { signal: controller.signal }).then(
      (response) => {
        if (response) received.current = { stamp: response.stamp, at: performance.now() };
      },
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return useCallback(async () => {
    if (!received.current) return {};
    const { stamp, at } = received.current;
    const remaining = leastTime - (performance.now() - at);
    if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
    return { stamp };
  }, []);
}
