import { useQuery } from '@tanstack/react-query';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import {
  type DirectoryChange,
  type DirectoryFilters,
  type DirectorySort,
  directorySorts,
} from '#shared/domain/directory.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import type { Choice } from '@/components/ui/multi-select.tsx';
import { MultiSelect } from '@/components/ui/multi-select.tsx';
import { areasQuery, denominationsQuery } from '@/features/churches/api.ts';
import { sortCopy } from '@/features/search/copy.ts';

type Names = { data: string[] | undefined; error: Error | null };
type Notes = { loading: string; none: string };

/** A dropdown's choices with their counts, or a note if there are none. */
export function choicesOf(
  names: Names,
  counts: ReadonlyArray<{ value: string; count: number }> | undefined,
  { labelOf, ...notes }: Notes & { labelOf: (name: string) => string },
): { choices: Choice[]; note?: string } {
  if (!names.data) return { choices: [], note: names.error?.message ?? notes.loading };
  if (names.data.length === 0) return { choices: [], note: notes.none };
  const countOf = new Map(counts?.map((facet) => [facet.value, facet.count]));
  return {
    choices: names.data.map((name) => {
      const count = countOf.get(name) ?? (counts ? 0 : undefined);
      return {
        value: name,
        label: labelOf(name),
        ...(count === undefined ? {} : { count }),
      };
    }),
  };
}

type Props = {
  values: readonly string[] | undefined;
  facets: ChurchFacets | null | undefined;
  onChange: (values: string[]) => void;
};

export function DenominationSelect({ values = [], facets, onChange }: Props) {
  const { choices, note } = choicesOf(useQuery(denominationsQuery()), facets?.denominations, {
    labelOf: shown.denomination,
    loading: directory.loadingDenominations,
    none: directory.noDenominations,
  });
  const copy = { label: directory.denomination, all: directory.allDenominations };
  return <MultiSelect hideLabel {...{ ...copy, values, choices, note, onChange }} />;
}

export function AreaSelect({ values = [], facets, onChange }: Props) {
  const { choices, note } = choicesOf(useQuery(areasQuery()), facets?.areas, {
    labelOf: shown.area,
    loading: directory.loadingAreas,
    none: directory.noAreas,
  });
  const copy = { label: directory.area, all: directory.allAreas };
  return <MultiSelect hideLabel {...{ ...copy, values, choices, note, onChange }} />;
}

/** Offers distance only with a place. */
export function SortSelect({
  sort,
  filters,
  inferred,
  onChange,
}: {
  sort: DirectorySort;
  filters: DirectoryFilters;
  inferred: DirectoryChange;
  onChange: (change: DirectoryChange) => void;
}) {
  const choices = directorySorts.filter((value) => value !== 'distance' || filters.near || inferred.near);
  const choose = (value: string) => {
    // The inferred place becomes a regular filter, which can sort by distance.
    const place = value === 'distance' && !filters.near ? inferred : {};
    onChange({ ...place, sort: value === 'featured' ? null : value });
  };
  return (
    <select
      aria-label={sortCopy.label}
      value={sort}
      onChange={(event) => choose(event.target.value)}
      className="min-h-9 w-full rounded-control border border-ink/30 bg-card px-2 hover:border-ink/60 sm:pointer-fine:text-sm"
    >
      {choices.map((value) => (
        <option key={value} value={value}>
          {sortCopy[value]}
        </option>
      ))}
    </select>
  );
}
