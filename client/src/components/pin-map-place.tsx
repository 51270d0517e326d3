import { Component, lazy, type ReactNode, Suspense } from 'react';
import { directoryMap } from '#shared/messages/churches.ts';
import { submission } from '#shared/messages/submissions.ts';
import type { PinMapProps } from './pin-map.tsx';
import { Skeleton } from './ui/skeleton.tsx';

const PinMap = lazy(() => import('./pin-map.tsx'));

/** A map that fails, or whose code cannot be fetched, must not take the form with it. */
class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <p role="alert" className="grid h-full place-items-center px-4 text-center text-sm">
        {submission.mapBroken}
      </p>
    );
  }
}

/** Holds the place of a map with a pin until its code is there. Only for what is drawn in the browser. */
export function PinMapPlace(props: PinMapProps) {
  return (
    <div className="h-72 overflow-hidden rounded-card border border-line bg-card">
      <Boundary>
        <Suspense
          fallback={
            <div className="relative h-full">
              <Skeleton className="h-full" />
              <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">
                {directoryMap.loading}
              </p>
            </div>
          }
        >
          <PinMap {...props} />
        </Suspense>
      </Boundary>
    </div>
  );
}
