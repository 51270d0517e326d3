import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminChurch } from '#shared/contracts/admin/churches-admin.ts';
import { totalText } from '#shared/domain/format.ts';
import { paths } from '#shared/domain/paths.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { adminChurch, churchTable } from '#shared/messages/admin/churches-admin.ts';
import { bulkCopy } from '#shared/messages/admin/submissions-bulk.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { AdminSearch, DeskPanel, ShowMore } from '@/features/desk/desk-panel.tsx';
import { RowCheckbox } from '@/features/desk/row-checkbox.tsx';
import { itemsOf } from '@/lib/paging.ts';
import { useSearchText } from '@/lib/timing.ts';
import { tableQuery, useCurationActions } from '../api.ts';
import {
  filterDelay,
  filtersInUse,
  noFilters,
  TableFilterPanel,
  type TableFilters,
  tableFilters,
  useUrlFilters,
} from './admin-table-filters.tsx';
import { AdminTableRow, type Column, ColumnChoice, stickyCell, useColumns } from './admin-table-row.tsx';
import { BulkBar, nothingSelected, type Selection } from './bulk-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const idsOf = (churches: readonly AdminChurch[]) => churches.map(({ id }) => id);

/** A selection applies only to the filters it was made with. */
function useSelection(filters: TableFilters, churches: readonly AdminChurch[]) {
  const [stored, setStored] = useState({ filters: '', selection: nothingSelected });
  const filterKey = JSON.stringify(filters);
  const selection = stored.filters === filterKey ? stored.selection : nothingSelected;
  const onSelect = (next: Selection) => setStored({ filters: filterKey, selection: next });
  const isSelected = (id: number) => selection.all || selection.ids.has(id);
  const toggle = (ids: number[], on: boolean) => {
    const next = new Set(selection.all ? idsOf(churches) : selection.ids);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onSelect({ ids: next, all: false });
  };
  return { selection, onSelect, isSelected, toggle };
}

/** "Most likely wrong" shows why. */
const withReasons = (columns: Column[], { sort }: TableFilters): Column[] =>
  sort === 'suspect' ? [...new Set<Column>([...columns, 'website', 'checked'])] : columns;

type OpenDialog = { kind: 'delete' | 'merge'; church: AdminChurch };

export function AdminTable({ bulk }: { bulk: boolean }) {
  const [filters, onFilter] = useUrlFilters(tableFilters);
  const list = useInfiniteQuery(tableQuery(filters));
  const [chosenColumns, setColumns] = useColumns();
  const columns = withReasons(chosenColumns, filters);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const churches = itemsOf(list.data?.pages);
  const firstPage = list.data?.pages[0];
  const total = firstPage ? totalText(firstPage.total, firstPage.capped) : '';
  const { selection, onSelect, isSelected, toggle } = useSelection(filters, churches);
  const focusSearch = () => searchBox.current?.focus();
  const isEmpty = firstPage !== undefined && churches.length === 0 && Object.keys(filters).length === 0;
  return (
    <DeskPanel query={list} empty={isEmpty ? { title: copy.noApproved, text: copy.noApprovedText } : null}>
      <Controls filters={filters} onFilter={onFilter} searchBox={searchBox}>
        <ColumnChoice chosen={chosenColumns} onChoose={setColumns} />
      </Controls>
      <p role="status" className="mt-4 mb-2 text-sm text-ink-soft tabular-nums">
        {churches.length === 0 ? churchTable.noMatch : copy.shown(totalText(churches.length, false), total)}
      </p>
      <BulkBar
        selection={selection}
        total={firstPage?.total ?? 0}
        capped={firstPage?.capped ?? false}
        filters={filters}
        onSelect={onSelect}
        focusAfter={focusSearch}
      />
      {churches.length > 0 ? (
        <TableFrame busy={list.isPlaceholderData}>
          <TableHead
            columns={columns}
            allSelected={churches.every(({ id }) => isSelected(id))}
            onSelectAll={bulk ? (on) => toggle(idsOf(churches), on) : null}
          />
          <tbody className="divide-y divide-line">
            {churches.map((church) => (
              <AdminTableRow
                key={church.id}
                church={church}
                columns={columns}
                selected={isSelected(church.id)}
                onSelect={bulk ? (on) => toggle([church.id], on) : null}
                onMerge={() => setDialog({ kind: 'merge', church })}
                onDelete={() => setDialog({ kind: 'delete', church })}
              />
            ))}
          </tbody>
        </TableFrame>
      ) : null}
      <ShowMore list={list} />
      {dialog ? <RowDialog {...dialog} onClose={() => setDialog(null)} focusAfter={focusSearch} /> : null}
    </DeskPanel>
  );
}

function TableFrame({ busy, children }: { busy: boolean; children: React.ReactNode }) {
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-card">
      <table aria-label={churchTable.table} aria-busy={busy} className="w-full border-collapse">
        {children}
      </table>
    </div>
  );
}

function TableHead({
  columns,
  allSelected,
  onSelectAll,
}: {
  columns: readonly Column[];
  allSelected: boolean;
  /** Null for moderators. */
  onSelectAll: ((selected: boolean) => void) | null;
}) {
  return (
    <thead className="border-b border-line text-left text-sm text-ink-soft">
      <tr>
        <th scope="col" className={`${stickyCell} px-4 py-2 font-medium`}>
          <span className="flex items-center gap-2">
            {onSelectAll ? (
              <RowCheckbox label={bulkCopy.selectShown} checked={allSelected} onCheck={onSelectAll} />
            ) : null}
            {churchTable.headings.name}
          </span>
        </th>
        {[...columns, 'actions' as const].map((column) => (
          <th key={column} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
            {churchTable.headings[column]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type ControlProps = {
  filters: TableFilters;
  onFilter: (changes: TableFilters) => void;
  searchBox: React.RefObject<HTMLInputElement | null>;
  children: React.ReactNode;
};

function Controls({ filters, onFilter, searchBox, children }: ControlProps) {
  const count = filtersInUse(filters);
  const [open, setOpen] = useState(count > 0);
  const [clearCount, setClearCount] = useState(0);
  const { sort: _sort, ...matching } = filters;
  const clear = () => {
    onFilter(noFilters);
    // A new key resets the text fields.
    setClearCount(clearCount + 1);
    searchBox.current?.focus();
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="basis-full sm:grow sm:basis-72">
        <Search key={clearCount} filters={filters} onFilter={onFilter} searchBox={searchBox} />
      </div>
      <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
        {churchTable.filters(count)}
      </Button>
      {children}
      <ExportButton path="/api/admin/churches/export" query={matching} name="churches" />
      <ButtonLink to={paths.adminChurchNew} variant="secondary">
        {adminChurch.add}
      </ButtonLink>
      {open ? <TableFilterPanel key={`panel ${clearCount}`} filters={filters} onFilter={onFilter} /> : null}
      {count > 0 || filters.sort ? (
        <Button variant="quiet" className="order-last" onClick={clear}>
          {churchTable.clear}
        </Button>
      ) : null}
    </div>
  );
}

function Search({ filters, onFilter, searchBox }: Omit<ControlProps, 'children'>) {
  const { text, type } = useSearchText(filters.search ?? '', filterDelay, (search) => onFilter({ search }));
  return (
    <AdminSearch
      ref={searchBox}
      label={churchTable.search}
      help={churchTable.searchHelp}
      text={text}
      onText={type}
    />
  );
}

/** The row with the button that opened the dialog may disappear. */
function RowDialog({
  kind,
  church,
  onClose,
  focusAfter,
}: OpenDialog & { onClose: () => void; focusAfter: () => void }) {
  const { remove } = useCurationActions();
  if (kind === 'merge')
    return <MergeDialog church={church} other={null} onClose={onClose} focusAfterMerge={focusAfter} />;
  const run = () =>
    attempt(copy.deleteFailed, async () => {
      await remove.mutateAsync({ id: church.id });
      toast({ title: copy.deleted });
    });
  return (
    <ActionDialog
      title={copy.deleteTitle}
      text={copy.deleteText(church.name)}
      confirm={copy.deleteOk}
      working={copy.deleting}
      run={run}
      onClose={onClose}
      focusDone={focusAfter}
    />
  );
}
