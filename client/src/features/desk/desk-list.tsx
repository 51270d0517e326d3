/** The lists of the admin area: search, filters, selection, rows with their actions, and paging. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { numberText, totalText } from '#shared/domain/format.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { NewTabLink } from '@/components/links.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Button, ButtonLink, buttonClass } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useKeys } from '@/lib/keys.ts';
import { itemsOf } from '@/lib/paging.ts';
import { DeskControls, type DeskFilterProps, type DeskFilters } from './desk-filters.tsx';
import { AdminRows, DeskPanel } from './desk-panel.tsx';
import { RowCheckbox } from './row-checkbox.tsx';

/** A button or link of a row. What it runs shows its own message, or answers the one to show. */
export type DeskAction = {
  label: string;
  variant?: ComponentProps<typeof Button>['variant'];
  /** Opens a public page. */
  href?: string;
  /** Opens something else in the admin area: a page, or what is part of the list. */
  to?: string;
  open?: () => void;
  /** Its key, while it belongs to the only open item. */
  shortcut?: string;
  run?: () => Promise<unknown>;
  /** Asks before it runs. */
  ask?: { title: string; text: string; confirm: string; working: string };
  /** Asks for more than a confirmation. */
  dialog?: (dialog: {
    busy: boolean;
    run: (action: () => Promise<unknown>) => void;
    onClose: () => void;
    focusAfter: () => boolean;
  }) => ReactNode;
};

export type DeskRow = {
  name: string;
  /** Shown instead of the name. */
  title?: ReactNode;
  badges?: ReactNode;
  /** On one line, separated by dots. */
  facts?: ReadonlyArray<string | null | false>;
  more?: ReactNode;
  actions?: ReadonlyArray<DeskAction | false>;
  /** Instead of all that: an item that opens. */
  content?: ReactNode;
  note?: string;
};

/** Runs one action at a time, with its dialog. */
function useActions(failed: string, onDone: () => void) {
  const status = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const opener = useRef<Element | null>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<DeskAction | null>(null);
  const run = async (action: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await attempt(failed, async () => {
      const response = await action();
      if (response && typeof response === 'object' && 'message' in response)
        toast({ title: String(response.message) });
      onDone();
    });
    setBusy(false);
    setOpen(null);
  };
  const start = (action: DeskAction) => {
    opener.current = document.activeElement;
    if (action.ask || action.dialog) setOpen(action);
    else if (action.open) action.open();
    else if (action.run) void run(action.run);
  };
  const onClose = () => setOpen(null);
  /** The row with the button may have disappeared. */
  const focusAfter = () => {
    if (opener.current?.isConnected) return false;
    status.current?.focus();
    return true;
  };
  const dialog = open?.ask ? (
    <ConfirmDialog
      {...open.ask}
      busy={busy}
      onConfirm={() => void run(open.run ?? Promise.resolve)}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  ) : (
    open?.dialog?.({ busy, run: (action) => void run(action), onClose, focusAfter })
  );
  return { busy, start, dialog, status };
}

type ListProps<Item> = DeskFilterProps & {
  list: UseInfiniteQueryResult<{ pages: Array<{ items: Item[]; total: number; capped?: boolean }> }>;
  label?: string;
  /** What the list says above its rows, also when nothing matches the filters. */
  found: (count: number, total: number, capped: boolean) => string;
  empty: { title: string; text: string };
  /** The title of an error. */
  failed: string;
  row: (item: Item) => DeskRow;
  /**
   * The actions that fit all selected items. Without it, nothing can be selected. `all` is their number if everything that
   * matches the filters is selected, which `selectAll` offers for a number as a text.
   */
  bulk?: (items: Item[], all: number | null) => DeskAction[];
  selectAll?: (total: string) => string;
};

const nothing: { ids: readonly number[]; all: boolean } = { ids: [], all: false };

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
    all,
    select,
    selectShown: (on: boolean) => select(shown, on),
    selectAll: () => setStored({ key, ids: [], all: true }),
    clear: () => setStored({ key, ...nothing }),
  };
}

export function DeskList<Item extends { id: number }>(props: ListProps<Item>) {
  const { list, filters, failed, found, empty, bulk, fields = [], extra } = props;
  const items = itemsOf(list.data?.pages);
  const selection = useSelection(filters, items);
  const actions = useActions(failed, selection.clear);
  const { status } = actions;
  // The row with the focused button may have disappeared.
  useEffect(() => {
    if (list.data && document.activeElement === document.body) status.current?.focus();
  }, [list.data, status]);
  const { total = 0, capped = false } = list.data?.pages[0] ?? {};
  const isEmpty = items.length === 0 && !filters.isFiltered;
  const hasControls = !isEmpty || fields.length > 0 || extra;
  const rows = isEmpty ? (
    <StatePanel {...empty} image="/art/empty-search.svg" />
  ) : (
    <AdminRows list={list} found={found(items.length, total, capped)} status={status} label={props.label}>
      {items.map((item) => (
        <Row key={item.id} row={props.row(item)} actions={actions}>
          {bulk ? (
            <RowCheckbox
              label={copy.select(props.row(item).name)}
              checked={selection.selected.includes(item.id)}
              onCheck={(on) => selection.select([item.id], on)}
            />
          ) : null}
        </Row>
      ))}
    </AdminRows>
  );
  return (
    <DeskPanel query={list} empty={null}>
      {hasControls ? <DeskControls {...props} /> : null}
      {bulk && items.length > 0 ? (
        <BulkBar
          selection={selection}
          isWhole={selection.selected.length === items.length}
          selectAll={
            total > selection.selected.length ? props.selectAll?.(totalText(total, capped)) : undefined
          }
          offered={bulk(
            items.filter(({ id }) => selection.selected.includes(id)),
            selection.all ? total : null,
          )}
          count={selection.all ? totalText(total, capped) : numberText(selection.selected.length)}
          actions={actions}
        />
      ) : null}
      {rows}
      {actions.dialog}
    </DeskPanel>
  );
}

/** The rows of a short list that is complete. */
export function DeskRows<Item extends { id: number }>({
  items,
  failed,
  row,
  heading = 'h2',
}: {
  items: readonly Item[];
  failed: string;
  row: (item: Item) => DeskRow;
  heading?: 'h2' | 'h3';
}) {
  const actions = useActions(failed, () => undefined);
  return (
    <>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card empty:hidden">
        {items.map((item) => (
          <Row key={item.id} row={row(item)} actions={actions} heading={heading} />
        ))}
      </ul>
      {actions.dialog}
    </>
  );
}

type Actions = ReturnType<typeof useActions>;

function ActionButton({ action, of, actions }: { action: DeskAction; of: string; actions: Actions }) {
  const { label, href, to, variant = 'quiet', open, shortcut } = action;
  const content = (
    <>
      {label} <span className="sr-only">{of}</span>
    </>
  );
  if (to)
    return (
      <ButtonLink to={to} variant={variant} size="small">
        {content}
      </ButtonLink>
    );
  return href ? (
    <NewTabLink href={href} className={buttonClass('quiet', 'small')}>
      {content}
    </NewTabLink>
  ) : (
    <Button
      // One filled red button a row would be louder than everything else.
      variant={variant === 'danger' ? 'secondary' : variant}
      size="small"
      aria-keyshortcuts={shortcut}
      {...(variant === 'danger'
        ? { className: 'border-brick/60! text-brick-dark! hover:border-brick!' }
        : {})}
      aria-disabled={actions.busy && !open}
      onClick={() => actions.start(action)}
    >
      {content}
    </Button>
  );
}

function ActionButtons({
  offered,
  ...button
}: {
  offered: ReadonlyArray<DeskAction | false>;
  of: string;
  actions: Actions;
}) {
  return offered.map((action) =>
    action ? <ActionButton key={action.label} action={action} {...button} /> : null,
  );
}

/** The actions of the one item that is open, which also have keys. */
export function OpenItemActions({
  offered,
  of,
  failed,
  children,
}: {
  offered: ReadonlyArray<DeskAction | false>;
  of: string;
  failed: string;
  children?: ReactNode;
}) {
  const actions = useActions(failed, () => undefined);
  const { status } = actions;
  const shown = offered.filter((action) => action !== false);
  const labels = shown.map(({ label }) => label).join();
  const before = useRef(labels);
  // The focused button may have disappeared.
  useEffect(() => {
    if (labels !== before.current && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true });
    before.current = labels;
  }, [labels, status]);
  useKeys(
    Object.fromEntries(
      shown.flatMap((action) => (action.shortcut ? [[action.shortcut, () => actions.start(action)]] : [])),
    ),
  );
  return (
    <div ref={status} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
      {children}
      <ActionButtons offered={offered} of={of} actions={actions} />
      {actions.dialog}
    </div>
  );
}

function Row({
  row: { name, title, badges, facts = [], more, note, actions: offered = [], content },
  actions,
  children,
  heading: Heading = 'h2',
}: {
  row: DeskRow;
  actions: Actions;
  heading?: 'h2' | 'h3';
  /** Its checkbox. */
  children?: ReactNode;
}) {
  if (content) return <li>{content}</li>;
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

function BulkBar({
  selection,
  isWhole,
  selectAll,
  offered,
  count,
  actions,
}: {
  selection: ReturnType<typeof useSelection>;
  /** All items on the page are selected. */
  isWhole: boolean;
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
      <RowCheckbox label={copy.selectShown} checked={isWhole} onCheck={selection.selectShown} />
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
