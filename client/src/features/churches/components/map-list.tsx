import { clsx } from 'clsx';
import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ChurchListItem } from '#shared/churches.ts';
import type { MapChurch } from '#shared/churches-map.ts';
import type { DirectoryChange } from '#shared/directory.ts';
import { directory, directoryMap } from '#shared/messages/churches.ts';
import { ChurchRow } from './church-row.tsx';
import { LoadFailed, NoChurches, ShowMore } from './directory-results.tsx';
import type { ChurchPages } from './use-church-pages.ts';

/** The list beside the map: hovering a church highlights its marker, and the other way round. */
export function MapList({
  pages,
  activeId,
  selected,
  onActive,
  onSelect,
  onChange,
}: {
  pages: ChurchPages;
  activeId: number | null;
  selected: MapChurch | null;
  onActive: (id: number | null) => void;
  onSelect: (church: ChurchListItem) => void;
  onChange: (change: DirectoryChange) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  // Scrolls the row of the selected church into view, without scrolling the page.
  useEffect(() => {
    const row = selected && list.current?.querySelector(`[data-church="${selected.id}"]`);
    const box = list.current?.parentElement;
    if (!row || !box) return;
    const { top, bottom } = row.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    if (top < frame.top) box.scrollTop -= frame.top - top;
    else if (bottom > frame.bottom) box.scrollTop += Math.min(bottom - frame.bottom, top - frame.top);
  }, [selected]);

  return (
    <section
      aria-label={directory.allHeading}
      aria-busy={pages.busy}
      // The box scrolls, so it must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box without it cannot be scrolled by keys.
      tabIndex={0}
      className={clsx('min-h-0 flex-1 overflow-y-auto rounded-card', pages.busy && 'opacity-60')}
    >
      {pages.failed ? <LoadFailed pages={pages} /> : null}
      {pages.first && pages.churches.length === 0 ? <NoChurches onChange={onChange} /> : null}
      <ul
        ref={list}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card empty:hidden"
      >
        {pages.churches.map((church) => (
          <li
            key={church.id}
            data-church={church.id}
            onPointerEnter={() => onActive(church.id)}
            onPointerLeave={() => onActive(null)}
          >
            <ChurchRow
              narrow
              church={church}
              highlighted={church.id === activeId || church.id === selected?.id}
              extra={<ShowOnMap church={church} onShow={() => onSelect(church)} />}
            />
          </li>
        ))}
      </ul>
      {pages.churches.length > 0 ? <ShowMore pages={pages} /> : null}
    </section>
  );
}

function ShowOnMap({ church, onShow }: { church: ChurchListItem; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-bayou underline-offset-4 hover:underline"
    >
      <MapPin aria-hidden="true" className="size-4" strokeWidth={1.5} />
      {directoryMap.showOnMap}
      <span className="sr-only">{directoryMap.showOnMapOf(church.name)}</span>
    </button>
  );
}
