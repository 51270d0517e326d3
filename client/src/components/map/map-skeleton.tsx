import { mapFrame } from '#shared/messages/churches/churches.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** In place of a map whose code or position is still loading. */
export const MapSkeleton = () => (
  <div className="relative h-full">
    <Skeleton className="h-full rounded-card" />
    <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">{mapFrame.loading}</p>
  </div>
);
