import { useQuery } from '@tanstack/react-query';
import type { ChurchFacets } from '#shared/churches-map.ts';
import { type DirectorySort, directorySorts } from '#shared/directory.ts';
import { directory } from '#shared/messages/churches.ts';
import { sortCopy } from '#shared/messages/search.ts';
import { LazySelect } from '@/components/ui/lazy-select.tsx';
import type { SelectOption } from '@/components/ui/select.tsx';
import { areasQuery, denominationsQuery } from '../api.ts';

type Names = { data: string[] | undefined; error: Error | null };
type Copy = { all: string; loading: string; none: string };

/** Options of a dropdown; loading, empty and failed appear as a disabled option. */
export function optionsOf(
  names: Names,
  counts: ReadonlyArray<{ value: string; count: number }> | undefined,
  value: string,
  copy: Copy,
): SelectOption[] {
  const all = { value: '', label: copy.all };
  // A filter from a shared URL is visible even if the list does not have it.
  const chosen = value === '' || names.data?.includes(value) ? [] : [{ value, label: value }];
  const note = (label: string) => [all, ...chosen, { value: '-', label, disabled: true }];
  if (!names.data) return note(names.error ? names.error.message : copy.loading);
  if (names.data.length === 0) return note(copy.none);
  const countOf = new Map(counts?.map((facet) => [facet.value, facet.count]));
  return [
    all,
    ...chosen,
    ...names.data.map((name) => ({
      value: name,
      label: name,
      ...(counts ? { hint: (countOf.get(name) ?? 0).toLocaleString('en-US') } : {}),
    })),
  ];
}

type Props = {
  value: string;
  facets: ChurchFacets | null | undefined;
  onChange: (value: string) => void;
};

export function DenominationSelect({ value, facets, onChange }: Props) {
  const names = useQuery(denominationsQuery());
  const options = optionsOf(names, facets?.denominations, value, {
    all: directory.allDenominations,
    loading: directory.loadingDenominations,
    none: directory.noDenominations,
  });
  return <LazySelect hideLabel label={directory.denomination} {...{ value, options, onChange }} />;
}

export function AreaSelect({ value, facets, onChange }: Props) {
  const names = useQuery(areasQuery());
  const options = optionsOf(names, facets?.areas, value, {
    all: directory.allAreas,
    loading: directory.loadingAreas,
    none: directory.noAreas,
  });
  return <LazySelect hideLabel label={directory.area} {...{ value, options, onChange }} />;
}

/** Distance is a choice only where a place is given. */
export function SortSelect({
  sort,
  hasPlace,
  onChange,
}: {
  sort: DirectorySort;
  hasPlace: boolean;
  onChange: (sort: string) => void;
}) {
  const choices = directorySorts.filter((value) => value !== 'distance' || hasPlace);
  return (
    <select
      aria-label={sortCopy.label}
      value={sort}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-9 w-full rounded-control border border-ink/30 bg-card px-2 text-sm hover:border-ink/60"
    >
      {choices.map((value) => (
        <option key={value} value={value}>
          {sortCopy[value]}
        </option>
      ))}
    </select>
  );
}

const radii = ['2', '5', '10', '25', '50'];

export function RadiusSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const choices = value === '' || radii.includes(value) ? radii : [...radii, value];
  const options = [
    { value: '', label: directory.anyDistance },
    ...choices.map((miles) => ({ value: miles, label: directory.within(miles) })),
  ];
  return <LazySelect hideLabel label={directory.radius} {...{ value, options, onChange }} />;
}
