import { Component, type ReactNode, Suspense } from 'react';
import { directory, directoryMap } from '#shared/messages/churches.ts';
import { directoryPath } from '#shared/paths.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';

/** A map that fails, or whose code cannot be fetched, must not take the page with it. */
export class MapBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="grid h-full place-items-center rounded-card border border-line bg-card">
        <StatePanel live title={directoryMap.broken}>
          <a
            href={directoryPath({ view: 'list' })}
            className="inline-flex min-h-11 items-center font-medium text-bayou underline underline-offset-4"
          >
            {directory.views.list}
          </a>
        </StatePanel>
      </div>
    );
  }
}

/** Holds the place of a map until its code is loaded. */
export function MapPlace({ ready = true, children }: { ready?: boolean; children: ReactNode }) {
  const place = (
    <div className="relative h-full">
      <Skeleton className="h-full rounded-card" />
      <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">{directoryMap.loading}</p>
    </div>
  );
  if (!ready) return place;
  return (
    <MapBoundary>
      <Suspense fallback={place}>{children}</Suspense>
    </MapBoundary>
  );
}
