import { clsx } from 'clsx';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import { choiceFilterNames, type DirectoryView, noFilters } from '#shared/domain/directory.ts';
import { isStyle } from '#shared/domain/fact-options.ts';
import { directory as copy } from '#shared/messages/churches/directory.ts';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useSearchText } from '@/lib/timing.ts';
import { useMedia } from '@/lib/viewport.ts';
import { SearchField } from '../search-field.tsx';
import type { Directory } from '../use-directory.ts';
import { ViewSwitch } from '../view-switch.tsx';
import { MoreFilters, StyleSelect } from './fact-filters.tsx';
import { chipsOf, timesIn } from './filter-chips.tsx';
import { AreaSelect, DenominationSelect, RadiusSelect } from './filter-select.tsx';
import { TimesFilter } from './filter-times.tsx';
import { type Place, PlaceField, usePlace } from './place-field.tsx';

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'));

type Props = { directory: Directory; facets: ChurchFacets | null | undefined };

/** The sticky filter bar. On phones, everything except the search is in a sheet. */
export function FilterBar({ directory, facets }: Props) {
  const { filters, view, change } = directory;
  const phone = useMedia('(max-width: 47.99rem)');
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const problemId = useId();
  const place = usePlace(filters.near, (near) => change({ near }));
  const show = (next: DirectoryView) => {
    change({ view: next });
    setSheet((now) => (now === 'open' ? 'closed' : now));
  };
  const views = <ViewSwitch view={view} onChange={show} />;
  const controls = <Filters directory={directory} facets={facets} place={place} problemId={problemId} />;
  const problem = (
    <p id={problemId} role="status" className={clsx('text-sm text-brick-dark', place.problem && 'mt-2')}>
      {place.problem}
    </p>
  );
  return (
    // Not sticky on short screens, where it would cover the results.
    <div className="relative top-0 z-30 -mx-4 border-b border-line bg-paper px-4 py-2 sm:py-3 lg:mx-0 lg:px-0 [@media(min-height:30rem)]:sticky">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-32 md:basis-[calc(100%-16rem)]">
          <SearchBox value={filters.search ?? ''} onChange={change} />
        </div>
        {phone ? (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setSheet('open')}>
            <SlidersHorizontal className="size-4 max-[22rem]:hidden" />
            {copy.filtersActive(chipsOf(filters).filter(({ name }) => name !== 'search').length)}
          </Button>
        ) : (
          <>
            {views}
            <div className="contents *:min-w-0 lg:flex lg:w-full lg:flex-wrap lg:items-center lg:gap-3">
              {controls}
            </div>
          </>
        )}
      </div>
      {phone ? null : problem}
      {phone && sheet !== 'never' ? (
        <LazySection>
          <FilterSheet
            open={sheet === 'open'}
            facets={facets}
            canClear={Object.keys(filters).length > 0}
            onClear={() => change(noFilters)}
            onClose={() => setSheet('closed')}
          >
            {controls}
            {views}
            {problem}
          </FilterSheet>
        </LazySection>
      ) : null}
    </div>
  );
}

type FiltersProps = Props & { place: Place; problemId: string };

function Filters({ directory: { filters, change }, facets, place, problemId }: FiltersProps) {
  // A filter that no church of the site matches is hidden, unless it is active.
  const facts = facets && [...facets.listed.facts, ...(filters.fact ?? [])];
  const hasStyles = !facts || facts.some(isStyle);
  const hasOthers =
    !facts || facts.some((fact) => !isStyle(fact)) || choiceFilterNames.some((name) => filters[name]);
  return (
    <>
      {facets?.listed.times === false && !timesIn(filters, null) ? null : (
        <div className="w-full md:w-44 lg:w-40">
          <TimesFilter filters={filters} spoken={facets?.listed.languages} onChange={change} />
        </div>
      )}
      <div className="w-full md:w-auto md:min-w-48 md:flex-1 lg:w-48 lg:flex-none">
        <DenominationSelect
          values={filters.denomination}
          facets={facets}
          onChange={(denomination) => change({ denomination })}
        />
      </div>
      <div className="w-full md:w-auto md:min-w-36 md:flex-1 lg:w-36 lg:flex-none">
        <AreaSelect values={filters.area} facets={facets} onChange={(area) => change({ area })} />
      </div>
      {hasStyles ? (
        <div className="w-full md:w-auto md:min-w-36 md:flex-1 lg:w-36 lg:flex-none">
          <StyleSelect filters={filters} onChange={change} />
        </div>
      ) : null}
      <div className="md:min-w-44 md:flex-1 md:basis-44 lg:w-48 lg:flex-none">
        <PlaceField place={place} problemId={problemId} />
      </div>
      {filters.near ? (
        <div className="md:min-w-44 md:flex-1 md:basis-44 lg:w-44 lg:flex-none">
          <RadiusSelect value={filters.radius ?? ''} onChange={(radius) => change({ radius })} />
        </div>
      ) : null}
      {hasOthers ? (
        <div className="w-full md:w-auto md:min-w-36 md:flex-1 lg:w-40 lg:flex-none">
          <MoreFilters filters={filters} onChange={change} />
        </div>
      ) : null}
    </>
  );
}

const searchDelayMs = 250;

function SearchBox({ value, onChange }: { value: string; onChange: Directory['change'] }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, search, drop } = useSearchText(value, searchDelayMs, (typed) =>
    onChange({ search: typed }, { replace: true }),
  );
  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="sr-only">
        {copy.search}
      </label>
      <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-faint" />
      <SearchField
        input={input}
        id={id}
        placeholder={copy.searchPlaceholder}
        value={text}
        onType={type}
        onSearch={search}
        onFilter={(change) => {
          drop();
          onChange(change);
        }}
        className={clsx(
          'min-h-11 w-full rounded-control border border-ink/30 bg-card pl-9 placeholder:text-ink-faint hover:border-ink/60',
          text === '' ? 'pr-3' : 'pr-11',
        )}
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label={copy.clearSearch}
          className="absolute top-0.5 right-0.5 grid size-10 place-items-center rounded-control text-ink-soft hover:text-ink"
          onClick={() => {
            search('');
            input.current?.focus();
          }}
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}
