import { clsx } from 'clsx';
import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { DirectoryChange } from '#shared/domain/directory.ts';
import { directory, directoryMap } from '#shared/messages/churches/directory.ts';
import { ChurchRow } from '@/features/churches/components/church-row.tsx';
import { LoadFailed, ShowMoreChurches } from '@/features/search/components/directory-results.tsx';
import { NoChurches } from '@/features/search/components/related-results.tsx';
import type { ChurchPages } from '@/features/search/components/use-church-pages.ts';
import { type Selected, SelectedChurch } from './selected-church.tsx';

/** Scrolls the selected row into view, and restores focus when the selection closes. */
function useSelectedRow(selected: Selected | null) {
  const list = useRef<HTMLUListElement>(null);
  const hadSelection = useRef(false);
  useEffect(() => {
    if (!selected && hadSelection.current && document.activeElement === document.body)
      list.current?.parentElement?.focus({ preventScroll: true });
    hadSelection.current = selected !== null;
    list.current?.querySelector(`[data-church="${selected?.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return list;
}

/** The list next to the map. Hovering a church highlights its marker, and vice versa. */
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
  selected: Selected | null;
  onActive: (id: number | null) => void;
  /** `centered`: the map moves to the church. Null closes its panel. */
  onSelect: (church: ChurchListItem | null, centered?: boolean) => void;
  onChange: (change: DirectoryChange) => void;
}) {
  const list = useSelectedRow(selected);
  // Replaces the selected church's row, or comes first if the church isn't listed.
  const panel = selected ? <SelectedChurch church={selected} onClose={() => onSelect(null)} /> : null;
  const rowOf = (church: ChurchListItem) => (
    <MapRow church={church} highlighted={church.id === activeId} onShow={() => onSelect(church, true)} />
  );
  const isListed = pages.churches.some(({ id }) => id === selected?.id);
  return (
    <section
      aria-label={directory.allHeading}
      aria-busy={pages.busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable to scroll by keyboard
      tabIndex={0}
      className={clsx(
        // Positioned so that visually hidden text inside doesn't make the page longer.
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-card',
        pages.busy && 'opacity-60',
      )}
    >
      {pages.failed ? <LoadFailed pages={pages} /> : null}
      {pages.first && pages.churches.length === 0 ? (
        <NoChurches page={pages.first} onChange={onChange} />
      ) : null}
      <ul
        ref={list}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card empty:hidden"
      >
        {selected && !isListed ? <li data-church={selected.id}>{panel}</li> : null}
        {pages.churches.map((church) => (
          <li
            key={church.id}
            data-church={church.id}
            onPointerEnter={() => onActive(church.id)}
            onPointerLeave={() => onActive(null)}
          >
            {church.id === selected?.id ? panel : rowOf(church)}
          </li>
        ))}
      </ul>
      {pages.churches.length > 0 ? <ShowMoreChurches pages={pages} /> : null}
    </section>
  );
}

function MapRow({
  church,
  highlighted,
  onShow,
}: {
  church: ChurchListItem;
  highlighted: boolean;
  onShow: () => void;
}) {
  return (
    <ChurchRow
      narrow
      church={church}
      highlighted={highlighted}
      extra={
        <button
          type="button"
          onClick={onShow}
          className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-bayou underline-offset-4 hover:underline"
        >
          <MapPin className="size-4" />
          {directoryMap.showOnMap}
          <span className="sr-only">: {church.name}</span>
        </button>
      }
    />
  );
}
