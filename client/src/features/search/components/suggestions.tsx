import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Suggestion } from '#shared/contracts/churches.ts';
import type { DirectoryChange } from '#shared/domain/directory.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { isPlace } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { SpokenStatus } from '@/components/ui/skeleton.tsx';
import { suggestQuery } from '@/features/churches/api.ts';
import { suggestions as copy } from '@/features/search/copy.ts';
import { useDebouncedValue } from '@/lib/timing.ts';

const suggestDelayMs = 120;
/** Shorter queries have too many matches. */
const minLength = 2;

const isZip = (text: string) => /^\d{5}$/.test(text);

/** Whether the search knows the area. A suggested place then opens the same list as typing it. */
const isReadAsPlace = (area: string) => isPlace(area) && area !== site.city;

function labelOf({ kind, text }: Suggestion): string {
  if (kind === 'town') return copy.near(shown.area(text));
  if (kind === 'zip' || (kind === 'search' && isZip(text))) return copy.within(text);
  if (kind === 'search') return copy.searchFor(text);
  if (kind === 'denomination' || kind === 'area') return shown[kind](text);
  return text;
}

function detailOf({ kind, detail, count }: Suggestion): string | undefined {
  const churches = count === undefined ? '' : ` · ${copy.churches(count)}`;
  if (kind === 'denomination' || kind === 'area') return directory[kind] + churches;
  return detail;
}

/** Suggestions for the typed text. The search entry never lags behind the input. */
function useEntries(text: string, open: boolean): Suggestion[] {
  const typed = text.trim();
  const debounced = useDebouncedValue(typed, suggestDelayMs);
  const query = useQuery({
    ...suggestQuery(debounced),
    enabled: open && debounced.length >= minLength,
    placeholderData: keepPreviousData,
  });
  if (typed.length < minLength || !query.data) return [];
  return query.data.map((entry) => (entry.kind === 'search' ? { ...entry, text: typed } : entry));
}

/** The index of the selected entry, or -1, and a function that selects one. It only applies to the text it was made for. */
function useSelected(text: string, open: boolean, count: number) {
  const [selected, setSelected] = useState({ text, at: -1 });
  useEffect(() => {
    if (!open) setSelected((previous) => ({ ...previous, at: -1 }));
  }, [open]);
  const at = selected.text === text ? Math.min(selected.at, count - 1) : -1;
  return [at, (to: number) => setSelected({ text, at: to })] as const;
}

type Options = {
  text: string;
  open: boolean;
  onClose: () => void;
  onSearch: (text: string) => void;
  onFilter: (change: DirectoryChange) => void;
};

const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Suggestions for SearchField (WAI-ARIA combobox pattern): the open list, and its keys. */
export function useSuggestions({ text, open, onClose, onSearch, onFilter }: Options) {
  const listId = useId();
  const navigate = useNavigate();
  const entries = useEntries(text, open);
  const [at, select] = useSelected(text, open, entries.length);
  const expanded = open && entries.length > 0;
  const active = expanded && at >= 0 ? optionId(listId, at) : undefined;
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = ({ kind, text: suggestion, id }: Suggestion) => {
    onClose();
    if (kind === 'church') navigate(churchPath(id!));
    else if (kind === 'denomination' || (kind === 'area' && !isReadAsPlace(suggestion)))
      onFilter({ search: null, [kind]: suggestion });
    else onSearch(suggestion);
  };
  const actions: Partial<Record<string, () => void>> = {
    ArrowDown: () => select(at + 1 < entries.length ? at + 1 : -1),
    ArrowUp: () => select(at < 0 ? entries.length - 1 : at - 1),
    Escape: onClose,
    ...(active ? { Enter: () => choose(entries[at]!) } : {}),
  };
  return {
    expanded,
    /** Ids of the list and of its selected entry. */
    listId: expanded ? listId : undefined,
    active,
    /** Returns whether the list handled the key. */
    handleKey: (event: KeyboardEvent<HTMLInputElement>): boolean => {
      const action = expanded ? actions[event.key] : undefined;
      if (!action) return false;
      event.preventDefault();
      action();
      return true;
    },
    list: (
      <>
        <SpokenStatus>{expanded ? copy.count(entries.length) : ''}</SpokenStatus>
        {expanded ? <OpenList id={listId} entries={entries} at={at} onChoose={choose} /> : null}
      </>
    ),
  };
}

function OpenList({
  id,
  entries,
  at,
  onChoose,
}: {
  id: string;
  entries: Suggestion[];
  at: number;
  onChoose: (entry: Suggestion) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={copy.label}
      className="absolute top-full left-0 z-40 mt-1 max-h-[min(26rem,60dvh)] w-full min-w-64 overflow-y-auto rounded-card border border-line bg-card py-1 text-left shadow-lg"
    >
      {entries.map((entry, index) => (
        <Option
          key={`${entry.kind} ${entry.id ?? entry.text}`}
          id={optionId(id, index)}
          entry={entry}
          selected={index === at}
          onChoose={() => onChoose(entry)}
        />
      ))}
    </div>
  );
}

function Option({
  id,
  entry,
  selected,
  onChoose,
}: {
  id: string;
  entry: Suggestion;
  selected: boolean;
  onChoose: () => void;
}) {
  const detail = detailOf(entry);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard (WAI-ARIA combobox pattern)
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      // Keeps focus in the input; blurring it would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={clsx(
        'flex min-h-11 cursor-pointer flex-col justify-center px-3 py-1.5 hover:bg-bayou-tint',
        selected && 'bg-bayou-tint outline-2 -outline-offset-2 outline-bayou',
      )}
    >
      <span className={clsx(entry.kind === 'search' && 'text-bayou-dark')}>{labelOf(entry)}</span>
      {detail ? <span className="text-sm text-ink-soft">{detail}</span> : null}
    </div>
  );
}
