import { clsx } from 'clsx';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DirectoryChange, directoryFilters, noFilters } from '#shared/domain/directory.ts';
import { totalText } from '#shared/domain/format.ts';
import { directory, timeFilter } from '#shared/messages/churches/directory.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { DirectorySkeleton } from '@/features/churches/components/card-grid.tsx';
import { ChurchGrid, ChurchList } from '@/features/churches/components/church-grid.tsx';
import { emptySearch } from '@/features/search/copy.ts';
import type { ChurchPages } from './use-church-pages.ts';
import { useNearMe } from './use-near-me.ts';

export function DirectoryResults({
  pages,
  view,
  onChange,
}: {
  pages: ChurchPages;
  view: 'grid' | 'list';
  onChange: (change: DirectoryChange) => void;
}) {
  if (pages.failed) return <LoadFailed pages={pages} />;
  if (!pages.first) return <DirectorySkeleton />;
  if (pages.churches.length === 0) return <NoChurches onChange={onChange} />;
  const View = view === 'list' ? ChurchList : ChurchGrid;
  return (
    <div
      aria-busy={pages.busy}
      className={clsx('transition-opacity duration-150', pages.busy && 'opacity-60 delay-300')}
    >
      <View churches={pages.churches} />
      <ShowMore pages={pages} />
    </div>
  );
}

export function LoadFailed({ pages }: { pages: Pick<ChurchPages, 'refusal' | 'retry'> }) {
  return <StatePanel live title={pages.refusal ?? directory.failed} retry={pages.retry} />;
}

/** Time filters can be cleared separately because they exclude most churches. */
export function NoChurches({ onChange }: { onChange: (change: DirectoryChange) => void }) {
  const [query] = useSearchParams();
  const nearMe = useNearMe((near) => onChange({ ...noFilters, near }));
  const { search = '', exact: _exact, ...others } = directoryFilters(query);
  const onlySearch = search !== '' && Object.keys(others).length === 0;
  return (
    <StatePanel
      title={directory.empty}
      text={onlySearch ? emptySearch.unknown(search) : directory.emptyText}
      image="/art/empty-search.svg"
    >
      {['day', 'part', 'language'].some((name) => query.has(name)) ? (
        <Button variant="secondary" onClick={() => onChange({ day: null, part: null, language: null })}>
          {timeFilter.clear}
        </Button>
      ) : null}
      <Button onClick={() => onChange(noFilters)}>{directory.clear}</Button>
      <a href="#areas-title" className={buttonClass('secondary')}>
        {emptySearch.browseAreas}
      </a>
      <Button variant="secondary" aria-disabled={nearMe.locating} onClick={nearMe.locate}>
        {nearMe.locating ? directory.locating : emptySearch.nearest}
      </Button>
      <p role="status" className="w-full text-sm text-brick-dark">
        {nearMe.problem}
      </p>
    </StatePanel>
  );
}

/** Loads the next page. After the last one the button disappears, so focus moves to the status. */
export function ShowMore({ pages }: { pages: ChurchPages }) {
  const status = useRef<HTMLParagraphElement>(null);
  if (!pages.first) return null;
  const total = totalText(pages.first.total, pages.first.capped);
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      {pages.moreFailed ? (
        <p role="alert" className="text-brick-dark">
          {directory.failed}
        </p>
      ) : null}
      {pages.hasMore ? (
        <Button
          variant="secondary"
          aria-disabled={pages.loadingMore}
          onClick={() => pages.more().then((isLast) => isLast && status.current?.focus())}
        >
          {pages.loadingMore ? directory.loadingMore : directory.showMore}
        </Button>
      ) : null}
      <p ref={status} tabIndex={-1} role="status" className="text-sm text-ink-soft">
        {directory.shown(pages.churches.length, total)}
      </p>
    </div>
  );
}
