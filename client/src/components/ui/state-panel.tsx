import type { ReactNode } from 'react';
import { controls } from '#shared/messages/app.ts';
import { Button } from './button.tsx';
import { Loading } from './skeleton.tsx';

export function StatePanel({
  title = controls.loadFailed,
  text,
  image,
  retry,
  live = false,
  as: Heading = 'h2',
  children,
}: {
  /** By default, that something couldn't be loaded. */
  title?: string;
  text?: string;
  /** An image under /art, 480 by 300. */
  image?: string;
  retry?: () => void;
  live?: boolean;
  /** Use h1 if the panel replaces the whole page. */
  as?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  return (
    <div
      role={live ? 'alert' : undefined}
      className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-8 text-center"
    >
      {image ? (
        <img src={image} alt="" width={480} height={300} loading="lazy" className="h-auto w-full max-w-72" />
      ) : null}
      <Heading className="text-xl">{title}</Heading>
      {text ? <p className="max-w-full text-ink-soft wrap-anywhere">{text}</p> : null}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {retry ? (
          <Button variant="secondary" onClick={retry}>
            {controls.retry}
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** In place of what a query reads, while it loads or if that failed. */
export const NotLoaded = ({ query }: { query: { error: Error | null; refetch: () => Promise<unknown> } }) =>
  query.error ? <StatePanel live retry={() => void query.refetch()} /> : <Loading />;
