import { useState } from 'react';
import { type BulkKind, maxBulk } from '#shared/contracts/admin/submissions-bulk.ts';
import type { ResponseOf } from '#shared/contracts/api.ts';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { bulkCopy as copy } from '#shared/messages/admin/submissions-bulk.ts';
import { choicesFor } from '@/components/church-form/choices.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { useCurationActions } from '../api.ts';
import type { TableFilters } from './admin-table-filters.tsx';

/** Churches by id, or those that match the filters, `count` in all, from the one `after` this id on. */
export type Target = { ids: number[] } | { filters: TableFilters; after?: number; count: number };
export type Step = { kind: BulkKind; value: string; target: Target };
export type Done = {
  id: number;
  kind: BulkKind;
  value: string;
  message: string;
  undoable: boolean;
  /** The same for the churches that were too many for this action. */
  next: Step | null;
};

export const sizeOf = (target: Target): number => ('ids' in target ? target.ids.length : target.count);

function bodyOf(target: Target) {
  if ('ids' in target) return { ids: target.ids.slice(0, maxBulk) };
  const { count, ...matching } = target;
  return { ...matching, expected: Math.min(count, maxBulk) };
}

function doneOf(
  step: Step,
  { id, message, outcomes, next }: ResponseOf<'POST /api/admin/bulk-actions'>,
): Done {
  const { kind, value, target } = step;
  const rest =
    'ids' in target ? { ids: target.ids.slice(maxBulk) } : next && { filters: target.filters, ...next };
  return {
    id,
    kind,
    value,
    message,
    undoable: (outcomes.changed ?? 0) > 0,
    next: rest && sizeOf(rest) > 0 ? { kind, value, target: rest } : null,
  };
}

const textOf = ({ kind, target }: Step): string => {
  const undo = kind === 'delete' ? copy.final : copy.undoable;
  return `${copy.effects[kind]} ${undo}${sizeOf(target) > maxBulk ? ` ${copy.part(maxBulk)}` : ''}`;
};

/** To delete more than this, the administrator must type the number of churches. */
const maxUnconfirmed = 50;
const choices = { denomination: denominationChoices.admin, area: areaChoices.admin };

export function BulkDialog({
  step,
  onClose,
  onDone,
}: {
  step: Step;
  onClose: () => void;
  onDone: (done: Done) => void;
}) {
  const { kind, target } = step;
  const { bulk } = useCurationActions();
  const [value, setValue] = useState(step.value);
  const [typed, setTyped] = useState('');
  const count = Math.min(sizeOf(target), maxBulk);
  const field = kind === 'denomination' || kind === 'area' ? kind : null;
  const asksForCount = kind === 'delete' && count > maxUnconfirmed;
  const ready = (field === null || value !== '') && (!asksForCount || typed.trim() === String(count));
  const run = async () => {
    try {
      const body = { kind, ...bodyOf(target), ...(field ? { value } : {}) };
      onDone(doneOf({ kind, value, target }, await bulk.mutateAsync(body)));
    } catch (error) {
      toastFailure(error, copy.failed);
      onClose();
    }
  };
  return (
    <Dialog alert title={copy.titles[kind](count)} text={textOf(step)} onClose={onClose}>
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
        run={bulk.isPending ? copy.working : copy.kinds[kind]}
        busy={bulk.isPending || !ready}
        onRun={() => void run()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
