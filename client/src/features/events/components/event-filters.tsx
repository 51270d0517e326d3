import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { categoryOf } from '#shared/event-categories.ts';
import { monthsFrom, monthText } from '#shared/event-dates.ts';
import type { EventFilterName, EventState } from '#shared/event-filters.ts';
import { eventsPage as copy, legendLabels } from '#shared/messages/events.ts';
import { zoneDay } from '#shared/zone.ts';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { areasQuery, churchNameQuery } from '../api.ts';
import { CategoryIcon, legendCategories, legendOf } from './category-mark.tsx';

type Change = (change: Partial<Record<EventFilterName, string | null>>) => void;
type Props = { state: EventState; onChange: Change };

/** The legend of the categories, each of which narrows the list; a second press shows all again. */
export function CategoryLegend({ state, onChange }: Props) {
  const chosen = state.category ? legendOf(categoryOf(state.category)) : null;
  return (
    <section aria-label={copy.legend}>
      <ul className="flex flex-wrap gap-2">
        {legendCategories.map((category) => (
          <li key={category}>
            <button
              type="button"
              aria-pressed={category === chosen}
              onClick={() => onChange({ category: category === chosen ? null : category })}
              className={clsx(
                'inline-flex min-h-9 items-center gap-2 rounded-full border px-3 py-1 text-sm transition-colors duration-150',
                category === chosen
                  ? 'border-bayou bg-bayou text-white'
                  : 'border-ink/30 bg-card hover:border-ink/60',
              )}
            >
              <CategoryIcon category={category} />
              {legendLabels[category]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const monthsAhead = 12;

/** Area and month; what is chosen stands in the address. */
export function EventSelects({ state, onChange }: Props) {
  const { data: areas } = useQuery(areasQuery());
  const months = monthsFrom(zoneDay(Date.now()).slice(0, 7), monthsAhead);
  const withChosen = (names: readonly string[], chosen: string | undefined) =>
    chosen && !names.includes(chosen) ? [chosen, ...names] : names;
  return (
    <search aria-label={copy.filters} className="grid gap-4 min-[26rem]:grid-cols-2 sm:max-w-lg">
      <SelectField
        label={copy.area}
        value={state.area ?? ''}
        onChange={(event) => onChange({ area: event.target.value })}
      >
        <option value="">{copy.allAreas}</option>
        {withChosen(areas ?? [], state.area).map((area) => (
          <option key={area}>{area}</option>
        ))}
      </SelectField>
      <SelectField
        label={copy.month}
        value={state.month ?? ''}
        onChange={(event) => onChange({ month: event.target.value })}
      >
        <option value="">{copy.allMonths}</option>
        {withChosen(months, state.month).map((month) => (
          <option key={month} value={month}>
            {monthText(month)}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

/** What narrows the list, each removable. */
export function EventChips({ state, onChange, churchName }: Props & { churchName: string | null }) {
  const text: Record<EventFilterName, (value: string) => string> = {
    category: (value) => legendLabels[legendOf(categoryOf(value))],
    area: (value) => value,
    church: () => copy.ofChurch(churchName),
    month: monthText,
  };
  const active = (Object.keys(text) as EventFilterName[]).flatMap((name) => {
    const value = state[name];
    return value ? [{ name, label: text[name](value) }] : [];
  });
  if (active.length === 0) return null;
  return (
    <ul aria-label={copy.activeFilters} className="flex flex-wrap items-center gap-2">
      {active.map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            onClick={() => onChange({ [name]: null })}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-bayou/40 bg-bayou-tint py-0.5 pr-2 pl-3 text-left text-sm text-bayou-dark hover:border-bayou"
          >
            <span className="sr-only">{copy.remove}</span> <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.5} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChange({ category: null, area: null, church: null, month: null })}
          className="min-h-8 px-2 text-sm font-medium text-bayou underline underline-offset-4"
        >
          {copy.clear}
        </button>
      </li>
    </ul>
  );
}

/** Asked only where no event of the list tells it. */
export function useChurchName(id: string | undefined, known: string | null | undefined): string | null {
  const { data } = useQuery({ ...churchNameQuery(id ?? ''), enabled: id !== undefined && !known });
  return known ?? data?.name ?? null;
}
