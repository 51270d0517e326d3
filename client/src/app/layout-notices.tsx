import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { billing, connectionCopy as copy, errorPage } from '#shared/messages/app.ts';
import { Button } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { appConfig } from '@/lib/config.ts';
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

/** A public site whose payments move no money says so on every page (ALLOW_TEST_KEYS). */
export function TestModeBanner() {
  const { mode, payments } = appConfig;
  if (mode !== 'production' || !payments?.publishableKey.startsWith('pk_test_')) return null;
  return (
    <p role="note" className="bg-gold-tint px-4 py-2 text-center text-sm font-medium text-gold-text">
      {billing.testMode}
    </p>
  );
}

/** Browsers' messages for a chunk that could not be loaded. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|loading css|preload css/i.test(error.message);

const isOffline = () => !navigator.onLine;

/** Replaces a page that threw by the error page; another URL tries again. */
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
  const stale = isMissingChunk(error);
  const reload = () => window.location.reload();
  if (isOffline()) return <OfflinePage reload={reload} />;
  return (
    <StatePanel
      live
      title={stale ? errorPage.staleTitle : errorPage.title}
      text={stale ? errorPage.staleText : errorPage.text}
    >
      <Button onClick={reload}>{errorPage.reload}</Button>
    </StatePanel>
  );
}

/** Needs no request of its own, and reloads by itself. */
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
