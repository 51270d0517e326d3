import { lazy } from 'react';
import { mapFrame } from '#shared/messages/churches.ts';
import { MapBoundary } from './map-boundary.tsx';
import type { PinMapProps } from './pin-map.tsx';

const PinMap = lazy(() => import('./pin-map.tsx'));

export function PinMapPlace(props: PinMapProps) {
  return (
    <div className="h-72 overflow-hidden rounded-card border border-line bg-card">
      <MapBoundary
        broken={
          <p role="alert" className="grid h-full place-items-center px-4 text-center text-sm">
            {mapFrame.broken}
          </p>
        }
      >
        <PinMap {...props} />
      </MapBoundary>
    </div>
  );
}
