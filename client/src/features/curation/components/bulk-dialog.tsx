import { useState } from 'react';
import { type BulkKind, maxBulk } from '#shared/contracts/admin/submissions-bulk.ts';
import type { ResponseOf } from '#shared/contracts/api.ts';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { bulkCopy as copy } from '#shared/messages/admin/submissions-bulk.ts';
import { choicesFor } from '@/components/church-form/choices.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import type { ActionDialogProps, DeskAction } from '@/features/desk/desk-actions.tsx';

/** Churches by id, or those that match the filters, `count` in all, from the one `after` this id on. */
type Target = { ids: number[] } | { filters: Record<string, string>; after?: number; count: number };

const sizeOf = (target: Target): number => ('ids' in target ? target.ids.length : target.count);

function bodyOf(target: Target) {
  if ('ids' in target) return { ids: target.ids.slice(0, maxBulk) };
  const { count, ...matching } = target;
  return { ...matching, expected: Math.min(count, maxBulk) };
}

/** The churches that were too many for this action. */
function restOf(target: Target, { next }: ResponseOf<'POST /api/admin/bulk-actions'>): Target | null {
  const rest =
    'ids' in target ? { ids: target.ids.slice(maxBulk) } : next && { filters: target.filters, ...next };
  return rest && sizeOf(rest) > 0 ? rest : null;
}

/** To delete more than this, the administrator must type the number of churches. */
const maxUnconfirmed = 50;
const choices = { denomination: denominationChoices.admin, area: areaChoices.admin };

/** Changes at most `maxBulk` churches at once, and then offers to continue with the next ones. */
export const bulkAction = (kind: BulkKind, target: Target): DeskAction => ({
  label: copy.kinds[kind],
  variant: 'secondary',
  dialog: (dialog) => <BulkDialog kind={kind} target={target} {...dialog} />,
});

function useBulk(kind: BulkKind, target: Target) {
  const { mutateAsync } = useDeskSend('POST /api/admin/bulk-actions');
  return async (value: string) => {
    const done = await mutateAsync({ kind, ...bodyOf(target), ...(value ? { value } : {}) });
    const rest = restOf(target, done);
    return {
      message: copy.done(copy.kinds[kind], value),
      name: done.message,
      undo: done.outcomes.changed ? done.id : null,
      next: rest && bulkAction(kind, rest),
    };
  };
}

function BulkDialog({
  kind,
  target,
  busy,
  run,
  ...dialog
}: ActionDialogProps & { kind: BulkKind; target: Target }) {
  const apply = useBulk(kind, target);
  const [value, setValue] = useState('');
  const [typed, setTyped] = useState('');
  const size = sizeOf(target);
  const count = Math.min(size, maxBulk);
  const field = kind === 'denomination' || kind === 'area' ? kind : null;
  const asksForCount = kind === 'delete' && count > maxUnconfirmed;
  const ready = (field === null || value !== '') && (!asksForCount || typed.trim() === String(count));
  const undoText = kind === 'delete' ? copy.final : copy.undoable;
  const part = size > maxBulk ? ` ${copy.part(maxBulk)}` : '';
  return (
    <Dialog
      alert
      title={copy.title(copy.kinds[kind], count)}
      text={`${copy.effects[kind]} ${undoText}${part}`}
      {...dialog}
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
        run={copy.kinds[kind]}
        busy={busy}
        blocked={!ready}
        onRun={() => {
          setTyped('');
          run(() => apply(value));
        }}
        onCancel={dialog.onClose}
      />
    </Dialog>
  );
}
