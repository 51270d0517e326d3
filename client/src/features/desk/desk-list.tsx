/** The lists of the admin area: search, filters, selection, rows with their actions, and paging. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { type ApiPath, apiUrl } from '#shared/contracts/api.ts';
import type { Values } from '#shared/contracts/endpoint.ts';
import { numberText, totalText } from '#shared/domain/format.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { controls } from '#shared/messages/app.ts';
import { ShowMore } from '@/components/show-more.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { adminPagesQuery } from '@/lib/admin-queries.ts';
import { fetchText } from '@/lib/api-client.ts';
import { saveFile } from '@/lib/download.ts';
import { useKeys } from '@/lib/keys.ts';
import { type ItemOf, itemsOf, type ListPath } from '@/lib/paging.ts';
import { ActionButtons, type Actions, type DeskAction, useActions } from './desk-actions.tsx';
import { DeskControls, type DeskFilterProps, type DeskFilters, useDeskFilters } from './desk-filters.tsx';
import { DeskPanel } from './desk-panel.tsx';

export type DeskRow = {
  name: string;
  /** Shown instead of the name. */
  title?: ReactNode;
  badges?: ReactNode;
  /** On one line, separated by dots. Of an item that opens, the first one stays when it is open. */
  facts?: ReadonlyArray<string | null | false>;
  more?: ReactNode;
  actions?: ReadonlyArray<DeskAction | false>;
  note?: string;
  /** What the item shows when it is open, instead of the actions. The list opens one item at a time. */
  detail?: (onClose: () => void) => ReactNode;
  onOpen?: () => void;
};

/** Everything that matches the filters. */
export type Matching = { filters: Record<string, string>; count: number };
type Item<Path extends ListPath> = ItemOf<Path> & { id: number };

type ExportPath = ApiPath & `${string}/export`;

type ListProps<Path extends ListPath> = Omit<DeskFilterProps, 'filters'> & {
  path: Path;
  /** What the list always asks for. */
  query?: Values;
  /** A CSV file of what matches the filters. */
  exported?: ExportPath;
  label?: string;
  /** What the list is about, if that is one thing. */
  heading?: (first: Item<Path>) => string;
  empty: { title: string; text: string };
  row: (item: Item<Path>) => DeskRow;
  /**
   * The actions that fit all selected items. Without it, nothing can be selected. `all` has their number and the filters if
   * everything that matches is selected, which `selectAll` offers for a number as a text.
   */
  bulk?: (items: Item<Path>[], all: Matching | null) => DeskAction[];
  selectAll?: (total: string) => string;
};

const nothing: { ids: readonly number[]; all: boolean } = { ids: [], all: false };

/** Opens one row at a time, by a click or by the keys for the next and the previous one. */
function useOpenRow(rows: ReadonlyArray<{ id: number; row: DeskRow }>) {
  const [openId, setOpenId] = useState<number | null>(null);
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const open = (id: number | null) => {
    setOpenId(id);
    rows.find((candidate) => candidate.id === id)?.row.onOpen?.();
  };
  const step = (by: number) => {
    const opening = rows.filter(({ row }) => row.detail);
    const index = opening.findIndex(({ id }) => id === openId);
    const next = index === -1 ? opening.at(by > 0 ? 0 : -1) : opening[index + by];
    if (!next) return;
    open(next.id);
    buttons.current.get(next.id)?.focus();
  };
  useKeys({ n: () => step(1), j: () => step(1), k: () => step(-1) });
  return (id: number): Opening => ({
    isOpen: id === openId,
    toggle: () => open(id === openId ? null : id),
    ref: (element) => {
      if (element) buttons.current.set(id, element);
      else buttons.current.delete(id);
    },
  });
}
type Opening = { isOpen: boolean; toggle: () => void; ref: Ref<HTMLButtonElement> };

/** A selection applies only to the filters that it was made with. */
function useSelection(filters: DeskFilters, items: ReadonlyArray<{ id: number }>) {
  const key = JSON.stringify(filters.chosen);
  const [stored, setStored] = useState({ key, ...nothing });
  const { ids, all } = stored.key === key ? stored : nothing;
  const shown = items.map(({ id }) => id);
  const selected = all ? shown : shown.filter((id) => ids.includes(id));
  const select = (changed: readonly number[], on: boolean) =>
    setStored({
      key,
      ids: [...selected.filter((id) => !changed.includes(id)), ...(on ? changed : [])],
      all: false,
    });
  return {
    selected,
    /** All items on the page are selected. */
    isWhole: selected.length === shown.length,
    all,
    select,
    selectShown: (on: boolean) => select(shown, on),
    selectAll: () => setStored({ key, ids: [], all: true }),
    clear: () => setStored({ key, ...nothing }),
  };
}

/** What the list shows of the server's pages. */
function usePages<Path extends ListPath>(props: ListProps<Path>) {
  const { path, query, fields = [] } = props;
  const filters = useDeskFilters(fields.map(({ name }) => name));
  const list = useInfiniteQuery(adminPagesQuery(path, { ...query, ...filters.chosen }));
  const items = itemsOf(list.data?.pages as Array<{ items: Item<Path>[] }> | undefined);
  const { total = 0, capped = false } = list.data?.pages[0] ?? {};
  const found =
    items.length === 0
      ? copy.noMatch
      : copy.found(numberText(items.length), totalText(Math.max(items.length, total), capped));
  // The order doesn't change what matches.
  const { sort: _sort, ...matching } = filters.chosen;
  const isEmpty = items.length === 0 && !filters.isFiltered;
  return { filters, list, items, total, found, matching, totalShown: totalText(total, capped), isEmpty };
}

export function DeskList<Path extends ListPath>(props: ListProps<Path>) {
  const { exported, empty, bulk, fields = [] } = props;
  const { filters, list, items, total, found, matching, totalShown, isEmpty } = usePages(props);
  const rows = items.map((item) => ({ id: item.id, row: props.row(item) }));
  const openingOf = useOpenRow(rows);
  const selection = useSelection(filters, items);
  const actions = useActions(list.data, { onDone: selection.clear });
  const hasControls = !isEmpty || fields.length > 0 || props.extra;
  const extra = (
    <>
      {exported ? <ExportButton path={exported} query={{ ...props.query, ...matching }} /> : null}
      {props.extra}
    </>
  );
  const shown = isEmpty ? (
    <StatePanel {...empty} image="/art/empty-search.svg" />
  ) : (
    <>
      <Found ref={actions.status}>{found}</Found>
      <ul
        aria-label={props.label}
        aria-busy={list.isPlaceholderData}
        className="divide-y divide-line rounded-card border border-line bg-card empty:hidden"
      >
        {rows.map(({ id, row }) => (
          <Row key={id} row={row} actions={actions} opening={openingOf(id)}>
            {bulk ? (
              <RowCheckbox
                label={copy.select(row.name)}
                checked={selection.selected.includes(id)}
                onCheck={(on) => selection.select([id], on)}
              />
            ) : null}
          </Row>
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
  return (
    <DeskPanel query={list} empty={null}>
      {props.heading && items[0] ? <h2 className="mb-4 text-xl">{props.heading(items[0])}</h2> : null}
      {hasControls ? <DeskControls {...props} filters={filters} extra={extra} /> : null}
      {bulk && items.length > 0 ? (
        <BulkBar
          selection={selection}
          selectAll={total > selection.selected.length ? props.selectAll?.(totalShown) : undefined}
          offered={bulk(
            items.filter(({ id }) => selection.selected.includes(id)),
            selection.all ? { filters: matching, count: total } : null,
          )}
          count={selection.all ? totalShown : numberText(selection.selected.length)}
          actions={actions}
        />
      ) : null}
      {shown}
      {actions.dialog}
    </DeskPanel>
  );
}

/** Announced when it changes. Gets the focus when a row disappears. */
const Found = (found: { ref: Ref<HTMLParagraphElement>; children: string }) => (
  <p
    tabIndex={-1}
    role="status"
    className="mt-4 mb-2 text-sm text-ink-soft tabular-nums outline-none"
    {...found}
  />
);

/** The rows of a short list that is complete. */
export function DeskRows<Item extends { id: number | string }>({
  items,
  row,
  heading = 'h2',
}: {
  items: readonly Item[];
  row: (item: Item) => DeskRow;
  heading?: 'h2' | 'h3';
}) {
  const actions = useActions(items.map(({ id }) => id).join());
  return (
    <div ref={actions.status} tabIndex={-1} className="outline-none">
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card empty:hidden">
        {items.map((item) => (
          <Row key={item.id} row={row(item)} actions={actions} heading={heading} />
        ))}
      </ul>
      {actions.dialog}
    </div>
  );
}

function Row({
  row,
  actions,
  opening,
  children,
  heading: Heading = 'h2',
}: {
  row: DeskRow;
  actions: Actions;
  opening?: Opening;
  heading?: 'h2' | 'h3';
  /** Its checkbox. */
  children?: ReactNode;
}) {
  const { name, title, badges, facts = [], more, note, actions: offered = [] } = row;
  if (row.detail && opening) return <OpeningRow row={row} {...opening} />;
  const line = facts.filter(Boolean).join(' · ');
  return (
    <li className="flex gap-2 px-4 py-4">
      {children}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <Heading className="text-lg leading-6 wrap-anywhere">{title ?? name}</Heading>
          <p className="mt-1 flex flex-wrap gap-2 empty:hidden">{badges}</p>
          {line ? <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{line}</p> : null}
          {more}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ActionButtons offered={offered} of={name} actions={actions} />
          {note ? <p className="px-2 text-sm text-ink-soft">{note}</p> : null}
        </div>
      </div>
    </li>
  );
}

function OpeningRow({
  row: { name, badges, facts = [], more, detail },
  isOpen,
  toggle,
  ref,
}: Opening & { row: DeskRow }) {
  const id = useId();
  return (
    <li>
      <h2 className="font-sans text-base">
        <button
          ref={ref}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
          className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-3! hover:bg-paper"
        >
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
              {badges}
            </span>
            {facts.slice(0, isOpen ? 1 : undefined).map((fact) =>
              fact ? (
                <span key={fact} className="line-clamp-1 font-normal wrap-anywhere">
                  {fact}
                </span>
              ) : null,
            )}
            {more}
          </span>
          <ChevronDown
            className={clsx(
              'mt-0.5 size-5 shrink-0 transition-transform duration-150',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h2>
      {isOpen ? (
        <div id={id} className="px-4 pb-5">
          {detail?.(toggle)}
        </div>
      ) : null}
    </li>
  );
}

function ExportButton({ path, query }: { path: ExportPath; query: Values }) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(`${path.split('/').at(-2)}.csv`, await fetchText(apiUrl(path, { query }))),
    onError: (error) => toastFailure(error, controls.failed),
  });
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
      {copy.export}
    </Button>
  );
}

function BulkBar({
  selection,
  selectAll,
  offered,
  count,
  actions,
}: {
  selection: ReturnType<typeof useSelection>;
  selectAll: string | undefined;
  offered: DeskAction[];
  count: string;
  actions: Actions;
}) {
  const isAny = selection.selected.length > 0;
  return (
    <div
      role="toolbar"
      aria-label={copy.bulk}
      className="z-20 mb-2 flex min-h-14 flex-wrap items-center gap-2 rounded-card border border-line bg-card px-4 py-2 sm:sticky sm:top-0"
    >
      <RowCheckbox label={copy.selectShown} checked={selection.isWhole} onCheck={selection.selectShown} />
      <p role="status" className="mr-2 text-sm tabular-nums">
        {copy.selected(count)}
      </p>
      {isAny && selectAll && !selection.all ? (
        <Button variant="quiet" size="small" onClick={selection.selectAll}>
          {selectAll}
        </Button>
      ) : null}
      {isAny ? <ActionButtons offered={offered} of="" actions={actions} /> : null}
    </div>
  );
}

function RowCheckbox({
  label,
  checked,
  onCheck,
}: {
  label: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}) {
  return (
    // The label enlarges the click target to 44 px.
    <label className="-my-3 -ml-3 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
        className="size-5 accent-bayou"
      />
    </label>
  );
}
