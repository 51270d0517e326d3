import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { connectionCopy as copy } from '#shared/messages/app.ts';
import { connection } from '@/lib/connection.ts';

/** Milliseconds between two tries of what could not be loaded. */
const interval = 4000;

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Says that the server cannot be reached, and fetches what failed as soon as it can be again. */
export function ConnectionNotice() {
  const queryClient = useQueryClient();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  const lost = state === 'lost';
  useEffect(() => {
    if (!lost || !online) return;
    const failed = {
      type: 'active',
      predicate: ({ state }: { state: { status: string } }) => state.status === 'error',
    } as const;
    const retry = () => {
      if (queryClient.getQueryCache().findAll(failed).length === 0 && queryClient.isFetching() === 0)
        connection.set('ok');
      else void queryClient.refetchQueries(failed);
    };
    const timer = setInterval(retry, interval);
    // The browser is online again.
    retry();
    return () => {
      clearInterval(timer);
      // Another request may have been the first to come through.
      void queryClient.refetchQueries(failed);
    };
  }, [lost, online, queryClient]);
  const text = online ? (state === 'ok' ? null : copy[state]) : copy.offline;
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center print:hidden"
    >
      {text ? (
        <p className="flex items-center gap-3 rounded-control bg-ink px-4 py-2 text-sm text-white shadow-float">
          <CloudOff aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
          {text}
        </p>
      ) : null}
    </div>
  );
}
