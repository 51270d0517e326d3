import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ChurchFactCounts } from '#shared/contracts/churches-map.ts';
import { type DirectoryChange, type DirectoryFilters, withoutValue } from '#shared/domain/directory.ts';
import { factFields, filterOptions, liveStreamFact, stepFree } from '#shared/domain/fact-options.ts';
import { numberText } from '#shared/domain/format.ts';
import { choiceNames } from '#shared/messages/churches/choice-fields.ts';
import { factFilter as copy } from '#shared/messages/churches/directory.ts';
import { factLabels, factNames } from '#shared/messages/churches/visit-facts.ts';
import { TogglePill } from '@/components/chips.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { factCountsQuery } from '@/features/search/api.ts';
import { FilterPanel } from './filter-panel.tsx';

type Props = { filters: DirectoryFilters; onChange: (change: DirectoryChange) => void };

type Option = { value: string; label: string; pressed: boolean; change: (on: boolean) => DirectoryChange };
type Name = keyof typeof factNames;
type Group = { name: Name; options: Option[] };

export function MoreFilters({ filters, onChange }: Props) {
  const chosen = (filters.fact ?? []).length + (filters.wheelchair ? 1 : 0);
  return (
    <FilterPanel wide label={copy.more(chosen)}>
      <FactChoices filters={filters} onChange={onChange} />
    </FilterPanel>
  );
}

/** What decides most first visits. */
const first: readonly Name[] = ['children', 'liveStream', 'parking', 'gettingIn', 'attendance'];

/** The filter `wheelchair` includes a step-free entrance. */
const optionsIn = (name: Name): readonly string[] =>
  name === 'liveStream' ? [liveStreamFact] : filterOptions(name).filter((value) => value !== stepFree);

function groupsOf(filters: DirectoryFilters): Group[] {
  const { fact = [] } = filters;
  const wheelchair = {
    value: 'wheelchair',
    label: choiceNames.wheelchairAccess,
    pressed: filters.wheelchair !== undefined,
    change: (on: boolean) => ({ wheelchair: on ? 'yes' : null }),
  };
  return [...new Set([...first, ...factFields])].map((name) => ({
    name,
    options: [
      ...(name === 'gettingIn' ? [wheelchair] : []),
      ...optionsIn(name).map((value) => ({
        value,
        label: factLabels[value]!,
        pressed: fact.includes(value),
        change: (on: boolean) => ({ fact: on ? [...fact, value] : withoutValue(fact, value) }),
      })),
    ],
  }));
}

/** Options that no church would match are hidden unless chosen. */
const isOffered = ({ value, pressed }: Option, counts: ChurchFactCounts | null | undefined) =>
  pressed || !counts || (counts.values[value] ?? 0) > 0;

function FactChoices({ filters, onChange }: Props) {
  const { data: counts, isPending } = useQuery(factCountsQuery(filters));
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">{copy.loading}</span>
        <Skeleton className="h-60" />
      </div>
    );
  const groups = groupsOf(filters)
    .map((group) => ({ ...group, options: group.options.filter((option) => isOffered(option, counts)) }))
    .filter(({ options }) => options.length > 0);
  if (groups.length === 0) return <p className="text-ink-soft">{copy.none}</p>;
  const unknown = Math.max(0, ...groups.map(({ name }) => counts?.unknown[name] ?? 0));
  return (
    <div>
      {unknown > 0 ? <p className="mb-2 text-sm text-ink-soft">{copy.unknown(unknown)}</p> : null}
      <div className="gap-x-8 md:columns-2 xl:columns-3">
        {groups.map((group) => (
          <FactGroup key={group.name} group={group} counts={counts} onChange={onChange} />
        ))}
      </div>
    </div>
  );
}

/** Opening one group closes the others. */
function FactGroup({
  group: { name, options },
  counts,
  onChange,
}: {
  group: Group;
  counts: ChurchFactCounts | null | undefined;
  onChange: Props['onChange'];
}) {
  const chosen = options.filter(({ pressed }) => pressed).map(({ label }) => label);
  return (
    <details name="facts" className="group break-inside-avoid border-b border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-1 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          {factNames[name]}
          <span className="block text-sm text-bayou-dark empty:hidden">{chosen.join(', ')}</span>
        </span>
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-wrap gap-2 pt-1 pb-3">
        {options.map(({ value, label, pressed, change }) => (
          <TogglePill key={value} pressed={pressed} onPress={(on) => onChange(change(on))}>
            {label} <PillCount count={counts?.values[value]} />
          </TogglePill>
        ))}
      </div>
    </details>
  );
}

const PillCount = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="text-xs opacity-75">{numberText(count)}</span>;
