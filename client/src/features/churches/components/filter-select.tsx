import { useQuery } from '@tanstack/react-query';
import type { ChurchFacets } from '#shared/churches.ts';
import { directory } from '#shared/messages/churches.ts';
import { LazySelect } from '@/components/ui/lazy-select.tsx';
import type { SelectOption } from '@/components/ui/select.tsx';
import { areasQuery, denominationsQuery } from '../api.ts';

type Names = { data: string[] | undefined; error: Error | null };
type Words = { all: string; loading: string; none: string };

/** Choices of a dropdown; loading, empty and failed stand as a choice that cannot be taken. */
export function optionsOf(
  names: Names,
  counts: ReadonlyArray<{ value: string; count: number }> | undefined,
  value: string,
  words: Words,
): SelectOption[] {
  const all = { value: '', label: words.all };
  // A filter from a shared address stays visible whatever the list says.
  const chosen = value === '' || names.data?.includes(value) ? [] : [{ value, label: value }];
  const note = (label: string) => [all, ...chosen, { value: '-', label, disabled: true }];
  if (!names.data) return note(names.error ? names.error.message : words.loading);
  if (names.data.length === 0) return note(words.none);
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

const radii = ['2', '5', '10', '25', '50'];

/** How far from the place; only where a place is given. */
export function RadiusSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const known = value === '' || radii.includes(value) ? radii : [...radii, value];
  const options = [
    { value: '', label: directory.anyDistance },
    ...known.map((miles) => ({ value: miles, label: directory.within(miles) })),
  ];
  return <LazySelect hideLabel label={directory.radius} {...{ value, options, onChange }} />;
}
