import { type Query, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { momentText } from '#shared/domain/dates.ts';
import { billing, connectionCopy as copy, errorPage } from '#shared/messages/app.ts';
import type { Failed } from '@/components/lazy-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { appConfig } from '@/lib/config.ts';
import { connection } from '@/lib/connection.ts';
import { isMainResponse, isSavedResponse } from '@/lib/offline/saved-responses.ts';

const retryIntervalMs = 4000;

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** When the oldest list or church on the page arrived; null without any. */
const useShownSince = (): number | null => {
  const queries = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (onChange) => queries.subscribe(onChange),
    () => {
      const shown = queries
        .findAll({ type: 'active', predicate: isMainResponse })
        .filter(({ state }) => state.data !== undefined);
      return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
    },
  );
};

function noticeOf(state: 'ok' | 'slow' | 'lost', online: boolean, since: number | null): string | null {
  const time = since === null ? null : momentText(new Date(since).toISOString());
  if (!online) return time ? copy.offlineSaved(time) : copy.offline;
  if (state === 'lost' && time) return copy.lostSaved(time);
  return state === 'ok' ? null : copy[state];
}

/** Reports that the server is unreachable and how old the page is, and refetches what failed once the server is back. */
export function ConnectionNotice() {
  const queryClient = useQueryClient();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  const lost = state === 'lost';
  useEffect(() => {
    if (!lost || !online) return;
    const failedQueries = {
      type: 'active',
      predicate: (query: Query) => query.state.status === 'error' || isSavedResponse(query),
    } as const;
    const retry = () => {
      if (queryClient.getQueryCache().findAll(failedQueries).length === 0 && queryClient.isFetching() === 0)
        connection.set('ok');
      else void queryClient.refetchQueries(failedQueries);
    };
    const timer = setInterval(retry, retryIntervalMs);
    // The browser just came back online.
    retry();
    return () => {
      clearInterval(timer);
      // Another request may have succeeded first.
      void queryClient.refetchQueries(failedQueries);
    };
  }, [lost, online, queryClient]);
  const since = useShownSince();
  const unreachable = lost || !online;
  const text = noticeOf(state, online, unreachable ? since : null);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center print:hidden"
    >
      {text ? (
        <p className="flex items-center gap-3 rounded-control bg-ink px-4 py-2 text-sm text-card shadow-float">
          <CloudOff aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
          {text}
        </p>
      ) : null}
    </div>
  );
}

/** Public sites with test payments (ALLOW_TEST_KEYS) say so on every page. */
export function TestModeBanner() {
  const { mode, payments } = appConfig;
  if (mode !== 'production' || !payments?.publishableKey.startsWith('pk_test_')) return null;
  return (
    <p role="note" className="bg-gold-tint px-4 py-2 text-center text-sm font-medium text-gold-text">
      {billing.testMode}
    </p>
  );
}

/** Replaces a page that crashed or couldn't be loaded. Offline, its boundary loads the page as soon as that ends. */
export const pageFailed: Failed = (retry) =>
  navigator.onLine ? (
    <StatePanel live as="h1" title={errorPage.title} text={errorPage.text} retry={retry}>
      <Button onClick={() => window.location.reload()}>{errorPage.reload}</Button>
    </StatePanel>
  ) : (
    <StatePanel live as="h1" title={errorPage.offlineTitle} text={errorPage.offlineText} />
  );
