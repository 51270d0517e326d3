import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarDays, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { categoryOf } from '#shared/event-categories.ts';
import { monthsFrom, monthText } from '#shared/event-dates.ts';
import { type EventFilterName, type EventState, eventFilterNames } from '#shared/event-filters.ts';
import { eventsPage as copy, legendLabels } from '#shared/messages/events.ts';
import { zoneDay } from '#shared/zone.ts';
import { FilterChip, TogglePill } from '@/components/chips.tsx';
import { controlClass } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { useDebounce } from '@/lib/debounce.ts';
import { areasQuery, churchNameQuery } from '../api.ts';
import { CategoryIcon, legendCategories, legendOf } from './event-parts.tsx';

/** `replace` adds no history entry: for changes while somebody types. */
type Change = (
  change: Partial<Record<EventFilterName, string | null>>,
  options?: { replace?: boolean },
) => void;
type Props = { state: EventState; onChange: Change };

/** Milliseconds after the last key. */
const typingDelay = 400;

export function EventSearch({ state, onChange }: Props) {
  const id = useId();
  const search = state.search ?? '';
  const [text, setText] = useState(search);
  // What this field has put into the URL: other changes of it (a removed chip, Back) change the field.
  const sent = useRef(search);
  const typing = useDebounce(() => {
    sent.current = text.trim();
    if (sent.current !== search) onChange({ search: sent.current }, { replace: true });
  }, typingDelay);
  useEffect(() => {
    if (search === sent.current) return;
    typing.cancel();
    sent.current = search;
    setText(search);
  }, [search, typing]);
  return (
    <search aria-label={copy.search} className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="sr-only">
        {copy.search}
      </label>
      <span className="relative grow sm:max-w-sm">
        <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-soft" />
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder={copy.searchPlaceholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            typing.schedule();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') typing.flush();
          }}
          className={clsx(controlClass, 'min-h-11 pl-9')}
        />
      </span>
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
        onValue={(value) => onChange({ area: value })}
        choose={copy.allAreas}
      >
        {withChosen(areas ?? [], state.area).map((area) => (
          <option key={area}>{area}</option>
        ))}
      </SelectField>
      <SelectField
        label={copy.month}
        value={state.month ?? ''}
        onValue={(value) => onChange({ month: value, when: null })}
        choose={copy.allMonths}
        options={withChosen(months, state.month).map((value) => ({ value, label: monthText(value) }))}
      />
    </search>
  );
}

export function EventChips({ state, onChange, churchName }: Props & { churchName: string | null }) {
  const text: Record<EventFilterName, (value: string) => string> = {
    search: copy.searched,
    when: () => copy.weekend,
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
          onClick={() => onChange(Object.fromEntries(eventFilterNames.map((name) => [name, null])))}
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
