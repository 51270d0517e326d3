import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import { ChurchPicker } from '@/features/desk/church-picker.tsx';
import type { ActionDialogProps } from '@/features/desk/desk-actions.tsx';
import { DeskPanel } from '@/features/desk/desk-panel.tsx';
import { adminQuery } from '@/lib/admin-queries.ts';
import { formOptions } from '@/lib/queries.ts';
import { type MergeChoices, MergeFields, proposedToKeep, takenFields } from './merge-fields.tsx';

type MergeDialogProps = ActionDialogProps & {
  church: { id: number };
  /** The likely duplicate; if null, the dialog starts with a search. */
  other: { id: number } | null;
};

/** Both listings, which of them is kept, and whose values. */
function useMerge(id: number, other: number | null) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [choices, setChoices] = useState<MergeChoices>({});
  const query = useQuery({
    ...adminQuery('/api/admin/churches/:id/merge', { params: { id }, query: { with: other } }),
    ...formOptions,
    enabled: other !== null,
  });
  const { mutateAsync } = useDeskSend('POST /api/admin/churches/:id/merge');
  const { data } = query;
  const [a, b] = data?.sides ?? [];
  const sides = a && b ? ([a, b] as const) : null;
  const keptId = sides && (chosenId ?? proposedToKeep(sides));
  const kept = sides?.find((side) => side.id === keptId);
  const removed = sides?.find((side) => side.id !== keptId);
  const merge = async () => {
    if (!kept || !removed || !data) return;
    const { take } = takenFields(removed, kept, choices);
    return mutateAsync({ id: removed.id, into: kept.id, take, stamp: data.stamp });
  };
  return { sides, kept, removed, choices, setChosenId, setChoices, query, merge };
}

/** Shows both listings, and asks which of them to keep, and whose values. */
export function MergeDialog({ church, other: likelyDuplicate, busy, run, ...dialog }: MergeDialogProps) {
  const [other, setOther] = useState(likelyDuplicate);
  const { sides, kept, removed, query, merge, ...chosen } = useMerge(church.id, other?.id ?? null);
  return (
    <Dialog alert wide title={copy.mergeTitle} {...dialog}>
      {other ? (
        <DeskPanel query={query} empty={null}>
          {sides && kept && removed ? (
            <>
              <MergeFields
                sides={sides}
                kept={kept}
                choices={chosen.choices}
                onKeep={chosen.setChosenId}
                onChoose={chosen.setChoices}
              />
              <p className="wrap-anywhere">{copy.mergeEffect(nameOf(removed), nameOf(kept))}</p>
            </>
          ) : null}
        </DeskPanel>
      ) : (
        <ChurchPicker
          label={copy.mergeChoose}
          none={copy.mergeNoMatch}
          excludedId={church.id}
          onPick={setOther}
        />
      )}
      <DialogActions
        danger
        run={copy.mergeOk}
        busy={busy}
        blocked={!sides}
        onRun={() => run(merge)}
        onCancel={dialog.onClose}
      />
    </Dialog>
  );
}

const nameOf = ({ id, fields }: { id: number; fields: Record<string, unknown> }) =>
  copy.mergeName(String(fields.name), id);
