import { useQuery } from '@tanstack/react-query';
import { categoryOf } from '#shared/event-categories.ts';
import { monthsFrom, monthText } from '#shared/event-dates.ts';
import type { EventFilterName, EventState } from '#shared/event-filters.ts';
import { eventsPage as copy, legendLabels } from '#shared/messages/events.ts';
import { zoneDay } from '#shared/zone.ts';
import { FilterChip, TogglePill } from '@/components/chips.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { areasQuery, churchNameQuery } from '../api.ts';
import { CategoryIcon, legendCategories, legendOf } from './event-parts.tsx';

type Change = (change: Partial<Record<EventFilterName, string | null>>) => void;
type Props = { state: EventState; onChange: Change };

/** The categories as toggle buttons. */
export function CategoryLegend({ state, onChange }: Props) {
  const chosen = state.category ? legendOf(categoryOf(state.category)) : null;
  return (
    <section aria-label={copy.legend}>
      <ul className="flex flex-wrap gap-2">
        {legendCategories.map((category) => (
          <li key={category}>
            <TogglePill
              pressed={category === chosen}
              onPress={(on) => onChange({ category: on ? category : null })}
            >
              <CategoryIcon category={category} />
              {legendLabels[category]}
            </TogglePill>
          </li>
        ))}
      </ul>
    </section>
  );
}

const monthsAhead = 12;

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

/** Active filters, each removable. */
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
        <FilterChip
          key={name}
          text={label}
          removeLabel={copy.remove}
          onRemove={() => onChange({ [name]: null })}
        />
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

/** Fetched only where no event of the list has the name. */
export function useChurchName(id: string | undefined, nameInList: string | null | undefined): string | null {
  const { data } = useQuery({ ...churchNameQuery(id ?? ''), enabled: id !== undefined && !nameInList });
  return nameInList ?? data?.name ?? null;
}
