import { mapFrame } from '#shared/messages/churches/churches.ts';
import { LazySection, lazyPart } from '../lazy-section.tsx';
import { MapSkeleton } from './map-skeleton.tsx';
import type { PinMapProps } from './pin-map.tsx';

const PinMap = lazyPart(() => import('./pin-map.tsx'));

export function PinMapPlace(props: PinMapProps) {
  return (
    <div className="h-72 overflow-hidden rounded-card border border-line bg-card">
      <LazySection
        loading={<MapSkeleton />}
        failed={() => (
          <p role="alert" className="grid h-full place-items-center px-4 text-center text-sm">
            {mapFrame.broken}
          </p>
        )}
      >
        <PinMap {...props} />
      </LazySection>
    </div>
  );
}
