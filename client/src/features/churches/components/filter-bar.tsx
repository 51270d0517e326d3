import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { choiceFilterNames, choiceOf } from '#shared/church-filters.ts';
import type { ChurchFacets } from '#shared/churches-map.ts';
import { choiceFilterLabel } from '#shared/messages/church-fields.ts';
import { directory } from '#shared/messages/churches.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { chipsOf } from './filter-chips.tsx';
import { AreaSelect, DenominationSelect, RadiusSelect } from './filter-select.tsx';
import { TimesFilter } from './filter-times.tsx';
import { PlaceField, usePlace } from './place-field.tsx';
import { SearchBox } from './search-box.tsx';
import type { Directory } from './use-directory.ts';
import { ViewSwitch } from './view-switch.tsx';

/** The sticky bar of filters; on phones all but the text search folds away. */
export function FilterBar({
  directory: { filters, view, change },
  facets,
}: {
  directory: Directory;
  facets: ChurchFacets | null | undefined;
}) {
  const [unfolded, setUnfolded] = useState(false);
  const foldId = useId();
  const problemId = useId();
  const place = usePlace(filters.near, (near) => change({ near }));
  const folded = chipsOf(filters).filter(({ name }) => name !== 'search').length;

  return (
    <div
      className={clsx(
        // Not sticky on low screens, nor unfolded on phones: it would cover the results.
        'top-0 z-30 -mx-4 border-b border-line bg-paper px-4 py-3 md:[@media(min-height:30rem)]:sticky lg:mx-0 lg:px-0',
        !unfolded && '[@media(min-height:30rem)]:sticky',
      )}
    >
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-32 md:basis-[calc(100%-12rem)] lg:basis-48">
          <SearchBox
            value={filters.search ?? ''}
            onSearch={(search) => change({ search }, { replace: true })}
            onFilter={(filter) => change(filter)}
          />
        </div>
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={foldId}
          onClick={() => setUnfolded(!unfolded)}
          className={buttonClass('secondary', 'normal', 'md:hidden')}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4 max-[22rem]:hidden" strokeWidth={1.5} />
          {directory.filtersActive(folded)}
        </button>
        <div
          id={foldId}
          className={clsx(
            // At medium width the search and the first filter share a line; the others follow on the next.
            'w-full flex-wrap items-center gap-3 *:min-w-0 md:contents lg:flex lg:w-auto lg:max-w-full lg:flex-none',
            unfolded ? 'flex' : 'hidden',
          )}
        >
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
          <div className="flex-1 basis-44 md:min-w-44 lg:w-48 lg:flex-none">
            <PlaceField place={place} problemId={problemId} />
          </div>
          {filters.near ? (
            <div className="flex-1 basis-44 md:min-w-44 lg:w-44 lg:flex-none">
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
          <ViewSwitch view={view} onChange={(next) => change({ view: next })} />
        </div>
      </div>
      <p id={problemId} role="status" className={clsx('text-sm text-brick-dark', place.problem && 'mt-2')}>
        {place.problem}
      </p>
    </div>
  );
}
