import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import { withoutValue } from '#shared/domain/directory.ts';
import { numberText } from '#shared/domain/format.ts';
import { areaBoxes } from '#shared/domain/region.ts';
import { directory, directoryMap } from '#shared/messages/churches/directory.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { Button } from '@/components/ui/button.tsx';
import { featuredQuery } from '@/features/churches/api.ts';
import { AreaMap } from './area-map.tsx';
import { ChurchMapBoundary } from './church-map-boundary.tsx';

const maxPins = 100;

export type AreaChoiceProps = {
  areas: readonly string[];
  facets: ChurchFacets | null | undefined;
  onChange: (areas: string[] | null) => void;
};

/** Areas on a map, and the same choices as a list of buttons. */
export default function AreaChoice({ areas, facets, onChange }: AreaChoiceProps) {
  const toggle = (name: string) => {
    if (areas.includes(name)) return onChange(withoutValue(areas, name));
    onChange([name]);
    // The results are at the top of the page.
    window.scrollTo({ top: 0 });
  };
  const featured = useQuery(featuredQuery(maxPins));
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="h-[400px]">
        <ChurchMapBoundary>
          <AreaMap areas={areas} featured={featured.data ?? []} onSelect={toggle} />
        </ChurchMapBoundary>
      </div>
      <AreaLegend areas={areas} facets={facets} onToggle={toggle} onClear={() => onChange(null)} />
    </div>
  );
}

function AreaLegend({
  areas,
  facets,
  onToggle,
  onClear,
}: Omit<AreaChoiceProps, 'onChange'> & { onToggle: (area: string) => void; onClear: () => void }) {
  const counts = new Map(facets?.areas.map(({ value, count }) => [value, count]));
  return (
    <div>
      <ul
        aria-label={directoryMap.areasLegend}
        className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-2 md:grid-cols-3 lg:grid-cols-1"
      >
        {areaBoxes.map(({ name, color }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={areas.includes(name)}
              onClick={() => onToggle(name)}
              className={clsx(
                'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 text-left',
                areas.includes(name) ? 'bg-bayou-tint font-medium text-bayou-dark' : 'hover:bg-card',
              )}
            >
              <svg viewBox="0 0 14 14" width={14} height={14} aria-hidden="true" className="shrink-0">
                <rect width={14} height={14} rx={3} fill={color} />
              </svg>
              <span>{shown.area(name)}</span>
              {facets ? (
                <span className="ml-auto text-sm text-ink-faint tabular-nums">
                  {numberText(counts.get(name) ?? 0)}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        aria-disabled={areas.length === 0}
        onClick={onClear}
      >
        {directory.viewAllAreas}
      </Button>
    </div>
  );
}
