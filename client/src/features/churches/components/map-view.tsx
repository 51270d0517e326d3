import { lazy, useCallback, useState } from 'react';
import type { ChurchListItem } from '#shared/churches.ts';
import type { MapChurch } from '#shared/churches-map.ts';
import { directoryMap } from '#shared/messages/churches.ts';
import { CoverImage } from '@/components/image.tsx';
import { ChurchMeta, ChurchName } from './church-card-parts.tsx';
import { ChurchMapBoundary } from './church-map-boundary.tsx';
import { MapList } from './map-list.tsx';
import { SelectedChurch } from './selected-church.tsx';
import type { ChurchPages } from './use-church-pages.ts';
import type { Directory } from './use-directory.ts';
import { useMapTarget } from './use-map-target.ts';

const most = 8;

/** Images of the list's featured churches, below the map. */
export function FeaturedGallery({ churches }: { churches: ChurchListItem[] }) {
  const featured = churches.filter((church) => church.featured).slice(0, most);
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

const ChurchesMap = lazy(() => import('./churches-map.tsx'));

/** List left, map right; on narrow screens only the map. */
export function MapView({ directory, pages }: { directory: Directory; pages: ChurchPages }) {
  const { filters, change } = directory;
  const { target, onMove } = useMapTarget(directory);
  const [activeId, setActiveId] = useState<number | null>(null);
  const active = pages.churches.find((church) => church.id === activeId) ?? null;

  // The selection belongs to the filters under which it was made.
  const key = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ key: string; church: MapChurch } | null>(null);
  const selected = chosen?.key === key ? chosen.church : null;
  const select = useCallback((church: MapChurch | null) => setChosen(church && { key, church }), [key]);
  // The list has more of its fields than the marker.
  const listed = pages.churches.find((church) => church.id === selected?.id) ?? selected;
  const panel = listed ? <SelectedChurch church={listed} onClose={() => select(null)} /> : null;

  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="hidden min-h-0 flex-col gap-4 lg:flex lg:h-[600px]">
          {panel}
          <MapList
            pages={pages}
            activeId={activeId}
            selected={selected}
            onActive={setActiveId}
            onSelect={select}
            onChange={change}
          />
        </div>
        <div className="h-[calc(100dvh-9rem)] min-h-96 lg:h-[600px]">
          <ChurchMapBoundary>
            <ChurchesMap
              filters={filters}
              target={target}
              results={pages.churches}
              active={active}
              selected={selected}
              onHover={setActiveId}
              onSelect={select}
              onMove={onMove}
              onSearchArea={(bbox) => change({ bbox })}
            />
          </ChurchMapBoundary>
        </div>
      </div>
      <div className="mt-4 lg:hidden">{panel}</div>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{directoryMap.instructions}</p>
      <FeaturedGallery churches={pages.churches} />
    </>
  );
}
