import { useState } from 'react';
import { bulkKinds, maxBulk } from '#shared/contracts/admin/submissions-bulk.ts';
import { totalText } from '#shared/domain/format.ts';
import { bulkCopy as copy } from '#shared/messages/admin/submissions-bulk.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useUndoEntry } from '@/features/desk/api.ts';
import type { TableFilters } from './admin-table-filters.tsx';
import { BulkDialog, type Done, type Step, sizeOf, type Target } from './bulk-dialog.tsx';
import { ExportButton } from './export-button.tsx';

/** Individually selected churches, or all that match the filters. */
export type Selection = { ids: ReadonlySet<number>; all: boolean };
export const nothingSelected: Selection = { ids: new Set(), all: false };

type BulkBarProps = {
  selection: Selection;
  /** Number of churches that match the filters; `capped` if there are more than that. */
  total: number;
  capped: boolean;
  filters: TableFilters;
  onSelect: (next: Selection) => void;
  focusAfter: () => void;
};

/** The toolbar of the selection, and what the last action did. */
export function BulkBar({ onSelect, focusAfter, ...selected }: BulkBarProps) {
  const [step, setStep] = useState<Step | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const clear = () => {
    onSelect(nothingSelected);
    focusAfter();
  };
  return (
    <>
      {done ? <Result key={done.id} done={done} onNext={setStep} /> : null}
      {selected.selection.all || selected.selection.ids.size > 0 ? (
        <Toolbar
          {...selected}
          onSelectAll={() => onSelect({ ...selected.selection, all: true })}
          onStep={setStep}
          onClear={clear}
        />
      ) : null}
      {step ? (
        <BulkDialog
          step={step}
          onClose={() => setStep(null)}
          onDone={(next) => {
            setStep(null);
            setDone(next);
            clear();
          }}
        />
      ) : null}
    </>
  );
}

type ToolbarProps = Omit<BulkBarProps, 'onSelect' | 'focusAfter'> & {
  onSelectAll: () => void;
  onStep: (step: Step) => void;
  onClear: () => void;
};

function Toolbar({ selection, total, capped, filters, onSelectAll, onStep, onClear }: ToolbarProps) {
  const { sort: _sort, ...matching } = filters;
  const areApproved = (filters.status ?? 'approved') === 'approved';
  const kinds = bulkKinds.filter((name) => name !== 'approve' || !areApproved);
  const ids = [...selection.ids];
  const target: Target = selection.all ? { filters: matching, count: total } : { ids };
  const all = totalText(total, capped);
  return (
    <div
      role="toolbar"
      aria-label={copy.toolbar}
      className="z-20 mb-2 sm:sticky sm:top-0 flex flex-wrap items-center gap-2 rounded-card border border-line bg-card px-4 py-2 shadow-float"
    >
      <p role="status" className="mr-2 font-semibold tabular-nums">
        {selection.all ? copy.allSelected(all) : copy.selected(ids.length)}
      </p>
      {!selection.all && ids.length < total ? (
        <Button variant="quiet" size="small" onClick={onSelectAll}>
          {copy.selectMatching(all)}
        </Button>
      ) : null}
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          size="small"
          onClick={() => onStep({ kind, value: '', target })}
        >
          {copy.kinds[kind]}
        </Button>
      ))}
      <ExportButton
        small
        path="/api/admin/churches/export"
        query={selection.all ? matching : { ids: ids.join(',') }}
        name="churches"
      />
      <Button variant="quiet" size="small" onClick={onClear}>
        {copy.clear}
      </Button>
    </div>
  );
}

function Result({ done, onNext }: { done: Done; onNext: (step: Step) => void }) {
  const undoBulk = useUndoEntry();
  const { id, kind, value, message, undoable, next } = done;
  const undone = undoBulk.data?.message;
  const undo = () => void attempt(copy.undoFailed, () => undoBulk.mutateAsync({ id }));
  return (
    <section
      aria-label={copy.result}
      className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-card px-4 py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span className="font-semibold">{copy.done[kind](value)}</span>{' '}
        <span className="text-sm text-ink-soft">{undone ?? message}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {next ? (
          <Button variant="secondary" size="small" onClick={() => onNext(next)}>
            {copy.next(Math.min(sizeOf(next.target), maxBulk))}
          </Button>
        ) : null}
        {undoable && undone === undefined ? (
          <Button variant="secondary" size="small" aria-disabled={undoBulk.isPending} onClick={undo}>
            {copy.undo}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
