import { lazy, useCallback, useState } from 'react';
import type { MapChurch } from '#shared/churches.ts';
import { directoryMap } from '#shared/messages/churches.ts';
import { FeaturedGallery } from './featured-gallery.tsx';
import { MapPlace } from './map-boundary.tsx';
import { MapList } from './map-list.tsx';
import { SelectedChurch } from './selected-church.tsx';
import type { ChurchPages } from './use-church-pages.ts';
import type { Directory } from './use-directory.ts';
import { useMapTarget } from './use-map-target.ts';

const ChurchesMap = lazy(() => import('./churches-map.tsx'));

/** List left, map right; on narrow screens the map alone, the list one button away. */
export function MapView({ directory, pages }: { directory: Directory; pages: ChurchPages }) {
  const { filters, change } = directory;
  const { target, onMove } = useMapTarget(directory);
  const [activeId, setActiveId] = useState<number | null>(null);
  const active = pages.churches.find((church) => church.id === activeId) ?? null;

  // What was chosen counts for the filters that it was chosen under.
  const key = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ key: string; church: MapChurch } | null>(null);
  const selected = chosen?.key === key ? chosen.church : null;
  const select = useCallback((church: MapChurch | null) => setChosen(church && { key, church }), [key]);
  // The list knows more of it than its marker.
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
          <MapPlace>
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
          </MapPlace>
        </div>
      </div>
      <div className="mt-4 lg:hidden">{panel}</div>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{directoryMap.instructions}</p>
      <FeaturedGallery churches={pages.churches} />
    </>
  );
}
