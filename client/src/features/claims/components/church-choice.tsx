import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { directoryPath } from '#shared/domain/paths.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { claimPage as copy } from '#shared/messages/claims.ts';
import { ShowMore } from '@/components/show-more.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { itemsOf } from '@/lib/paging.ts';
import { useDebouncedValue } from '@/lib/timing.ts';
import { unclaimedQuery } from '../api.ts';
import type { ChosenChurch } from '../claim-values.ts';

const debounceMs = 300;

/** Searches unclaimed churches. Results are radio buttons, so the arrow keys move between them. */
export function ChurchChoice({
  chosen,
  onChoose,
}: {
  chosen: ChosenChurch | null;
  onChoose: (church: ChosenChurch) => void;
}) {
  const name = useId();
  const [search, setSearch] = useState('');
  const debounced = useDebouncedValue(search, debounceMs);
  const list = useInfiniteQuery(unclaimedQuery(debounced));
  const matches: ChosenChurch[] = itemsOf(list.data?.pages).map((church) => ({ ...church, owned: false }));
  // The chosen church stays visible during later searches.
  const items = chosen && !matches.some(({ id }) => id === chosen.id) ? [chosen, ...matches] : matches;
  const searching = (list.isFetching && !list.isFetchingNextPage) || debounced !== search;
  const found = matches.length > 0 ? copy.found(matches.length, list.hasNextPage) : copy.none;
  const status = searching ? churchCard.searching : list.data ? found : '';
  return (
    <div className="flex flex-col gap-3">
      <TextField
        type="search"
        label={copy.search}
        help={copy.searchHelp}
        value={search}
        maxLength={200}
        autoComplete="off"
        onValue={setSearch}
      />
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {status}
      </p>
      {list.isPending ? <Skeleton className="h-40" /> : null}
      {list.error && !list.data ? (
        <StatePanel live title={copy.failed} retry={() => void list.refetch()} />
      ) : null}
      {list.data && matches.length === 0 && !searching ? <NoneFound search={debounced} /> : null}
      {items.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="sr-only">{copy.choices}</legend>
          <div className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line bg-card">
            {items.map((church) => (
              <Choice
                key={church.id}
                church={church}
                name={name}
                checked={church.id === chosen?.id}
                onChoose={onChoose}
              />
            ))}
          </div>
          <ShowMore list={list} />
        </fieldset>
      ) : null}
    </div>
  );
}

function NoneFound({ search }: { search: string }) {
  return (
    <p className="text-sm">
      {copy.noneText}{' '}
      <Link
        to={directoryPath({ search: search.trim() })}
        className="font-medium text-bayou underline underline-offset-4"
      >
        {copy.noneFind}
      </Link>
    </p>
  );
}

function Choice({
  church,
  name,
  checked,
  onChoose,
}: {
  church: ChosenChurch;
  name: string;
  checked: boolean;
  onChoose: (church: ChosenChurch) => void;
}) {
  return (
    <label className="flex cursor-pointer gap-3 px-3 py-2.5 has-checked:bg-bayou-tint hover:bg-paper has-checked:hover:bg-bayou-tint">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={() => onChoose(church)}
        className="mt-1 size-4 shrink-0 accent-bayou"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{church.name}</span>
        <span className="block text-sm text-ink-soft">
          {[shown.denomination(church.denomination), shown.area(church.area)].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-sm text-ink-soft">{church.address}</span>
      </span>
    </label>
  );
}
