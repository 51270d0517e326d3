import { clsx } from 'clsx';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { Page } from '#shared/contracts/endpoint.ts';
import {
  type DirectoryChange,
  type DirectoryFilters,
  type DirectorySort,
  noFilters,
} from '#shared/domain/directory.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { Button } from '@/components/ui/button.tsx';
import { FilterChips, spelledOut, timesIn, withoutSearch } from './filters/filter-chips.tsx';
import { SortSelect } from './filters/filter-select.tsx';
import { areUnlisted, Offers, ResultNotes } from './related-results.tsx';
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
  /** A map has no order on narrow screens, where it has no list. */
  isMap?: boolean;
  onChange: (change: DirectoryChange) => void;
};

const inferredFrom = (read: string | null | undefined): DirectoryChange => (read ? spelledOut(read) : {});

/** The number of results, announced to screen readers, and the active filters. */
export function ResultBanner(props: Props) {
  const { filters, sort, page, unlisted = 0, busy, failed, isMap = false, onChange } = props;
  const nearMe = useNearMe((near) => onChange({ ...inferredFrom(page?.read), near, radius: null }));
  const current = busy || failed ? undefined : page;
  const hasTimes = current && unlisted > 0 && !filters.unlisted && timesIn(filters, current.read) !== null;
  const isUnlisted = current !== undefined && areUnlisted(current, filters);
  const read = filters.search ? current?.read : null;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div className="relative flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1.5 py-1.5 sm:py-3">
      <Found
        {...{ filters, page: current, failed }}
        unlisted={hasTimes ? unlisted : null}
        isCounted={!hasTimes || !isUnlisted}
        problem={nearMe.problem}
        // Notes and chips come later: on lines of their own, they move nothing.
        className={clsx(isFiltered && 'w-full')}
      />
      {/* On phones beside the count, so that the chips below need fewer lines. */}
      <div
        className={clsx(
          'ml-auto w-40 max-sm:absolute max-sm:top-1.5 max-sm:right-0 sm:order-last',
          isMap && 'max-lg:hidden',
        )}
      >
        <SortSelect sort={sort} filters={filters} inferred={inferredFrom(read)} onChange={onChange} />
      </div>
      <div className="contents">
        <FilterChips filters={read ? withoutSearch(filters) : filters} onChange={onChange} />
        {isFiltered && current ? (
          <Offers
            {...{ filters, nearMe, onChange }}
            page={current}
            hasTimes={hasTimes === true && !isUnlisted}
          />
        ) : null}
        <Button
          variant="quiet"
          size="small"
          disabled={!isFiltered}
          // On phones in the sheet of filters.
          className="-my-1 max-sm:hidden"
          onClick={() => onChange(noFilters)}
        >
          {directory.clear}
        </Button>
      </div>
    </div>
  );
}

function Found({
  filters,
  page,
  failed,
  unlisted,
  isCounted,
  problem,
  className,
}: Pick<Props, 'filters' | 'page' | 'failed'> & {
  unlisted: number | null;
  /** Without listed times, the note has the count. */
  isCounted: boolean;
  problem: string | null;
  className: string;
}) {
  return (
    <div
      role="status"
      aria-live="polite"
      className={clsx(
        'mr-2 flex flex-wrap gap-x-3 max-sm:text-sm max-sm:*:first:py-2 max-sm:*:first:pr-40',
        className,
      )}
    >
      {failed || !isCounted ? null : (
        <p className="font-medium">
          {page ? directory.found(page.total, page.capped) : churchCard.searching}
        </p>
      )}
      {page ? <ResultNotes page={page} filters={filters} unlisted={unlisted} /> : null}
      <p className="text-brick-dark">{problem}</p>
    </div>
  );
}
