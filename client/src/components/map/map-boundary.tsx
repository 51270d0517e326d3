import { Component, type ReactNode, Suspense } from 'react';
import { mapFrame } from '#shared/messages/churches.ts';
import { Skeleton } from '../ui/skeleton.tsx';

type Props = {
  /** Whether the map's chunk may load yet. */
  ready?: boolean;
  /** Shown if the map fails or its chunk can't be loaded, so that the rest of the page survives. */
  broken: ReactNode;
  children: ReactNode;
};

/** Shows a skeleton until the map's chunk is loaded. */
export class MapBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { ready = true, broken, children } = this.props;
    if (this.state.failed) return broken;
    const skeleton = (
      <div className="relative h-full">
        <Skeleton className="h-full rounded-card" />
        <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">{mapFrame.loading}</p>
      </div>
    );
    return ready ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton;
  }
}
