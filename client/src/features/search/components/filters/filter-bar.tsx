import { Search, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import { type DirectoryView, noFilters } from '#shared/domain/directory.ts';
import { directory as copy } from '#shared/messages/churches/directory.ts';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useSearchText } from '@/lib/timing.ts';
import { usePhone } from '@/lib/viewport.ts';
import { SearchField } from '../search-field.tsx';
import type { Directory } from '../use-directory.ts';
import { ViewSwitch } from '../view-switch.tsx';
import { MoreFilters } from './fact-choices.tsx';
import { chipsOf, timesIn } from './filter-chips.tsx';
import { AreaSelect, DenominationSelect } from './filter-select.tsx';
import { TimesFilter } from './filter-times.tsx';

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'));

type Props = { directory: Directory; facets: ChurchFacets | null | undefined };

/** The sticky filter bar. On phones, everything except the search is in a sheet. */
export function FilterBar({ directory, facets }: Props) {
  const { filters, view, change } = directory;
  const phone = usePhone();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const show = (next: DirectoryView) => {
    change({ view: next });
    setSheetOpen(false);
  };
  const views = <ViewSwitch view={view} onChange={show} />;
  const controls = <Filters directory={directory} facets={facets} />;
  return (
    // Not sticky on short screens, where it would cover the results.
    <div className="relative top-0 z-30 -mx-4 border-b border-line bg-paper px-4 py-2 sm:py-3 lg:mx-0 lg:px-0 [@media(min-height:30rem)]:sticky">
      <div className="flex items-start gap-2 sm:gap-3">
        <div className="min-w-0 flex-1">
          <SearchBox value={filters.search ?? ''} onChange={change} />
        </div>
        {phone ? (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
            <SlidersHorizontal className="size-4 max-[24rem]:hidden" />
            {copy.filtersActive(chipsOf(filters).filter(({ name }) => name !== 'search').length)}
          </Button>
        ) : (
          views
        )}
      </div>
      {phone ? null : <div className="relative mt-3 flex flex-wrap items-center gap-3">{controls}</div>}
      {phone && isSheetOpen ? (
        <LazySection>
          <FilterSheet
            facets={facets}
            canClear={Object.keys(filters).length > 0}
            onClear={() => change(noFilters)}
            onClose={() => setSheetOpen(false)}
          >
            {controls}
            {views}
          </FilterSheet>
        </LazySection>
      ) : null}
    </div>
  );
}

/** As wide as its label in any language. */
const filter = 'w-full min-w-0 md:w-auto md:flex-auto lg:min-w-40 lg:max-w-80 lg:flex-none';

function Filters({ directory: { filters, change }, facets }: Props) {
  // A filter that no church of the site matches is hidden, unless it is active.
  const hasFacts = !facets || facets.listed.facts.length > 0 || filters.fact || filters.wheelchair;
  return (
    <>
      {facets?.listed.times === false && !timesIn(filters, null) ? null : (
        <div className={filter}>
          <TimesFilter filters={filters} spoken={facets?.listed.languages} onChange={change} />
        </div>
      )}
      <div className={filter}>
        <DenominationSelect
          values={filters.denomination}
          facets={facets}
          onChange={(denomination) => change({ denomination })}
        />
      </div>
      <div className={filter}>
        <AreaSelect values={filters.area} facets={facets} onChange={(area) => change({ area })} />
      </div>
      {hasFacts ? (
        <div className={filter}>
          <MoreFilters filters={filters} onChange={change} />
        </div>
      ) : null}
    </>
  );
}

const searchDelayMs = 250;

function SearchBox({ value, onChange }: { value: string; onChange: Directory['change'] }) {
  const id = useId();
  const { text, type, search, drop } = useSearchText(value, searchDelayMs, (typed) =>
    onChange({ search: typed }, { replace: true }),
  );
  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="sr-only">
        {copy.search}
      </label>
      <Search className="pointer-events-none absolute top-3.5 left-3 z-10 size-4 text-ink-faint max-sm:hidden" />
      <SearchField
        id={id}
        placeholder={copy.searchPlaceholder}
        value={text}
        onType={(typed) => (typed === '' ? search('') : type(typed))}
        onSearch={search}
        onFilter={(change) => {
          if (!change.search) drop();
          onChange(change);
        }}
        className="min-h-11 border-ink/30 pl-3 hover:border-ink/60 sm:pl-9"
      />
    </div>
  );
}
