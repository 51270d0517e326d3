import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { monthsFrom, monthText, zoneDay } from '#shared/domain/dates.ts';
import {
  categoryOf,
  type EventFilterName,
  type EventState,
  eventFilterNames,
} from '#shared/domain/events.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { eventsPage as copy, legendLabels } from '#shared/messages/events.ts';
import { FilterChip, TogglePill } from '@/components/chips.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { useSearchText } from '@/lib/timing.ts';
import { areasQuery } from '../api.ts';
import { CategoryIcon, legendCategories, legendOf } from './event-parts.tsx';

/** `replace` adds no history entry, for changes while typing. */
type Change = (
  change: Partial<Record<EventFilterName, string | null>>,
  options?: { replace?: boolean },
) => void;
type Props = { state: EventState; onChange: Change };

const searchDelayMs = 400;

export function EventSearch({ state, onChange }: Props) {
  const search = state.search ?? '';
  const box = useSearchText(search, searchDelayMs, (typed) => {
    if (typed !== search) onChange({ search: typed }, { replace: true });
  });
  return (
    <search className="flex flex-wrap items-end gap-3">
      <TextField
        label={copy.search}
        type="search"
        enterKeyHint="search"
        maxLength={100}
        placeholder={copy.searchPlaceholder}
        value={box.text}
        onValue={box.type}
        onKeyDown={(event) => {
          if (event.key === 'Enter') box.search(box.text);
        }}
        className="min-w-48 flex-1 sm:max-w-sm"
      />
      <TogglePill
        pressed={state.when === 'weekend'}
        onPress={(on) => onChange({ when: on ? 'weekend' : null, month: null })}
      >
        <CalendarDays className="size-4" />
        {copy.weekend}
      </TogglePill>
    </search>
  );
}

export function CategoryLegend({ state, onChange }: Props) {
  const selected = state.category ? legendOf(categoryOf(state.category)) : null;
  return (
    <section aria-label={copy.legend}>
      <ul className="flex flex-wrap gap-2">
        {legendCategories.map((category) => (
          <li key={category}>
            <TogglePill
              pressed={category === selected}
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
  const withSelected = (names: readonly string[], selected: string | undefined) =>
    selected && !names.includes(selected) ? [selected, ...names] : names;
  return (
    <search aria-label={copy.filters} className="grid gap-4 min-[20rem]:grid-cols-2 sm:max-w-lg">
      <SelectField
        label={directory.area}
        value={state.area ?? ''}
        onValue={(value) => onChange({ area: value })}
        choose={copy.allAreas}
        options={withSelected(areas ?? [], state.area).map((area) => ({
          value: area,
          label: shown.area(area),
        }))}
      />
      <SelectField
        label={copy.month}
        value={state.month ?? ''}
        onValue={(value) => onChange({ month: value, when: null })}
        choose={copy.allMonths}
        options={withSelected(months, state.month).map((value) => ({ value, label: monthText(value) }))}
      />
    </search>
  );
}

/** Clears all filters, or that of a church, which has no control of its own. */
export function ClearFilters({ state, onChange, churchName }: Props & { churchName: string | null }) {
  if (Object.keys(state).length === 0) return null;
  return (
    <ul aria-label={directory.activeFilters} className="flex flex-wrap items-center gap-2">
      {state.church ? (
        <FilterChip
          text={copy.ofChurch(churchName)}
          removeLabel={directory.remove}
          onRemove={() => onChange({ church: null })}
        />
      ) : null}
      <li>
        <button
          type="button"
          onClick={() => onChange(Object.fromEntries(eventFilterNames.map((name) => [name, null])))}
          className="min-h-8 px-2 text-sm font-medium text-bayou underline underline-offset-4"
        >
          {directory.clear}
        </button>
      </li>
    </ul>
  );
}
