import { clsx } from 'clsx';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import {
  type DirectoryChange,
  type DirectoryFilters,
  type DirectorySort,
  noFilters,
} from '#shared/domain/directory.ts';
import { totalText } from '#shared/domain/format.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { dayPartLabels, languageLabels, weekdayLabels } from '#shared/messages/churches/service-times.ts';
import type { DayPart, Language, Weekday } from '#shared/service-times/schedule.ts';
import { Button } from '@/components/ui/button.tsx';
import { searchNotes, unlistedTimes } from '@/features/search/copy.ts';
import type { Page } from '@/lib/paging.ts';
import { asksForNearMe, FilterChips, ReadChips, readFilters, spelledOut, timesIn } from './filter-chips.tsx';
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

/** The number of results, announced to screen readers, and the active filters. */
export function ResultBanner(props: Props) {
  const { filters, sort, page, unlisted = 0, busy, failed, oneLine = false, onChange } = props;
  const nearMe = useNearMe((near) => onChange({ ...inferredFrom(page?.read), near, radius: null }));
  const current = busy || failed ? undefined : page;
  const times = current && unlisted > 0 && !filters.unlisted ? timesIn(filters, current.read) : null;
  const read = filters.search ? current?.read : null;
  const inferred = read ? readFilters(read) : {};
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
            {current ? directory.found(current.total, current.capped) : churchCard.searching}
          </p>
        )}
        {current && filters.search ? <SearchNotes page={current} search={filters.search} /> : null}
        {current && times ? (
          <TimesNote page={current} times={times} inferred={inferred} unlisted={unlisted} />
        ) : null}
        <p className="text-brick-dark">{nearMe.problem}</p>
      </div>
      <FilterChips filters={filters} onChange={onChange} />
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
        disabled={Object.keys(filters).length === 0}
        // On phones, the count and the sort order share a line.
        className="-my-1 max-sm:disabled:hidden"
        onClick={() => onChange(noFilters)}
      >
        {directory.clear}
      </Button>
      <div className="ml-auto w-40">
        <SortSelect sort={sort} filters={filters} inferred={inferredFrom(read)} onChange={onChange} />
      </div>
    </div>
  );
}

/** How many churches haven't listed their times; if no other matches, that they are the results. */
function TimesNote({
  page: { total, capped },
  times,
  inferred,
  unlisted,
}: {
  page: Result;
  times: DirectoryFilters;
  inferred: DirectoryFilters;
  unlisted: number;
}) {
  const days = (times.day ?? []).map((day) => weekdayLabels[day as Weekday]).join(' or ');
  const text = inferred.unlisted
    ? unlistedTimes.none(wantedTime(inferred, times), total)
    : `${unlistedTimes.counted(totalText(total, capped), days)} ${unlistedTimes.unknown(unlisted)}`;
  return <p className="text-ink-soft">{text}</p>;
}

/** The parts of "No Baptist church near 77004 has listed a Sunday morning service". */
function wantedTime(inferred: DirectoryFilters, { day = [], part, language = [] }: DirectoryFilters) {
  const days = day.map((name) => weekdayLabels[name as Weekday]).join(' or ');
  const spoken = language.map((name) => languageLabels[name as Language]).join(' or ');
  return {
    what: inferred.denomination?.join(' or ') ?? (inferred.search ? `“${inferred.search}”` : ''),
    near: inferred.near ?? inferred.zip ?? inferred.area?.join(' or ') ?? '',
    time: unlistedTimes.service(days, part ? dayPartLabels[part as DayPart] : '', spoken),
  };
}

/** What was looked for beside names. */
function topicNote(topic: string | null | undefined): string | null {
  const query = new URLSearchParams(topic ?? '');
  const label = query.get('label');
  if (!label) return null;
  if (query.get('kind') === 'community') return searchNotes.community(label);
  return query.get('found') === 'true' ? searchNotes.need(label) : searchNotes.noNeed(label);
}

function SearchNotes({
  page: { corrected, relaxed, topic, total },
  search,
}: {
  page: Result;
  search: string;
}) {
  const note = total > 0 ? topicNote(topic) : null;
  return (
    <>
      {note ? <p className="text-ink-soft">{note}</p> : null}
      {corrected ? <p className="text-ink-soft">{directory.corrected(corrected)}</p> : null}
      {relaxed === null ? null : <p className="text-ink-soft">{searchNotes.relaxed(search, relaxed)}</p>}
    </>
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
