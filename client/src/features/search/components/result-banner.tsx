import { clsx } from 'clsx';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import {
  type DirectoryChange,
  type DirectoryFilters,
  type DirectorySort,
  defaultSort,
  noFilters,
} from '#shared/domain/directory.ts';
import { totalText } from '#shared/domain/format.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { weekdayLabels } from '#shared/messages/churches/service-times.ts';
import type { Weekday } from '#shared/service-times/schedule.ts';
import { Button } from '@/components/ui/button.tsx';
import { searchNotes, unlistedTimes } from '@/features/search/copy.ts';
import type { Page } from '@/lib/paging.ts';
import { asksForNearMe, FilterChips, ReadChips, spelledOut, timesIn } from './filter-chips.tsx';
import { SortSelect } from './filter-select.tsx';
import { useNearMe } from './use-near-me.ts';

/** The number of results, announced to screen readers, and the active filters. */
export function ResultBanner({
  filters,
  sort,
  page,
  unlisted = 0,
  busy,
  failed,
  oneLine = false,
  onChange,
}: {
  filters: DirectoryFilters;
  sort: DirectorySort;
  page: Page<ChurchListItem> | undefined;
  /** Number of churches that match except for their service times, which aren't listed. */
  unlisted?: number | undefined;
  busy: boolean;
  failed: boolean;
  /** On narrow screens, a single line that scrolls horizontally, to leave room for the map. */
  oneLine?: boolean;
  onChange: (change: DirectoryChange) => void;
}) {
  const nearMe = useNearMe((near) =>
    onChange({ ...(page?.read ? spelledOut(page.read) : {}), near, radius: null }),
  );
  const search = filters.search ?? '';
  const result = page && !busy && !failed && search !== '' ? page : undefined;
  const times = page && !busy && !failed && unlisted > 0 ? timesIn(filters, page.read) : null;
  const isChanged = result && (result.corrected || result.relaxed !== null || result.read);
  const inferred = result?.read && !filters.near ? spelledOut(result.read) : null;
  return (
    <div
      className={clsx(
        'relative flex min-h-14 items-center gap-2',
        oneLine
          ? 'py-2 max-lg:-mx-4 max-lg:min-h-11 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1.5 max-lg:whitespace-nowrap max-lg:*:shrink-0 max-lg:[&_li]:shrink-0 lg:flex-wrap'
          : 'flex-wrap py-1.5 sm:py-3',
      )}
    >
      <div role="status" aria-live="polite" className="mr-2 flex flex-wrap gap-x-3">
        {failed ? null : (
          <p className="font-medium">
            {page && !busy ? directory.found(page.total, page.capped) : churchCard.searching}
          </p>
        )}
        {result?.corrected ? <p className="text-ink-soft">{directory.corrected(result.corrected)}</p> : null}
        {result && result.relaxed !== null ? (
          <p className="text-ink-soft">{searchNotes.relaxed(search, result.relaxed)}</p>
        ) : null}
        {times && !filters.unlisted && page ? (
          <p className="text-ink-soft">
            {unlistedTimes.counted(
              totalText(page.total, page.capped),
              (times.day ?? []).map((day) => weekdayLabels[day as Weekday]).join(' or '),
            )}{' '}
            {unlistedTimes.unknown(unlisted)}
          </p>
        ) : null}
        <p className="text-brick-dark">{nearMe.problem}</p>
      </div>
      <FilterChips filters={filters} onChange={onChange} />
      {result?.read ? <ReadChips read={result.read} filters={filters} onChange={onChange} /> : null}
      {result && asksForNearMe(result.read) && !filters.near ? (
        <Button variant="secondary" size="small" aria-disabled={nearMe.locating} onClick={nearMe.locate}>
          {nearMe.locating ? directory.locating : searchNotes.nearMe}
        </Button>
      ) : null}
      {times && !filters.unlisted ? (
        <Button
          variant="quiet"
          size="small"
          className="-my-1"
          onClick={() => onChange({ ...(page?.read ? spelledOut(page.read) : {}), unlisted: 'true' })}
        >
          {unlistedTimes.include}
        </Button>
      ) : null}
      {isChanged ? (
        <Button variant="quiet" size="small" className="-my-1" onClick={() => onChange({ exact: 'true' })}>
          {searchNotes.exactly(search)}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="small"
        disabled={Object.keys(filters).length === 0}
        // On phones, the count and the sort order share a line.
        className="-my-1 max-sm:disabled:hidden"
        onClick={() => onChange(noFilters)}
      >
        {directory.clear}
      </Button>
      <div className="ml-auto w-40">
        <SortSelect
          sort={sort}
          hasPlace={Boolean(filters.near ?? inferred?.near)}
          onChange={(value) =>
            // The place becomes a regular filter, which sorts by distance.
            onChange(
              value === 'distance' && inferred
                ? inferred
                : { sort: value === defaultSort(filters) ? null : value },
            )
          }
        />
      </div>
    </div>
  );
}
