import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { bulkCopy } from '#shared/messages/admin/submissions-bulk.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ExportButton } from '@/features/curation/components/export-button.tsx';
import { useUndoEntry } from '@/features/desk/api.ts';
import { DeskControls, type DeskField, useDeskFilters } from '@/features/desk/desk-filters.tsx';
import { DeskPanel, type Pages, ShowMore } from '@/features/desk/desk-panel.tsx';
import { type HistoryEntry, historyQuery } from '../api.ts';
import { HistoryItem } from './history-entry.tsx';

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
  const [undoing, setUndoing] = useState<HistoryEntry | null>(null);
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
      <Entries
        list={list}
        entries={entries}
        empty={{ title: filters.isFiltered ? copy.noHistoryMatch : copy.noHistory, text: '' }}
        {...(churchId === null ? { onChurch } : {})}
        actionsOf={(entry) =>
          entry.undoUntil && (bulk || entry.action !== 'bulk') ? (
            <Button variant="secondary" size="small" onClick={() => setUndoing(entry)}>
              {entry.action === 'bulk' ? bulkCopy.undo : copy.unmerge}
              <span className="sr-only">{entry.churchName ? copy.of(entry.churchName) : ''}</span>
            </Button>
          ) : null
        }
      />
      {undoing ? <UndoDialog entry={undoing} onClose={() => setUndoing(null)} /> : null}
    </>
  );
}

function UndoDialog({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const undo = useUndoEntry();
  const undoAll = () =>
    attempt(bulkCopy.undoFailed, async () => {
      const { message } = await undo.mutateAsync({ id: entry.id });
      toast({ title: bulkCopy.undone, description: message });
    });
  if (entry.action === 'bulk')
    return (
      <ActionDialog
        title={bulkCopy.undoTitle}
        text={bulkCopy.undoText}
        confirm={bulkCopy.undo}
        working={bulkCopy.working}
        run={undoAll}
        onClose={onClose}
      />
    );
  const run = () =>
    attempt(copy.unmergeFailed, async () => {
      await undo.mutateAsync({ id: entry.id });
      toast({ title: copy.unmerged, description: entry.churchName });
    });
  return (
    <ActionDialog
      title={copy.unmergeTitle}
      text={copy.unmergeText(entry.churchName)}
      confirm={copy.unmerge}
      working={copy.unmerging}
      run={run}
      onClose={onClose}
    />
  );
}

function Entries({
  list,
  entries,
  empty,
  onChurch,
  actionsOf,
}: {
  list: Pages;
  entries: HistoryEntry[];
  empty: { title: string; text: string };
  onChurch?: (id: number) => void;
  actionsOf: (entry: HistoryEntry) => ReactNode;
}) {
  return (
    <DeskPanel query={list} empty={entries.length === 0 ? empty : null}>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {entries.map((entry) => (
          <HistoryItem
            key={entry.id}
            entry={entry}
            actions={actionsOf(entry)}
            {...(onChurch ? { onChurch } : {})}
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </DeskPanel>
  );
}
