import { useState } from 'react';
import { type BulkKind, bulkKinds } from '#shared/contracts/admin/submissions-bulk.ts';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { bulkCopy as copy } from '#shared/messages/admin/submissions-bulk.ts';
import { choicesFor } from '@/components/church-form/choices.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useBulkActions } from '../api.ts';
import type { TableFilters } from './admin-table-filters.tsx';
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

export function BulkBar({ selection, total, capped, filters, onSelect, focusAfter }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  const count = selection.all ? total : selection.ids.size;
  if (count === 0) return null;
  const { sort: _sort, ...matching } = filters;
  const areApproved = (filters.status ?? 'approved') === 'approved';
  const kinds = bulkKinds.filter((name) => name !== 'approve' || !areApproved);
  const target = selection.all ? { filters: matching, expected: total } : { ids: [...selection.ids] };
  return (
    <div
      role="toolbar"
      aria-label={copy.toolbar}
      className="z-20 mb-2 sm:sticky sm:top-0 flex flex-wrap items-center gap-2 rounded-card border border-line bg-card px-4 py-2 shadow-float"
    >
      <p role="status" className="mr-2 font-semibold tabular-nums">
        {selection.all ? copy.allSelected(count) : copy.selected(count)}
      </p>
      {!selection.all && !capped && count < total ? (
        <Button variant="quiet" size="small" onClick={() => onSelect({ ...selection, all: true })}>
          {copy.selectMatching(total)}
        </Button>
      ) : null}
      {kinds.map((name) => (
        <Button key={name} variant="secondary" size="small" onClick={() => setKind(name)}>
          {copy.kinds[name]}
        </Button>
      ))}
      <ExportButton
        small
        path="/api/admin/churches/export"
        query={selection.all ? matching : { ids: [...selection.ids].join(',') }}
        name="churches"
      />
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          onSelect(nothingSelected);
          focusAfter();
        }}
      >
        {copy.clear}
      </Button>
      {kind ? (
        <BulkDialog
          kind={kind}
          count={count}
          target={target}
          onClose={(started) => {
            setKind(null);
            if (started) onSelect(nothingSelected);
          }}
          focusAfter={focusAfter}
        />
      ) : null}
    </div>
  );
}

/** To delete more than this, the administrator must type the number of churches. */
const maxUnconfirmed = 50;
const choices = { denomination: denominationChoices.admin, area: areaChoices.admin };

type BulkDialogProps = {
  kind: BulkKind;
  count: number;
  target: { filters: TableFilters; expected: number } | { ids: number[] };
  onClose: (started: boolean) => void;
  focusAfter: () => void;
};

function BulkDialog({ kind, count, target, onClose, focusAfter }: BulkDialogProps) {
  const { start } = useBulkActions();
  const [value, setValue] = useState('');
  const [typed, setTyped] = useState('');
  const field = kind === 'denomination' || kind === 'area' ? kind : null;
  const asksForCount = kind === 'delete' && count > maxUnconfirmed;
  const ready = (field === null || value !== '') && (!asksForCount || typed.trim() === String(count));
  const run = async () => {
    try {
      await start.mutateAsync({ kind, ...target, ...(field ? { value } : {}) });
      toast({ title: copy.started, description: copy.startedText });
      onClose(true);
      focusAfter();
    } catch (error) {
      toastFailure(error, copy.failed);
      onClose(false);
    }
  };
  return (
    <Dialog
      alert
      title={copy.titles[kind](count)}
      text={`${copy.effects[kind]} ${copy.undoable}`}
      onClose={() => onClose(false)}
    >
      {field ? (
        <SelectField
          label={copy.values[field]}
          value={value}
          onValue={setValue}
          choose={copy.choose}
          options={choicesFor(field, choices[field])}
        />
      ) : null}
      {asksForCount ? (
        <TextField
          label={copy.typeCount(count)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onValue={setTyped}
        />
      ) : null}
      <DialogActions
        danger={kind === 'delete' || kind === 'retire'}
        run={start.isPending ? copy.starting : copy.kinds[kind]}
        busy={start.isPending || !ready}
        onRun={() => void run()}
        onCancel={() => onClose(false)}
      />
    </Dialog>
  );
}
