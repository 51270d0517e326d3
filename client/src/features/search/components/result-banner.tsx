import { clsx } from 'clsx';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import {
  type DirectoryChange,
  type DirectoryFilters,
  type DirectorySort,
  noFilters,
} from '#shared/domain/directory.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { searchNotes, unlistedTimes } from '@/features/search/copy.ts';
import type { Page } from '@/lib/paging.ts';
import {
  asksForNearMe,
  FilterChips,
  ReadChips,
  spelledOut,
  timesIn,
  withoutSearch,
} from './filter-chips.tsx';
import { SortSelect } from './filter-select.tsx';
import { useNearMe } from './use-near-me.ts';

type Result = Page<ChurchListItem>;
type Props = {
  filters: DirectoryFilters;
  sort: DirectorySort;
  page: Result | undefined;
  /** Number of churches that match except for their service times, which aren't listed. */
  unlisted?: number | undefined;
  busy: boolean;
  failed: boolean;
  /** On narrow screens, a single line that scrolls horizontally, to leave room for the map. */
  oneLine?: boolean;
  onChange: (change: DirectoryChange) => void;
};

const inferredFrom = (read: string | null | undefined): DirectoryChange => (read ? spelledOut(read) : {});

/** On phones, the sort order, the chips, and the offers are one line that scrolls; relative, because of their hidden texts. */
const scrollingRow =
  'max-sm:relative max-sm:-mx-4 max-sm:flex max-sm:w-screen max-sm:items-center max-sm:gap-2 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:whitespace-nowrap max-sm:*:shrink-0 max-sm:[&_li]:shrink-0';
const sortBesideCount = 'max-sm:ml-auto max-sm:block';

const ResultNotes = lazyPart(async () => ({
  default: (await import('./beside-results.tsx')).ResultNotes,
}));

/** The number of results, announced to screen readers, and the active filters. */
export function ResultBanner(props: Props) {
  const { filters, sort, page, unlisted = 0, busy, failed, oneLine = false, onChange } = props;
  const nearMe = useNearMe((near) => onChange({ ...inferredFrom(page?.read), near, radius: null }));
  const current = busy || failed ? undefined : page;
  const times = current && unlisted > 0 && !filters.unlisted ? timesIn(filters, current.read) : null;
  const read = filters.search ? current?.read : null;
  const inferred = inferredFrom(read);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div
      className={clsx(
        'relative flex min-h-14 items-center gap-2',
        oneLine
          ? 'py-2 max-lg:-mx-4 max-lg:min-h-11 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1.5 max-lg:whitespace-nowrap max-lg:*:shrink-0 max-lg:[&_li]:shrink-0 lg:flex-wrap'
          : 'flex-wrap py-1.5 sm:py-3',
      )}
    >
      <div role="status" aria-live="polite" className="mr-2 flex flex-wrap gap-x-3 max-sm:text-sm">
        {/* Without listed times, the note has the count. */}
        {failed || (times && inferred.unlisted) ? null : (
          <p className="font-medium">
            {current ? directory.found(current.total, current.capped) : churchCard.searching}
          </p>
        )}
        {current && (times || current.relaxed !== null || current.corrected || current.topic) ? (
          <LazySection>
            <ResultNotes page={current} search={filters.search} times={times} unlisted={unlisted} />
          </LazySection>
        ) : null}
        <p className="text-brick-dark">{nearMe.problem}</p>
      </div>
      <div className={clsx('contents', oneLine || (isFiltered ? scrollingRow : sortBesideCount))}>
        <FilterChips filters={read ? withoutSearch(filters) : filters} onChange={onChange} />
        {read ? <ReadChips read={read} filters={filters} onChange={onChange} /> : null}
        {current ? (
          <Offers
            page={current}
            filters={filters}
            nearMe={nearMe}
            hasTimes={times !== null && !inferred.unlisted}
            onChange={onChange}
          />
        ) : null}
        <Button
          variant="quiet"
          size="small"
          disabled={!isFiltered}
          className="-my-1 max-sm:disabled:hidden"
          onClick={() => onChange(noFilters)}
        >
          {directory.clear}
        </Button>
        <div className={clsx('ml-auto w-40', !oneLine && 'max-sm:order-first max-sm:ml-0')}>
          <SortSelect sort={sort} filters={filters} inferred={inferred} onChange={onChange} />
        </div>
      </div>
    </div>
  );
}

/** Buttons that sort by distance, add churches without listed times, or search for the query as typed. */
function Offers({
  page: { read, corrected, relaxed },
  filters: { search, near },
  nearMe,
  hasTimes,
  onChange,
}: Pick<Props, 'filters' | 'onChange'> & {
  page: Result;
  nearMe: ReturnType<typeof useNearMe>;
  hasTimes: boolean;
}) {
  return (
    <>
      {search && asksForNearMe(read) && !near ? (
        <Button variant="secondary" size="small" aria-disabled={nearMe.locating} onClick={nearMe.locate}>
          {nearMe.locating ? directory.locating : searchNotes.nearMe}
        </Button>
      ) : null}
      {hasTimes ? (
        <Button
          variant="quiet"
          size="small"
          className="-my-1"
          onClick={() => onChange({ ...inferredFrom(read), unlisted: 'true' })}
        >
          {unlistedTimes.include}
        </Button>
      ) : null}
      {search && (corrected || relaxed !== null || read) ? (
        <Button variant="quiet" size="small" className="-my-1" onClick={() => onChange({ exact: 'true' })}>
          {searchNotes.exactly(search)}
        </Button>
      ) : null}
    </>
  );
}
