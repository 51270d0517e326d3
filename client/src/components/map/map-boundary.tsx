import type { ReactNode } from 'react';
import { mapFrame } from '#shared/messages/churches/churches.ts';
import { type Failed, LazySection } from '../lazy-section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** Shows a skeleton until the map's chunk is loaded. */
export function MapBoundary({
  ready = true,
  loading,
  failed,
  children,
}: {
  /** Whether the map's chunk may load yet. */
  ready?: boolean;
  loading?: ReactNode;
  /** Shown if the map fails or its chunk can't be loaded, so that the rest of the page survives. */
  failed: Failed;
  children: ReactNode;
}) {
  const skeleton = loading ?? (
    <div className="relative h-full">
      <Skeleton className="h-full rounded-card" />
      <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">{mapFrame.loading}</p>
    </div>
  );
  return (
    <LazySection loading={skeleton} failed={failed}>
      {ready ? children : skeleton}
    </LazySection>
  );
}
