import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { billing, connectionCopy as copy, errorPage } from '#shared/messages/app.ts';
import { Button } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { appConfig } from '@/lib/config.ts';
import { connection } from '@/lib/connection.ts';

const retryIntervalMs = 4000;

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** Reports that the server is unreachable, and refetches failed queries once it is back. */
export function ConnectionNotice() {
  const queryClient = useQueryClient();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  const lost = state === 'lost';
  useEffect(() => {
    if (!lost || !online) return;
    const failedQueries = {
      type: 'active',
      predicate: ({ state }: { state: { status: string } }) => state.status === 'error',
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

/** Matches browsers' error messages for a chunk that failed to load. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|loading css|preload css/i.test(error.message);

const isOffline = () => !navigator.onLine;

/** Replaces a page that crashed with the error page; navigating elsewhere resets it. */
export class ErrorBoundary extends Component<{ url: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(previous: { url: string }) {
    if (previous.url !== this.props.url && this.state.error) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    return error ? <ErrorPage error={error} /> : this.props.children;
  }
}

function ErrorPage({ error }: { error: unknown }) {
  const isStale = isMissingChunk(error);
  const reload = () => window.location.reload();
  if (isOffline()) return <OfflinePage reload={reload} />;
  return (
    <StatePanel
      live
      title={isStale ? errorPage.staleTitle : errorPage.title}
      text={isStale ? errorPage.staleText : errorPage.text}
    >
      <Button onClick={reload}>{errorPage.reload}</Button>
    </StatePanel>
  );
}

/** Works without any request, and reloads automatically. */
function OfflinePage({ reload }: { reload: () => void }) {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reload]);
  return (
    <div role="alert" className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-16 text-center">
      <CloudOff aria-hidden="true" className="size-20 text-bayou" strokeWidth={1} />
      <h1 className="text-xl">{errorPage.offlineTitle}</h1>
      <p className="text-ink-soft">{errorPage.offlineText}</p>
    </div>
  );
}
