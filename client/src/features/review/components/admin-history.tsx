import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { bulkCopy } from '#shared/messages/admin/submissions-bulk.ts';
import { Button } from '@/components/ui/button.tsx';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ExportButton } from '@/features/curation/components/export-button.tsx';
import { useUndoEntry } from '@/features/desk/api.ts';
import { DeskControls, type DeskField, useDeskFilters } from '@/features/desk/desk-filters.tsx';
import { type DeskAction, DeskRows } from '@/features/desk/desk-list.tsx';
import { DeskPanel, ShowMore } from '@/features/desk/desk-panel.tsx';
import { type HistoryEntry, historyQuery } from '../api.ts';
import { historyRow } from './history-entry.tsx';

const actionOptions = optionsOf(Object.keys(copy.actions), copy.actions);
const fields: readonly DeskField[] = [
  { name: 'action', label: copy.historyAction, choose: copy.historyAny, options: actionOptions },
  { name: 'actor', label: copy.historyActor },
  { name: 'name', label: copy.historyChurch },
  { name: 'from', label: copy.historyDays.from, type: 'date' },
  { name: 'to', label: copy.historyDays.to, type: 'date' },
];

/** All entries, or those of the church in the URL. */
export function AdminHistory({ bulk }: { /** Whether bulk actions can be undone. */ bulk: boolean }) {
  const [query, setQuery] = useSearchParams();
  const churchId = /^[1-9]\d{0,8}$/.exec(query.get('church') ?? '')?.[0] ?? null;
  const onChurch = (id: number | null) =>
    setQuery({ tab: 'history', ...(id === null ? {} : { church: String(id) }) });
  const filters = useDeskFilters(fields.map(({ name }) => name));
  const list = useInfiniteQuery(historyQuery({ ...filters.chosen, churchId: churchId ?? undefined }));
  const entries = list.data?.pages.flat() ?? [];
  const undoOf = useUndoAction();
  return (
    <>
      {churchId === null ? (
        <DeskControls
          filters={filters}
          fields={fields}
          extra={<ExportButton path="/api/admin/history/export" query={filters.chosen} name="history" />}
        />
      ) : (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl wrap-anywhere">{copy.allOfOne(entries[0]?.churchName ?? '')}</h2>
          <Button variant="secondary" size="small" onClick={() => onChurch(null)}>
            {copy.showAll}
          </Button>
        </div>
      )}
      <DeskPanel
        query={list}
        empty={
          entries.length === 0
            ? { title: filters.isFiltered ? copy.noHistoryMatch : copy.noHistory, text: '' }
            : null
        }
      >
        <DeskRows
          items={entries}
          failed={copy.undoFailed}
          row={(entry) => ({
            ...historyRow(entry, churchId === null ? onChurch : undefined),
            actions: [entry.undoUntil !== null && (bulk || entry.action !== 'bulk') && undoOf(entry)],
          })}
        />
        <ShowMore list={list} />
      </DeskPanel>
    </>
  );
}

/** Undoing a bulk action, or else a merge. */
function useUndoAction() {
  const undo = useUndoEntry();
  return ({ id, action, churchName }: HistoryEntry): DeskAction => {
    const isBulk = action === 'bulk';
    const label = isBulk ? bulkCopy.undo : copy.unmerge;
    return {
      label,
      variant: 'secondary',
      run: async () => {
        const { message } = await undo.mutateAsync({ id });
        toast({
          title: isBulk ? bulkCopy.undone : copy.unmerged,
          description: isBulk ? message : churchName,
        });
      },
      ask: {
        title: isBulk ? bulkCopy.undoTitle : copy.unmergeTitle,
        text: isBulk ? bulkCopy.undoText : copy.unmergeText(churchName),
        confirm: label,
        working: isBulk ? bulkCopy.working : copy.unmerging,
      },
    };
  };
}
