import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { admin as copy } from '#shared/messages/admin.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { approvedQuery, compareQuery, useAdminActions } from '../api-admin.ts';
import { type MergeChoices, MergeFields, proposedToStay, takenFields } from './merge-fields.tsx';

/** Two listings of one church become one: what stays is chosen field by field. */
export function MergeDialog({
  church,
  other: given,
  onClose,
  focusAfterMerge,
}: {
  church: { id: number };
  /** The likely duplicate; without one it is looked for here. */
  other: { id: number } | null;
  onClose: () => void;
  /** The entry with the opener may be gone. */
  focusAfterMerge: () => void;
}) {
  const merged = useRef(false);
  const [other, setOther] = useState(given);
  const [chosen, setStays] = useState<number | null>(null);
  const [choices, setChoices] = useState<MergeChoices>({});
  const comparison = useQuery({
    ...compareQuery({ id: church.id, other: other?.id ?? 0 }),
    enabled: other !== null,
  });
  const { merge } = useAdminActions();
  const [a, b] = comparison.data?.sides ?? [];
  const sides = a && b ? ([a, b] as const) : null;
  const staysId = sides && (chosen ?? proposedToStay(sides));
  const stays = sides?.find(({ id }) => id === staysId);
  const gone = sides?.find(({ id }) => id !== staysId);

  const run = async () => {
    if (!stays || !gone || !comparison.data || merge.isPending) return;
    try {
      const { take } = takenFields(gone, stays, choices);
      await merge.mutateAsync({ id: gone.id, into: stays.id, take, stamp: comparison.data.stamp });
      merged.current = true;
      toast({ title: copy.merged, description: copy.mergeUndoHint });
    } catch (error) {
      toastFailure(error, copy.mergeFailed);
      if (error instanceof ApiError && error.status === 409) {
        await comparison.refetch();
        return;
      }
    }
    onClose();
  };
  return (
    <Dialog
      open
      alert
      wide
      title={copy.mergeTitle}
      onClose={onClose}
      focusAfter={() => {
        if (merged.current) focusAfterMerge();
        return merged.current;
      }}
    >
      {other ? null : <MergePicker not={church.id} onPick={setOther} />}
      {sides && stays && gone ? (
        <>
          <MergeFields
            sides={sides}
            stays={stays}
            choices={choices}
            onStays={setStays}
            onChoose={setChoices}
          />
          <p className="wrap-anywhere">{copy.mergeEffect(nameOf(gone), nameOf(stays))}</p>
        </>
      ) : other && !comparison.error ? (
        <Skeleton className="h-64 w-full shrink-0" />
      ) : null}
      {comparison.error ? <p role="alert">{copy.mergeLoadFailed}</p> : null}
      {/* One Cancel button all along: it has the focus while the churches load. */}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {copy.cancel}
        </Button>
        {sides ? (
          <Button variant="danger" aria-disabled={merge.isPending} onClick={() => void run()}>
            {merge.isPending ? copy.merging : copy.mergeOk}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

const nameOf = ({ id, fields }: { id: number; fields: Record<string, unknown> }) =>
  copy.mergeName(String(fields.name), id);

const most = 6;

function MergePicker({ not, onPick }: { not: number; onPick: (church: { id: number }) => void }) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), 300);
  const found = useInfiniteQuery({ ...approvedQuery(search), enabled: search.length >= 2 });
  const churches = (search.length >= 2 ? (found.data?.pages[0]?.items ?? []) : [])
    .filter(({ id }) => id !== not)
    .slice(0, most);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={copy.mergeChoose}
        help={copy.searchHelp}
        value={text}
        autoComplete="off"
        onValue={setText}
      />
      <div role="status">
        {found.isSuccess && search.length >= 2 && churches.length === 0 ? (
          <p className="text-ink-soft">{copy.mergeNoMatch}</p>
        ) : null}
      </div>
      <ul className="flex flex-col gap-2 empty:hidden">
        {churches.map((church) => (
          <li key={church.id}>
            <button
              type="button"
              onClick={() => onPick(church)}
              className="w-full rounded-control border border-ink/30 bg-card p-3 text-left hover:border-ink/60"
            >
              <span className="block font-medium wrap-anywhere">{church.name}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {[`#${church.id}`, church.address, church.zip, church.area].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
