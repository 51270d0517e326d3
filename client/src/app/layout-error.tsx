import { CloudOff } from 'lucide-react';
import { Component, type ReactNode, useEffect } from 'react';
import { errorPage } from '#shared/messages/app.ts';
import { Button } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';

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
