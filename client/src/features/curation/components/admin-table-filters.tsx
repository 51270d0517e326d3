/** Filters of the admin table of churches, stored in the URL so that a view can be bookmarked and shared. */
import { useSearchParams } from 'react-router-dom';
import {
  adminFilters,
  adminSorts,
  adminStatuses,
  missingFields,
  unconfirmedDays,
} from '#shared/contracts/admin/churches-admin.ts';
import { websiteVerdicts } from '#shared/contracts/admin/websites-admin.ts';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { churchTable as copy } from '#shared/messages/admin/churches-admin.ts';
import { websitesCopy } from '#shared/messages/admin/websites.ts';
import { choicesFor } from '@/components/church-form/choices.ts';
import { TextField } from '@/components/ui/field.tsx';
import { type Option, optionsOf, SelectField } from '@/components/ui/form-controls.tsx';
import { useSearchText } from '@/lib/timing.ts';

export const tableFilters = [...Object.keys(adminFilters.shape), 'sort'];
export type TableFilters = Record<string, string>;

/** Reads these filters from the URL; changing one replaces the browser's history entry. */
export function useUrlFilters(names: readonly string[]): [TableFilters, (changes: TableFilters) => void] {
  const [query, setQuery] = useSearchParams();
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return [
    filters,
    (changes) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: true },
      ),
  ];
}

export const filtersInUse = (filters: TableFilters): number =>
  Object.keys(filters).filter((name) => name !== 'search' && name !== 'sort').length;

export const noFilters: TableFilters = Object.fromEntries(tableFilters.map((name) => [name, '']));

/** Milliseconds after the last keystroke. */
export const filterDelay = 300;

const selects: Array<{
  name: keyof typeof adminFilters.shape;
  label: string;
  options: Option[];
}> = [
  {
    name: 'denomination',
    label: copy.denomination,
    options: choicesFor('denomination', denominationChoices.admin),
  },
  { name: 'area', label: copy.area, options: choicesFor('area', areaChoices.admin) },
  { name: 'owner', label: copy.owner, options: optionsOf(['owned', 'unclaimed'], copy.owners) },
  { name: 'missing', label: copy.missing, options: optionsOf(missingFields, copy.missingFields) },
  {
    name: 'unconfirmed',
    label: copy.unconfirmed,
    options: optionsOf(unconfirmedDays, copy.unconfirmedFor),
  },
  { name: 'website', label: copy.website, options: optionsOf(websiteVerdicts, websitesCopy.verdicts) },
  {
    name: 'featured',
    label: copy.featured,
    options: [
      { value: 'true', label: copy.yes },
      { value: 'false', label: copy.no },
    ],
  },
];
const dateFilters = ['createdFrom', 'createdTo', 'changedFrom', 'changedTo'] as const;

export function TableFilterPanel({
  filters,
  onFilter,
}: {
  filters: TableFilters;
  onFilter: (changes: TableFilters) => void;
}) {
  return (
    <fieldset className="order-last grid basis-full grid-cols-2 gap-4 rounded-card border border-line bg-card p-4 md:grid-cols-4">
      <legend className="sr-only">{copy.filters(0)}</legend>
      <SelectField
        label={copy.status}
        value={filters.status ?? 'approved'}
        onValue={(value) => onFilter({ status: value === 'approved' ? '' : value })}
        options={optionsOf(adminStatuses, copy.statuses)}
      />
      {selects.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={filters[name] ?? ''}
          onValue={(value) => onFilter({ [name]: value })}
          choose={copy.any}
          options={options}
        />
      ))}
      <FilterText label={copy.city} value={filters.city ?? ''} onFilter={(city) => onFilter({ city })} />
      <FilterText
        label={copy.source}
        placeholder={copy.sourceHelp}
        value={filters.source ?? ''}
        onFilter={(source) => onFilter({ source })}
      />
      {dateFilters.map((name) => (
        <TextField
          key={name}
          type="date"
          label={copy[name]}
          value={filters[name] ?? ''}
          onValue={(value) => onFilter({ [name]: value })}
        />
      ))}
      <SelectField
        label={copy.sort}
        value={filters.sort ?? 'name'}
        onValue={(value) => onFilter({ sort: value === 'name' ? '' : value })}
        options={optionsOf(adminSorts, copy.sorts)}
      />
    </fieldset>
  );
}

export function FilterText({
  label,
  placeholder,
  value,
  onFilter,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onFilter: (text: string) => void;
}) {
  const { text, type } = useSearchText(value, filterDelay, onFilter);
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      value={text}
      onValue={type}
    />
  );
}
