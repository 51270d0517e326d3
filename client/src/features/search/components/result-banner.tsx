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
import { Button } from '@/components/ui/button.tsx';
import type { Page } from '@/lib/paging.ts';
import { FilterChips, factsIn, spelledOut, timesIn, withoutSearch } from './filters/filter-chips.tsx';
import { SortSelect } from './filters/filter-select.tsx';
import { Offers, ResultNotes } from './related-results.tsx';
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

/** Scrolls instead of wrapping, so that offers move nothing when they come. */
const lineOfOffers =
  '-m-1 flex min-w-48 flex-1 basis-0 items-center gap-2 overflow-x-auto p-1 whitespace-nowrap [scrollbar-width:thin] *:shrink-0 [&_li]:shrink-0';

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
      <Found
        {...{ filters, page: current, failed, times, unlisted }}
        isCounted={!times || !inferred.unlisted}
        problem={nearMe.problem}
        // Notes and chips come later: on lines of their own, they move nothing.
        className={clsx(isFiltered && (oneLine ? 'lg:w-full' : 'sm:w-full'))}
      />
      <div
        className={clsx(
          'contents',
          oneLine || (isFiltered ? 'scrolling-row' : 'max-sm:ml-auto max-sm:block'),
        )}
      >
        <FilterChips filters={read ? withoutSearch(filters) : filters} onChange={onChange} />
        {isFiltered ? (
          <div className={clsx(lineOfOffers, oneLine ? 'max-lg:contents' : 'max-sm:contents')}>
            {current ? (
              <Offers
                {...{ filters, nearMe, onChange }}
                page={current}
                hasTimes={times !== null && !inferred.unlisted}
              />
            ) : null}
          </div>
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

function Found({
  filters,
  page,
  failed,
  times,
  unlisted,
  isCounted,
  problem,
  className,
}: Pick<Props, 'filters' | 'page' | 'failed'> & {
  times: DirectoryFilters | null;
  unlisted: number;
  /** Without listed times, the note has the count. */
  isCounted: boolean;
  problem: string | null;
  className: string;
}) {
  return (
    <div
      role="status"
      aria-live="polite"
      className={clsx('mr-2 flex flex-wrap gap-x-3 max-sm:text-sm', className)}
    >
      {failed || !isCounted ? null : (
        <p className="font-medium">
          {page ? directory.found(page.total, page.capped) : churchCard.searching}
        </p>
      )}
      {page &&
      (times ||
        page.relaxed !== null ||
        page.corrected ||
        page.topic ||
        factsIn(filters, page.read).length > 0) ? (
        <ResultNotes page={page} filters={filters} times={times} unlisted={unlisted} />
      ) : null}
      <p className="text-brick-dark">{problem}</p>
    </div>
  );
}
