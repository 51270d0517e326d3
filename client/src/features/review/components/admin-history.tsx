import { useSearchParams } from 'react-router-dom';
import { type HistoryEntry, historyKinds } from '#shared/contracts/admin/submissions-admin.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { Button } from '@/components/ui/button.tsx';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { useUndoEntry } from '@/features/desk/api.ts';
import type { DeskField } from '@/features/desk/desk-filters.tsx';
import { DeskList } from '@/features/desk/desk-list.tsx';
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

/** All entries of a kind, or those of one church, event, or account. */
export function AdminHistory({ isAdmin }: { isAdmin: boolean }) {
  const [query, setQuery] = useSearchParams();
  const subjectId = query.get('subject') ?? '';
  const kind = query.get('kind');
  const undo = useUndoEntry();
  const show = (subject: string) =>
    setQuery({ tab: 'history', ...(kind ? { kind } : {}), ...(subject ? { subject } : {}) });
  return (
    <DeskList
      key={subjectId}
      path="/api/admin/history"
      query={subjectId ? { subjectId, kind } : {}}
      {...(subjectId ? { heading: ({ subjectName }: HistoryEntry) => subjectName } : {})}
      fields={fieldsOf(isAdmin).filter(({ name }) => name !== 'kind' || !subjectId)}
      exported="/api/admin/history/export"
      extra={
        subjectId ? (
          <Button variant="secondary" onClick={() => show('')}>
            {copy.showAll}
          </Button>
        ) : null
      }
      empty={{ title: copy.noHistory, text: '' }}
      row={(entry) => ({
        ...historyRow(entry, subjectId ? undefined : (id) => show(String(id))),
        actions: [
          entry.undoUntil !== null &&
            (isAdmin || entry.action !== 'bulk') && {
              label: copy.undo,
              variant: 'secondary',
              run: () => undo.mutateAsync({ id: entry.id }),
              ask: { title: copy.undoTitle, text: copy.undoText },
            },
        ],
      })}
    />
  );
}
