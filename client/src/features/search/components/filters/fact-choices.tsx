/** The panel of "More filters". */
import { useQuery } from '@tanstack/react-query';
import type { ChurchFactCounts } from '#shared/contracts/churches-map.ts';
import {
  choiceFilterNames,
  choiceOf,
  type DirectoryChange,
  type DirectoryFilters,
  withoutValue,
} from '#shared/domain/directory.ts';
import { factFields, filterOptions, liveStreamFact } from '#shared/domain/fact-options.ts';
import { choiceFilterLabel } from '#shared/messages/churches/choice-fields.ts';
import { factFilter as copy } from '#shared/messages/churches/directory.ts';
import { factLabels, factNames } from '#shared/messages/churches/visit-facts.ts';
import { TogglePill } from '@/components/chips.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { factCountsQuery } from '@/features/search/api.ts';

type Props = { filters: DirectoryFilters; onChange: (change: DirectoryChange) => void };

type Option = { value: string; label: string; pressed: boolean; change: (on: boolean) => DirectoryChange };
type Group = { name: keyof typeof factNames; options: Option[] };

/** Worship style has a dropdown of its own. */
function groupsOf(filters: DirectoryFilters): Group[] {
  const { fact = [] } = filters;
  const factOption = (value: string): Option => ({
    value,
    label: factLabels[value]!,
    pressed: fact.includes(value),
    change: (on) => ({ fact: on ? [...fact, value] : withoutValue(fact, value) }),
  });
  const choices = choiceFilterNames.map((name) => ({
    value: name,
    label: choiceFilterLabel[name],
    pressed: filters[name] !== undefined,
    change: (on: boolean) => ({ [name]: on ? choiceOf(name).value : null }),
  }));
  return [
    ...factFields
      .filter((name) => name !== 'worshipStyle')
      .map((name) => ({
        name,
        options: [...(name === 'gettingIn' ? choices : []), ...filterOptions(name).map(factOption)],
      })),
    { name: 'liveStream', options: [factOption(liveStreamFact)] },
  ];
}

/** Options that no church would match are hidden unless chosen. */
const isOffered = ({ value, pressed }: Option, counts: ChurchFactCounts | null | undefined) =>
  pressed || !counts || (counts.values[value] ?? 0) > 0;

export function FactChoices({ filters, onChange }: Props) {
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
  return (
    <div className="gap-x-8 md:columns-2 xl:columns-3">
      {groups.map(({ name, options }) => (
        <fieldset key={name} className="mb-5 min-w-0 break-inside-avoid">
          <legend className="mb-1.5 text-sm font-medium">{factNames[name]}</legend>
          <div className="flex flex-wrap gap-2">
            {options.map(({ value, label, pressed, change }) => (
              <TogglePill key={value} pressed={pressed} onPress={(on) => onChange(change(on))}>
                {label} <PillCount count={counts?.values[value]} />
              </TogglePill>
            ))}
          </div>
          <Unknown count={counts?.unknown[name]} />
        </fieldset>
      ))}
    </div>
  );
}

type Count = { count: number | undefined };

const PillCount = ({ count }: Count) =>
  count === undefined ? null : <span className="text-xs opacity-75">{copy.count(count)}</span>;

const Unknown = ({ count = 0 }: Count) =>
  count === 0 ? null : <p className="mt-1.5 text-sm text-ink-soft">{copy.unknown(count)}</p>;
