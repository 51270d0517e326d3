import type { ReactNode } from 'react';
import { directoryPath } from '#shared/domain/paths.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { directory, directoryMap } from '#shared/messages/churches/directory.ts';
import { LazySection } from '@/components/lazy-section.tsx';
import { MapSkeleton } from '@/components/map/map-skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';

/** Offers the list if the map fails. */
export function ChurchMapBoundary({
  loading = <MapSkeleton />,
  children,
}: {
  loading?: ReactNode;
  children: ReactNode;
}) {
  return (
    <LazySection
      loading={loading}
      failed={(retry) => (
        <div className="grid h-full place-items-center rounded-card border border-line bg-card">
          <StatePanel live title={directoryMap.broken} retry={retry}>
            <a
              href={pageUrl(directoryPath({ view: 'list' }))}
              className="inline-flex min-h-11 items-center font-medium text-bayou underline underline-offset-4"
            >
              {directory.views.list}
            </a>
          </StatePanel>
        </div>
      )}
    >
      {children}
    </LazySection>
  );
}
