import { useState } from 'react';
import { type BulkKind, bulkMost, type NextBulk } from '#shared/contracts/admin/submissions-bulk.ts';
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
  if ('ids' in target) return { ids: target.ids.slice(0, bulkMost) };
  const { count, ...matching } = target;
  return { ...matching, expected: Math.min(count, bulkMost) };
}

function restOf(target: Target, next: NextBulk): Target | null {
  if ('ids' in target) return target.ids.length > bulkMost ? { ids: target.ids.slice(bulkMost) } : null;
  return next && { filters: target.filters, ...next };
}

/** To delete more than this, the administrator must type the number of churches. */
const maxUnconfirmed = 50;
const choices = { denomination: denominationChoices.admin, area: areaChoices.admin };

export function BulkDialog({
  step: { kind, value: chosen, target },
  onClose,
  onDone,
}: {
  step: Step;
  onClose: () => void;
  onDone: (done: Done) => void;
}) {
  const { bulk } = useCurationActions();
  const [value, setValue] = useState(chosen);
  const [typed, setTyped] = useState('');
  const count = Math.min(sizeOf(target), bulkMost);
  const field = kind === 'denomination' || kind === 'area' ? kind : null;
  const asksForCount = kind === 'delete' && count > maxUnconfirmed;
  const ready = (field === null || value !== '') && (!asksForCount || typed.trim() === String(count));
  const run = async () => {
    try {
      const { id, message, outcomes, next } = await bulk.mutateAsync({
        kind,
        ...bodyOf(target),
        ...(field ? { value } : {}),
      });
      const rest = restOf(target, next);
      const undoable = (outcomes.changed ?? 0) > 0;
      onDone({ id, kind, value, message, undoable, next: rest && { kind, value, target: rest } });
    } catch (error) {
      toastFailure(error, copy.failed);
      onClose();
    }
  };
  const text = [
    copy.effects[kind],
    kind === 'delete' ? copy.final : copy.undoable,
    sizeOf(target) > bulkMost ? copy.part(bulkMost) : '',
  ];
  return (
    <Dialog alert title={copy.titles[kind](count)} text={text.join(' ').trim()} onClose={onClose}>
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
