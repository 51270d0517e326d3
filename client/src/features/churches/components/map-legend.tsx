import type { ReactNode } from 'react';
import type { ChurchMap } from '#shared/churches-map.ts';
import { numberText } from '#shared/format.ts';
import { directory, directoryMap } from '#shared/messages/directory.ts';
import { Button } from '@/components/ui/button.tsx';
import { PinMark } from './map-pins.tsx';

export function MapLegend({
  counts,
  failed,
  retry,
  children,
}: {
  counts: ChurchMap['counts'] | undefined;
  failed: boolean;
  retry: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1 text-sm sm:gap-x-5 sm:px-4">
      {failed ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-brick-dark">
          {directoryMap.markersFailed}
          <Button size="small" variant="secondary" onClick={retry}>
            {directory.retry}
          </Button>
        </div>
      ) : (
        <>
          <span className="sr-only text-ink-soft sm:not-sr-only">{directoryMap.inView}</span>
          <Entry featured label={directoryMap.featured} count={counts?.featured} />
          <Entry featured={false} label={directoryMap.regular} count={counts?.regular} />
        </>
      )}
      {children}
    </div>
  );
}

function Entry({ featured, label, count }: { featured: boolean; label: string; count: number | undefined }) {
  return (
    <span className="inline-flex items-center gap-1 sm:gap-2">
      <PinMark featured={featured} />
      <span>
        {label} <b className="font-semibold tabular-nums">{count === undefined ? '–' : numberText(count)}</b>
      </span>
    </span>
  );
}
