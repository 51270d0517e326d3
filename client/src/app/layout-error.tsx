import { Component, type ReactNode, useState } from 'react';
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
  const [tries, setTries] = useState(0);
  const offline = isOffline();
  const stale = isMissingChunk(error);
  const reload = () => {
    if (isOffline()) setTries(tries + 1);
    else window.location.reload();
  };
  if (offline)
    return (
      <StatePanel live title={errorPage.offlineTitle} text={errorPage.offlineText} image="/art/offline.svg">
        <Button variant="secondary" onClick={reload}>
          {errorPage.retry}
        </Button>
        {tries > 0 ? <p className="w-full text-ink-soft">{errorPage.stillOffline}</p> : null}
      </StatePanel>
    );
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
