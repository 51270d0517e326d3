/** The search and the filters of the admin area's lists. */
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { type Option, SelectField } from '@/components/ui/form-controls.tsx';
import { useSearchText } from '@/lib/timing.ts';

/** Milliseconds after the last keystroke. */
const searchDelay = 300;

/** The search text and the other filters of a list, stored in the URL so that a view can be bookmarked and shared. */
export function useDeskFilters(names: readonly string[] = []) {
  const [query, setQuery] = useSearchParams();
  const chosen: Record<string, string> = Object.fromEntries(
    ['search', ...names].flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const choose = (changes: Record<string, string>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const { text, type, drop } = useSearchText(chosen.search ?? '', searchDelay, (search) =>
    choose({ search }),
  );
  const clear = () => {
    drop();
    choose(Object.fromEntries(Object.keys(chosen).map((name) => [name, ''])));
  };
  return { text, type, chosen, choose, clear, isFiltered: Object.keys(chosen).length > 0 };
}

export type DeskFilters = ReturnType<typeof useDeskFilters>;

/** A filter: a choice, a day, or a text. */
export type DeskField = {
  name: string;
  label: string;
  options?: Option[];
  /** The choice that filters nothing. */
  choose?: string;
  /** The option that is chosen without the filter. */
  initial?: string;
  type?: 'date';
};

/** More filters than these are behind a button. */
const maxFields = 6;

export type DeskFilterProps = {
  filters: DeskFilters;
  search?: string;
  searchHelp?: string;
  fields?: readonly DeskField[];
  /** Beside the filters. */
  extra?: ReactNode;
};

export function DeskControls({ filters, search, searchHelp, fields = [], extra }: DeskFilterProps) {
  const isMany = fields.length > maxFields;
  const count = fields.filter(({ name }) => filters.chosen[name]).length;
  const [open, setOpen] = useState(count > 0);
  const inputs = fields.map((field) => <FilterField key={field.name} field={field} filters={filters} />);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      {search ? (
        <TextField
          label={search}
          help={searchHelp}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={filters.text}
          onValue={filters.type}
          className="w-full max-w-md"
        />
      ) : null}
      {isMany ? null : inputs}
      {isMany ? (
        <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          {copy.filters(count)}
        </Button>
      ) : null}
      {extra}
      {isMany && open ? (
        <fieldset className="order-last grid basis-full grid-cols-2 gap-4 rounded-card border border-line bg-card p-4 md:grid-cols-4">
          <legend className="sr-only">{copy.filters(0)}</legend>
          {inputs}
        </fieldset>
      ) : null}
      {isMany && filters.isFiltered ? (
        <Button variant="quiet" onClick={filters.clear}>
          {copy.clearFilters}
        </Button>
      ) : null}
    </div>
  );
}

function FilterField({ field, filters }: { field: DeskField; filters: DeskFilters }) {
  const { name, label, options, choose, initial = '', type } = field;
  const value = filters.chosen[name] ?? initial;
  const onValue = (next: string) => filters.choose({ [name]: next === initial ? '' : next });
  const { text, type: onText } = useSearchText(value, searchDelay, onValue);
  if (options)
    return (
      <SelectField
        label={label}
        value={value}
        onValue={onValue}
        options={options}
        {...(choose === undefined ? {} : { choose })}
      />
    );
  if (type) return <TextField type={type} label={label} value={value} onValue={onValue} />;
  return <TextField label={label} maxLength={200} autoComplete="off" value={text} onValue={onText} />;
}
