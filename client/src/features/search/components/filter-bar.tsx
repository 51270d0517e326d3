import { clsx } from 'clsx';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import { choiceFilterNames, choiceOf, type DirectoryChange, noFilters } from '#shared/domain/directory.ts';
import { choiceFilterLabel } from '#shared/messages/churches/choice-fields.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { LazySection, lazyPart, offerRetry } from '@/components/lazy-section.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { useDebounce } from '@/lib/timing.ts';
import { useMedia } from '@/lib/viewport.ts';
import { chipsOf } from './filter-chips.tsx';
import { AreaSelect, DenominationSelect, RadiusSelect } from './filter-select.tsx';
import { TimesFilter } from './filter-times.tsx';
import { PlaceField, usePlace } from './place-field.tsx';
import { SearchField } from './search-field.tsx';
import type { Directory } from './use-directory.ts';
import { ViewSwitch } from './view-switch.tsx';

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'));

/** The sticky filter bar. On phones, everything except the search is in a sheet. */
export function FilterBar({
  directory: { filters, view, change },
  facets,
}: {
  directory: Directory;
  facets: ChurchFacets | null | undefined;
}) {
  const phone = useMedia('(max-width: 47.99rem)');
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const problemId = useId();
  const place = usePlace(filters.near, (near) => change({ near }));
  const activeInSheet = chipsOf(filters).filter(({ name }) => name !== 'search').length;

  const controls = (
    <>
      <div className="w-full md:w-44 lg:w-40">
        <TimesFilter filters={filters} onChange={change} />
      </div>
      <div className="w-full md:w-auto md:min-w-40 md:flex-1 lg:w-48 lg:flex-none">
        <DenominationSelect
          values={filters.denomination}
          facets={facets}
          onChange={(denomination) => change({ denomination })}
        />
      </div>
      <div className="w-full md:w-auto md:min-w-36 md:flex-1 lg:w-36 lg:flex-none">
        <AreaSelect values={filters.area} facets={facets} onChange={(area) => change({ area })} />
      </div>
      <div className="md:min-w-44 md:flex-1 md:basis-44 lg:w-48 lg:flex-none">
        <PlaceField place={place} problemId={problemId} />
      </div>
      {filters.near ? (
        <div className="md:min-w-44 md:flex-1 md:basis-44 lg:w-44 lg:flex-none">
          <RadiusSelect value={filters.radius ?? ''} onChange={(radius) => change({ radius })} />
        </div>
      ) : null}
      {choiceFilterNames.map((name) => (
        <Button
          key={name}
          variant="secondary"
          aria-pressed={filters[name] !== undefined}
          className="aria-pressed:border-bayou aria-pressed:bg-bayou-tint"
          onClick={() => change({ [name]: filters[name] ? null : choiceOf(name).value })}
        >
          {choiceFilterLabel[name]}
        </Button>
      ))}
      <ViewSwitch
        view={view}
        onChange={(next) => {
          change({ view: next });
          if (phone) setSheet('closed');
        }}
      />
    </>
  );
  const problem = (
    <p id={problemId} role="status" className={clsx('text-sm text-brick-dark', place.problem && 'mt-2')}>
      {place.problem}
    </p>
  );
  return (
    // Not sticky on short screens, where it would cover the results.
    <div className="top-0 z-30 -mx-4 border-b border-line bg-paper px-4 py-3 lg:mx-0 lg:px-0 [@media(min-height:30rem)]:sticky">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-32 md:basis-[calc(100%-12rem)] lg:basis-48">
          <SearchBox
            value={filters.search ?? ''}
            onSearch={(search) => change({ search }, { replace: true })}
            onFilter={(filter) => change(filter)}
          />
        </div>
        {phone ? (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setSheet('open')}
            className={buttonClass('secondary')}
          >
            <SlidersHorizontal className="size-4 max-[22rem]:hidden" />
            {directory.filtersActive(activeInSheet)}
          </button>
        ) : (
          // At medium width, the search and the first filter share a line, and the others wrap to the next.
          <div className="contents *:min-w-0 lg:flex lg:max-w-full lg:flex-none lg:flex-wrap lg:items-center lg:gap-3">
            {controls}
          </div>
        )}
      </div>
      {phone ? (
        sheet === 'never' ? null : (
          <LazySection failed={offerRetry}>
            <FilterSheet
              open={sheet === 'open'}
              facets={facets}
              canClear={Object.keys(filters).length > 0}
              onClear={() => change(noFilters)}
              onClose={() => setSheet('closed')}
            >
              {controls}
              {problem}
            </FilterSheet>
          </LazySection>
        )
      ) : (
        problem
      )}
    </div>
  );
}

const searchDelayMs = 250;

/** Searches shortly after the last keystroke, or immediately on Enter. */
function SearchBox({
  value,
  onSearch,
  onFilter,
}: {
  value: string;
  onSearch: (text: string) => void;
  onFilter: (change: DirectoryChange) => void;
}) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const lastSearch = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  const send = (text: string) => {
    cancel();
    lastSearch.current = text.trim();
    onSearch(lastSearch.current);
  };
  const { schedule, cancel } = useDebounce(() => send(draft), searchDelayMs);

  // A search set elsewhere (Back, a chip, Clear Filters) replaces the input.
  useEffect(() => {
    if (value === lastSearch.current) return;
    cancel();
    lastSearch.current = value;
    setDraft(value);
  }, [value, cancel]);

  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="sr-only">
        {directory.search}
      </label>
      <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-faint" />
      <SearchField
        input={input}
        id={id}
        placeholder={directory.searchPlaceholder}
        value={draft}
        onType={(text) => {
          setDraft(text);
          schedule();
        }}
        onSearch={(text) => {
          setDraft(text);
          send(text);
        }}
        onFilter={(change) => {
          cancel();
          lastSearch.current = '';
          setDraft('');
          onFilter(change);
        }}
        className={clsx(
          'min-h-11 w-full rounded-control border border-ink/30 bg-card pl-9 placeholder:text-ink-faint hover:border-ink/60',
          draft === '' ? 'pr-3' : 'pr-11',
        )}
      />
      {draft === '' ? null : (
        <button
          type="button"
          aria-label={directory.clearSearch}
          className="absolute top-0.5 right-0.5 grid size-10 place-items-center rounded-control text-ink-soft hover:text-ink"
          onClick={() => {
            setDraft('');
            send('');
            input.current?.focus();
          }}
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}
