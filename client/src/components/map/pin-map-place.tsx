import { useRef } from 'react';
import { mapFrame } from '#shared/messages/churches/churches.ts';
import { useNearViewport } from '@/lib/viewport.ts';
import { LazySection, lazyPart } from '../lazy-section.tsx';
import { MapSkeleton } from './map-skeleton.tsx';
import type { PinMapProps } from './pin-map.tsx';

const PinMap = lazyPart(() => import('./pin-map.tsx'));

/** A map with one pin. It loads near the viewport, or at once if it is for setting the pin, which somebody asked for. */
export function PinMapPlace(props: PinMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  return (
    <div ref={frame} className="h-72 overflow-hidden rounded-card border border-line bg-card">
      <LazySection
        loading={<MapSkeleton />}
        failed={() => (
          <p role="alert" className="grid h-full place-items-center px-4 text-center text-sm">
            {mapFrame.broken}
          </p>
        )}
      >
        {isNear || props.onPin ? <PinMap {...props} /> : null}
      </LazySection>
    </div>
  );
}
