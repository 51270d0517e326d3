import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choiceFilterNames, type DirectoryChange, type DirectoryFilters } from '#shared/domain/directory.ts';
import { filterOptions, isStyle } from '#shared/domain/fact-options.ts';
import { factFilter as copy } from '#shared/messages/churches/directory.ts';
import { factLabels, factNames } from '#shared/messages/churches/visit-facts.ts';
import { MultiSelect } from '@/components/ui/multi-select.tsx';
import { factCountsQuery } from '@/features/search/api.ts';
import { FactChoices } from './fact-choices.tsx';
import { FilterPanel } from './filter-panel.tsx';

type Props = { filters: DirectoryFilters; onChange: (change: DirectoryChange) => void };

/** Requests the counts only when the visitor is about to open it. */
export function StyleSelect({ filters, onChange }: Props) {
  const [isWanted, setWanted] = useState(false);
  const { data: counts } = useQuery({ ...factCountsQuery(filters), enabled: isWanted });
  const { fact = [] } = filters;
  const countOf = (value: string) => counts?.values[value] ?? (counts ? 0 : undefined);
  const unknown = counts?.unknown.worshipStyle ?? 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the dropdown is about to open
    <div onPointerEnter={() => setWanted(true)} onFocus={() => setWanted(true)}>
      <MultiSelect
        hideLabel
        label={factNames.worshipStyle}
        all={copy.anyStyle}
        values={fact.filter(isStyle)}
        choices={filterOptions('worshipStyle').map((value) => {
          const count = countOf(value);
          return { value, label: factLabels[value]!, ...(count === undefined ? {} : { count }) };
        })}
        hint={unknown > 0 ? copy.unknown(unknown) : undefined}
        onChange={(styles) => onChange({ fact: [...fact.filter((value) => !isStyle(value)), ...styles] })}
      />
    </div>
  );
}

/** The other facts for visitors, and choices such as wheelchair access. */
export function MoreFilters({ filters, onChange }: Props) {
  const chosen =
    (filters.fact ?? []).filter((value) => !isStyle(value)).length +
    choiceFilterNames.filter((name) => filters[name]).length;
  return (
    <FilterPanel wide label={copy.more(chosen)}>
      <FactChoices filters={filters} onChange={onChange} />
    </FilterPanel>
  );
}
