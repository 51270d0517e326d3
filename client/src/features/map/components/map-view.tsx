import { useCallback, useRef, useState } from 'react';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { MapChurch } from '#shared/contracts/churches-map.ts';
import type { DirectoryFilters } from '#shared/domain/directory.ts';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { CoverImage } from '@/components/image.tsx';
import { MapSkeleton } from '@/components/map/map-skeleton.tsx';
import { ChurchMeta, ChurchName } from '@/features/churches/components/church-card-parts.tsx';
import type { ChurchPages } from '@/features/search/components/use-church-pages.ts';
import type { Directory } from '@/features/search/components/use-directory.ts';
import { ToListButton } from '@/features/search/components/view-switch.tsx';
import { useFillHeight, useMedia, usePhone } from '@/lib/viewport.ts';
import { ChurchMapBoundary } from './church-map-boundary.tsx';
import { ChurchesMap } from './churches-map.tsx';
import { MapList } from './map-list.tsx';
import { MapSheet } from './map-sheet.tsx';
import { useMapTarget } from './use-map-target.ts';

const maxInGallery = 8;

function FeaturedGallery({ churches }: { churches: ChurchListItem[] }) {
  const featured = churches.filter((church) => church.featured).slice(0, maxInGallery);
  if (featured.length === 0) return null;
  return (
    <section aria-label={directoryMap.gallery} className="mt-10">
      <h2 className="mb-4 text-xl">{directoryMap.gallery}</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4">
        {featured.map((church) => (
          <li key={church.id} className="min-w-0">
            <CoverImage
              src={church.heroImage}
              className="mb-2 aspect-video rounded-card border border-gold"
            />
            <ChurchName church={church} className="text-base leading-5" />
            <ChurchMeta church={church} className="mt-0.5" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The hovered and the selected church. The selection only applies to the filters it was made with. */
function useSelection(filters: DirectoryFilters, churches: ChurchListItem[]) {
  const [activeId, setActiveId] = useState<number | null>(null);
  const key = JSON.stringify(filters);
  const [selection, setSelection] = useState<{ key: string; church: MapChurch; centered: boolean } | null>(
    null,
  );
  const current = selection?.key === key ? selection : null;
  const select = useCallback(
    (church: MapChurch | null, centered = false) => setSelection(church && { key, church, centered }),
    [key],
  );
  const marker = current?.church ?? null;
  return {
    activeId,
    setActiveId,
    marker,
    // The list's item has more fields than the marker.
    church: churches.find(({ id }) => id === marker?.id) ?? marker,
    /** Selected in the list, so that the map centers on it. */
    centered: current?.centered ?? false,
    select,
  };
}

type Props = { directory: Directory; pages: ChurchPages };

/** The list on the left and the map on the right, 600 px high below its legend; or only the map, which fills a narrow screen. */
export function MapView({ directory, pages }: Props) {
  const narrow = useMedia('(max-width: 63.99rem)');
  const screen = useRef<HTMLDivElement>(null);
  const afterMap = useRef<HTMLDivElement>(null);
  useFillHeight(screen, narrow);
  const selection = useSelection(directory.filters, pages.churches);
  const { activeId, setActiveId, church: selected, select } = selection;
  return (
    <>
      <div
        ref={screen}
        data-map-screen=""
        className="relative -mx-4 min-h-96 lg:mx-0 lg:grid lg:h-[650px] lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-5"
      >
        <SkipLink
          text={directoryMap.skipToMap}
          to={() => screen.current?.querySelector<HTMLElement>('.leaflet-container')}
        />
        {narrow ? null : (
          <div className="flex min-h-0 flex-col">
            <MapList
              pages={pages}
              activeId={activeId}
              selected={selected}
              onActive={setActiveId}
              onSelect={select}
              onChange={directory.change}
            />
          </div>
        )}
        <div className="relative h-full min-h-0">
          <SkipLink text={directoryMap.skipPastMap} to={() => afterMap.current} />
          <DirectoryMap directory={directory} pages={pages} selection={selection} narrow={narrow} />
        </div>
      </div>
      <div ref={afterMap} tabIndex={-1} className="mx-auto max-w-page outline-none">
        <p className="mt-3 max-w-prose text-sm text-ink-soft">{directoryMap.instructions}</p>
        <FeaturedGallery churches={pages.churches} />
      </div>
    </>
  );
}

type MapProps = Props & { selection: ReturnType<typeof useSelection>; narrow: boolean };

function DirectoryMap({ directory, pages: { churches }, selection, narrow }: MapProps) {
  const { filters, change } = directory;
  const { target, onMove } = useMapTarget(directory);
  const phone = usePhone();
  const { activeId, setActiveId, marker, church, centered, select } = selection;
  return (
    <ChurchMapBoundary>
      {target ? (
        <ChurchesMap
          filters={filters}
          target={target}
          active={churches.find(({ id }) => id === activeId) ?? null}
          selected={marker}
          centered={centered}
          narrow={narrow}
          sheet={
            narrow && church ? (
              <MapSheet key={church.id} church={church} onClose={() => select(null)} />
            ) : null
          }
          toList={phone ? <ToListButton onPress={() => change({ view: 'list' })} /> : null}
          onHover={setActiveId}
          onSelect={select}
          onMove={onMove}
          onSearchArea={(bbox) => change({ bbox })}
          onList={(bbox) => change(narrow ? { bbox, view: 'list' } : { bbox })}
        />
      ) : (
        <MapSkeleton />
      )}
    </ChurchMapBoundary>
  );
}

/** Visible while focused. Its target may not be rendered yet, so it is looked up on click. */
function SkipLink({ text, to }: { text: string; to: () => HTMLElement | null | undefined }) {
  return (
    <button
      type="button"
      onClick={() => to()?.focus()}
      className="sr-only rounded-control bg-ink px-4 py-2 text-card focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-40 focus:px-4 focus:py-2"
    >
      {text}
    </button>
  );
}
