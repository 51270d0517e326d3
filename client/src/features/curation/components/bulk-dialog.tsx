import { useState } from 'react';
import { type BulkKind, maxBulk } from '#shared/contracts/admin/submissions-bulk.ts';
import type { ResponseOf } from '#shared/contracts/api.ts';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { bulkCopy as copy } from '#shared/messages/admin/submissions-bulk.ts';
import { controls } from '#shared/messages/app.ts';
import { choicesFor } from '@/components/church-form/choices.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import { useUndo } from '@/features/desk/undo.tsx';

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

type BulkProps = {
  kind: BulkKind;
  target: Target;
  /** Closes the dialog and clears the selection afterwards. */
  run: (action: () => Promise<unknown>) => void;
  onClose: () => void;
};

/** Changes at most `maxBulk` churches at once, and then continues with the next ones. */
function useBulk({ kind, target: first, run, onClose }: BulkProps) {
  const [target, setTarget] = useState(first);
  const bulk = useDeskSend('POST /api/admin/bulk-actions');
  const setDecided = useUndo();
  const apply = async (value: string) => {
    try {
      const done = await bulk.mutateAsync({ kind, ...bodyOf(target), ...(value ? { value } : {}) });
      const { id, message, outcomes } = done;
      const title = copy.done(copy.kinds[kind], value);
      toast({ title, description: message });
      if (outcomes.changed) setDecided({ title, name: message, undo: id });
      const rest = restOf(target, done);
      if (rest) setTarget(rest);
      else run(async () => undefined);
    } catch (error) {
      toastFailure(error, controls.failed);
      onClose();
    }
  };
  return { size: sizeOf(target), apply, busy: bulk.isPending };
}

export function BulkDialog(props: BulkProps) {
  const { kind, onClose } = props;
  const { size, apply, busy } = useBulk(props);
  const [value, setValue] = useState('');
  const [typed, setTyped] = useState('');
  const count = Math.min(size, maxBulk);
  const field = kind === 'denomination' || kind === 'area' ? kind : null;
  const asksForCount = kind === 'delete' && count > maxUnconfirmed;
  const ready = (field === null || value !== '') && (!asksForCount || typed.trim() === String(count));
  const undoText = kind === 'delete' ? copy.final : copy.undoable;
  const part = size > maxBulk ? ` ${copy.part(maxBulk)}` : '';
  const run = () => {
    setTyped('');
    void apply(value);
  };
  return (
    <Dialog
      alert
      title={copy.titles[kind](count)}
      text={`${copy.effects[kind]} ${undoText}${part}`}
      onClose={onClose}
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
        onRun={run}
        onCancel={onClose}
      />
    </Dialog>
  );
}
