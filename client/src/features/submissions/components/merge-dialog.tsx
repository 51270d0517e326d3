import { useRef, useState } from 'react';
import { admin as copy } from '#shared/messages/admin.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useAdminActions } from '../api-admin.ts';
import { MergePicker, type MergeSide } from './merge-picker.tsx';

const placeOf = ({ address, area }: MergeSide) => [address, area].filter(Boolean).join(', ');

/** Two entries of one church become one: the user chooses which one stays, and reads what happens to the other. */
export function MergeDialog({
  church,
  other: given,
  onClose,
  focusAfterMerge,
}: {
  church: MergeSide;
  /** The likely duplicate; without one it is looked for here. */
  other: MergeSide | null;
  onClose: () => void;
  /** The entry with the opener may be gone. */
  focusAfterMerge: () => void;
}) {
  const merged = useRef(false);
  const [other, setOther] = useState(given);
  // A public church cannot disappear in one that is not public.
  const [stays, setStays] = useState(church.status === 'approved' ? church.id : (given?.id ?? church.id));
  const { merge } = useAdminActions();
  const sides = other ? [church, other] : [];
  const survivor = sides.find(({ id }) => id === stays);
  const gone = sides.find(({ id }) => id !== stays);
  const hidden = (side: MergeSide) =>
    side.status !== 'approved' && sides.some(({ id, status }) => id !== side.id && status === 'approved');

  const run = async () => {
    if (!survivor || !gone || merge.isPending) return;
    try {
      await merge.mutateAsync({ id: gone.id, into: survivor.id });
      merged.current = true;
      toast({ title: copy.merged });
    } catch (error) {
      toastFailure(error, copy.mergeFailed, copy.tryAgain);
    }
    onClose();
  };
  return (
    <Dialog
      open
      alert
      title={copy.mergeTitle}
      closeLabel={copy.close}
      onClose={onClose}
      focusAfter={() => {
        if (merged.current) focusAfterMerge();
        return merged.current;
      }}
    >
      {other ? (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 font-medium">{copy.mergeText}</legend>
          {sides.map((side) => (
            <label
              key={side.id}
              className="flex cursor-pointer gap-3 rounded-control border border-ink/30 bg-card p-3 has-checked:border-bayou has-checked:bg-bayou-tint has-disabled:cursor-not-allowed"
            >
              <input
                type="radio"
                name="stays"
                checked={stays === side.id}
                disabled={hidden(side)}
                onChange={() => setStays(side.id)}
                className="mt-0.5 size-5 shrink-0 accent-bayou"
              />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{side.name}</span>
                <span className="block text-sm text-ink-soft wrap-anywhere">
                  {placeOf(side)}
                  {hidden(side) ? ` (${copy.mergeNotPublic})` : ''}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <MergePicker not={church.id} onPick={setOther} />
      )}
      {survivor && gone ? (
        <p className="wrap-anywhere">{copy.mergeEffect(gone.name, survivor.name)}</p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {copy.cancel}
        </Button>
        {other ? (
          <Button
            variant="danger"
            aria-disabled={merge.isPending}
            className="aria-disabled:opacity-60"
            onClick={() => void run()}
          >
            {merge.isPending ? copy.merging : copy.mergeOk}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
