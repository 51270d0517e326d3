/** The lists of the admin area: search, filters, selection, rows with their actions, and paging. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { NewTabLink } from '@/components/links.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { type Option, SelectField } from '@/components/ui/form-controls.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { itemsOf, type Page } from '@/lib/paging.ts';
import { useDebouncedValue } from '@/lib/timing.ts';
import { AdminRows, AdminSearch, DeskPanel } from './desk-panel.tsx';
import { RowCheckbox } from './row-checkbox.tsx';

/** The search text and the chosen filters of a list. */
export function useDeskFilters() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const query: Record<string, string> = { ...chosen, search: useDebouncedValue(text.trim(), 300) };
  const choose = (name: string, value: string) => setChosen({ ...chosen, [name]: value });
  return { text, setText, chosen, choose, query, isFiltered: Object.values(query).some(Boolean) };
}

/** A button or link of a row. What it runs shows its own message, or answers the one to show. */
export type DeskAction = {
  label: string;
  variant?: ComponentProps<typeof Button>['variant'];
  /** Opens a public page. */
  href?: string;
  /** Opens something else in the admin area. */
  open?: () => void;
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
  facts: ReadonlyArray<string | null | false>;
  more?: ReactNode;
  actions: ReadonlyArray<DeskAction | false>;
  note?: string;
};

/** Runs one action at a time, with its dialog. */
function useActions(failed: string, onDone: () => void) {
  const status = useRef<HTMLParagraphElement>(null);
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

type ListProps<Item> = {
  list: UseInfiniteQueryResult<{ pages: Array<Page<Item>> }>;
  filters: ReturnType<typeof useDeskFilters>;
  label?: string;
  search?: string;
  selects?: Array<{ name: string; label: string; choose: string; options: Option[] }>;
  /** Beside the filters. */
  extra?: ReactNode;
  /** What the list says above its rows, also when nothing matches the filters. */
  found: (count: number, total: number, capped: boolean) => string;
  empty: { title: string; text: string };
  /** The title of an error. */
  failed: string;
  row: (item: Item) => DeskRow;
  /** The actions that fit all selected items. Without it, nothing can be selected. */
  bulk?: (items: Item[]) => DeskAction[];
};

export function DeskList<Item extends { id: number }>(props: ListProps<Item>) {
  const { list, filters, failed, found, empty, bulk, selects = [], extra } = props;
  const [selected, setSelected] = useState<readonly number[]>([]);
  const actions = useActions(failed, () => setSelected([]));
  const items = itemsOf(list.data?.pages);
  const { status } = actions;
  // The row with the focused button may have disappeared.
  useEffect(() => {
    if (list.data && document.activeElement === document.body) status.current?.focus();
  }, [list.data, status]);
  const { total = 0, capped = false } = list.data?.pages[0] ?? {};
  const isEmpty = items.length === 0 && !filters.isFiltered;
  const hasControls = !isEmpty || selects.length > 0 || extra;
  const select = (ids: number[], on: boolean) =>
    setSelected([...selected.filter((id) => !ids.includes(id)), ...(on ? ids : [])]);
  const rows = isEmpty ? (
    <StatePanel {...empty} image="/art/empty-search.svg" />
  ) : (
    <AdminRows list={list} found={found(items.length, total, capped)} status={status} label={props.label}>
      {items.map((item) => (
        <Row key={item.id} row={props.row(item)} actions={actions}>
          {bulk ? (
            <RowCheckbox
              label={copy.select(props.row(item).name)}
              checked={selected.includes(item.id)}
              onCheck={(on) => select([item.id], on)}
            />
          ) : null}
        </Row>
      ))}
    </AdminRows>
  );
  return (
    <DeskPanel query={list} empty={null}>
      {hasControls ? <DeskControls {...props} onFilter={() => setSelected([])} /> : null}
      {bulk && items.length > 0 ? (
        <BulkBar items={items} selected={selected} onSelect={select} bulk={bulk} actions={actions} />
      ) : null}
      {rows}
      {actions.dialog}
    </DeskPanel>
  );
}

export function DeskControls({
  filters: { text, setText, chosen, choose },
  search,
  searchHelp,
  selects = [],
  extra,
  onFilter,
}: Pick<ListProps<never>, 'filters' | 'search' | 'selects' | 'extra'> & {
  searchHelp?: string;
  onFilter?: () => void;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      {search ? (
        <AdminSearch
          label={search}
          {...(searchHelp ? { help: searchHelp } : {})}
          text={text}
          onText={setText}
        />
      ) : null}
      {selects.map(({ name, ...field }) => (
        <SelectField
          key={name}
          {...field}
          value={chosen[name] ?? ''}
          onValue={(value) => {
            choose(name, value);
            onFilter?.();
          }}
        />
      ))}
      {extra}
    </div>
  );
}

type Actions = ReturnType<typeof useActions>;

function ActionButton({ action, of, actions }: { action: DeskAction; of: string; actions: Actions }) {
  const { label, href, variant = 'quiet', open } = action;
  const content = (
    <>
      {label} <span className="sr-only">{of}</span>
    </>
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

function Row({
  row: { name, title, badges, facts, more, note, actions: offered },
  actions,
  children,
}: {
  row: DeskRow;
  actions: Actions;
  /** Its checkbox. */
  children: ReactNode;
}) {
  const line = facts.filter(Boolean).join(' · ');
  return (
    <li className="flex gap-2 px-4 py-4">
      {children}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-lg leading-6 wrap-anywhere">{title ?? name}</h2>
          <p className="mt-1 flex flex-wrap gap-2 empty:hidden">{badges}</p>
          {line ? <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{line}</p> : null}
          {more}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {offered.map((action) =>
            action ? <ActionButton key={action.label} action={action} of={name} actions={actions} /> : null,
          )}
          {note ? <p className="px-2 text-sm text-ink-soft">{note}</p> : null}
        </div>
      </div>
    </li>
  );
}

function BulkBar<Item extends { id: number }>({
  items,
  selected,
  onSelect,
  bulk,
  actions,
}: {
  items: Item[];
  selected: readonly number[];
  onSelect: (ids: number[], on: boolean) => void;
  bulk: (items: Item[]) => DeskAction[];
  actions: Actions;
}) {
  const chosen = items.filter(({ id }) => selected.includes(id));
  return (
    <div className="z-20 mb-2 flex min-h-14 flex-wrap items-center gap-2 rounded-card border border-line bg-card px-4 py-2 sm:sticky sm:top-0">
      <RowCheckbox
        label={copy.selectShown}
        checked={chosen.length === items.length}
        onCheck={(on) =>
          onSelect(
            items.map(({ id }) => id),
            on,
          )
        }
      />
      <p role="status" className="mr-2 text-sm tabular-nums">
        {copy.selected(chosen.length)}
      </p>
      {chosen.length > 0
        ? bulk(chosen).map((action) => (
            <ActionButton key={action.label} action={action} of="" actions={actions} />
          ))
        : null}
    </div>
  );
}
