import { useCallback, useEffect, useRef } from 'react';
import { leastTime } from '#shared/contacts.ts';
import { get } from '@/lib/api-client.ts';

/**
 * Fetches the stamp of a form that was just shown. The returned function resolves with it after the minimum time that
 * the server expects of a person; without a stamp the message is sent anyway.
 */
export function useStamp(): () => Promise<{ stamp?: string }> {
  const shown = useRef<{ stamp: string; at: number } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    get('/api/contacts/stamp', { signal: leaving.signal }).then(
      (answer) => {
        if (answer) shown.current = { stamp: answer.stamp, at: performance.now() };
      },
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return useCallback(async () => {
    if (!shown.current) return {};
    const { stamp, at } = shown.current;
    const left = leastTime - (performance.now() - at);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return { stamp };
  }, []);
}
