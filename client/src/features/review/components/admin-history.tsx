import { useInfiniteQuery } from '@tanstack/react-query';
import { type HistoryEntry, historyKinds } from '#shared/contracts/admin/submissions-admin.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { bulkCopy } from '#shared/messages/admin/submissions-bulk.ts';
import { Button } from '@/components/ui/button.tsx';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ExportButton } from '@/features/curation/components/export-button.tsx';
import { historyQuery, useUndoEntry } from '@/features/desk/api.ts';
import { DeskControls, type DeskField, useDeskFilters } from '@/features/desk/desk-filters.tsx';
import { type DeskAction, DeskRows } from '@/features/desk/desk-list.tsx';
import { DeskPanel, ShowMore } from '@/features/desk/desk-panel.tsx';
import { historyRow } from './history-entry.tsx';

const actionOptions = optionsOf(Object.keys(copy.actions), copy.actions);
const fieldsOf = (isAdmin: boolean): readonly DeskField[] => [
  {
    name: 'kind',
    label: copy.historyKind,
    initial: 'church',
    // Moderators don't manage accounts.
    options: optionsOf(isAdmin ? historyKinds : ['church', 'event'], copy.historyKinds),
  },
  { name: 'action', label: copy.historyAction, choose: copy.historyAny, options: actionOptions },
  { name: 'actor', label: copy.historyActor },
  { name: 'name', label: copy.historyName },
  { name: 'from', label: copy.historyDays.from, type: 'date' },
  { name: 'to', label: copy.historyDays.to, type: 'date' },
];
const names = ['action', 'actor', 'name', 'from', 'to'];
const noFilters = Object.fromEntries(names.map((name) => [name, '']));

/** All entries of a kind, or those of one church, event, or account. */
export function AdminHistory({ isAdmin }: { isAdmin: boolean }) {
  const filters = useDeskFilters(['kind', 'subject', ...names]);
  const { subject: subjectId, ...filter } = filters.chosen;
  const list = useInfiniteQuery(historyQuery({ ...filter, subjectId }));
  const entries = list.data?.pages.flat() ?? [];
  const undoOf = useUndoAction();
  const onSubject = (id: number) => filters.choose({ ...noFilters, subject: String(id) });
  return (
    <>
      {subjectId ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl wrap-anywhere">{copy.allOfOne(entries[0]?.subjectName ?? '')}</h2>
          <Button variant="secondary" size="small" onClick={() => filters.choose({ subject: '' })}>
            {copy.showAll}
          </Button>
        </div>
      ) : (
        <DeskControls
          filters={filters}
          fields={fieldsOf(isAdmin)}
          extra={<ExportButton path="/api/admin/history/export" query={filter} name="history" />}
        />
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
            ...historyRow(entry, subjectId ? undefined : onSubject),
            actions: [entry.undoUntil !== null && (isAdmin || entry.action !== 'bulk') && undoOf(entry)],
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
  return ({ id, action, subjectName }: HistoryEntry): DeskAction => {
    const isBulk = action === 'bulk';
    const label = isBulk ? bulkCopy.undo : copy.unmerge;
    return {
      label,
      variant: 'secondary',
      run: async () => {
        const { message } = await undo.mutateAsync({ id });
        toast({
          title: isBulk ? bulkCopy.undone : copy.unmerged,
          description: isBulk ? message : subjectName,
        });
      },
      ask: {
        title: isBulk ? bulkCopy.undoTitle : copy.unmergeTitle,
        text: isBulk ? bulkCopy.undoText : copy.unmergeText(subjectName),
        confirm: label,
        working: isBulk ? bulkCopy.working : copy.unmerging,
      },
    };
  };
}
