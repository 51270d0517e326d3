import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { controls } from '#shared/messages/app.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import { ChurchPicker } from '@/features/desk/church-picker.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { compareQuery } from '../api.ts';
import { type MergeChoices, MergeFields, proposedToKeep, takenFields } from './merge-fields.tsx';

/** Both listings, which of them is kept, and whose values. After a conflict, the dialog stays open. */
function useMerge(id: number, other: number | null, onDone: (isMerged: boolean) => void) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [choices, setChoices] = useState<MergeChoices>({});
  const comparison = useQuery({ ...compareQuery({ id, other: other ?? 0 }), enabled: other !== null });
  const merge = useDeskSend('POST /api/admin/churches/:id/merge');
  const [a, b] = comparison.data?.sides ?? [];
  const sides = a && b ? ([a, b] as const) : null;
  const keptId = sides && (chosenId ?? proposedToKeep(sides));
  const kept = sides?.find((side) => side.id === keptId);
  const removed = sides?.find((side) => side.id !== keptId);

  const run = async () => {
    if (!kept || !removed || !comparison.data || merge.isPending) return;
    try {
      const { take } = takenFields(removed, kept, choices);
      const { stamp } = comparison.data;
      const { message } = await merge.mutateAsync({ id: removed.id, into: kept.id, take, stamp });
      toast({ title: message, description: copy.mergeUndoHint });
      onDone(true);
    } catch (error) {
      toastFailure(error, controls.failed);
      // After a conflict, the dialog shows both anew.
      if (!(error instanceof ApiError && error.status === 409)) onDone(false);
    }
  };
  const { isPending } = merge;
  return { sides, kept, removed, choices, setChosenId, setChoices, error: comparison.error, isPending, run };
}

type MergeDialogProps = {
  church: { id: number };
  /** The likely duplicate; if null, the dialog starts with a search. */
  other: { id: number } | null;
  onClose: () => void;
  /** The button that opened the dialog may disappear. */
  focusAfterMerge: () => void;
};

export function MergeDialog({ church, other: likelyDuplicate, onClose, focusAfterMerge }: MergeDialogProps) {
  const merged = useRef(false);
  const [other, setOther] = useState(likelyDuplicate);
  const merge = useMerge(church.id, other?.id ?? null, (isMerged) => {
    merged.current = isMerged;
    onClose();
  });
  const { sides, kept, removed } = merge;
  return (
    <Dialog
      alert
      wide
      title={copy.mergeTitle}
      onClose={onClose}
      focusAfter={() => {
        if (merged.current) focusAfterMerge();
        return merged.current;
      }}
    >
      {other ? null : (
        <ChurchPicker
          label={copy.mergeChoose}
          none={copy.mergeNoMatch}
          excludedId={church.id}
          onPick={setOther}
        />
      )}
      {sides && kept && removed ? (
        <>
          <MergeFields
            sides={sides}
            kept={kept}
            choices={merge.choices}
            onKeep={merge.setChosenId}
            onChoose={merge.setChoices}
          />
          <p className="wrap-anywhere">{copy.mergeEffect(nameOf(removed), nameOf(kept))}</p>
        </>
      ) : other && !merge.error ? (
        <Skeleton className="h-64 w-full shrink-0" />
      ) : null}
      {merge.error ? <p role="alert">{copy.mergeLoadFailed}</p> : null}
      {/* The Cancel button must not remount, because it has the focus while the churches load. */}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {controls.cancel}
        </Button>
        {sides ? (
          <Button variant="danger" busy={merge.isPending} onClick={() => void merge.run()}>
            {copy.mergeOk}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

const nameOf = ({ id, fields }: { id: number; fields: Record<string, unknown> }) =>
  copy.mergeName(String(fields.name), id);
