import { useQuery } from '@tanstack/react-query';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
import { dayText } from '#shared/domain/dates.ts';
import { dashboard as copy, rejectionReasons } from '#shared/messages/submissions.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ownChurchQuery, useWithdrawChurch } from '../api.ts';
import { Duplicate, duplicatesOf } from './possible-duplicates.tsx';

/** Why the church, or else the last edit of it, was rejected. */
export function OwnChurchRejection({ church }: { church: OwnChurch }) {
  const rejection = church.rejection ?? church.revisionRejection;
  if (!rejection) return null;
  const day = dayText(rejection.at);
  return (
    <div className="mt-3 max-w-prose border-l-4 border-brick bg-brick-tint px-4 py-3">
      <p className="text-sm text-ink-soft">
        {church.rejection ? copy.rejected(day) : copy.changeRejected(day)}
      </p>
      <p className="mt-1 font-medium">{rejectionReasons[rejection.reason]}</p>
      {rejection.note ? <p className="mt-1 wrap-anywhere whitespace-pre-line">{rejection.note}</p> : null}
      {church.rejection?.reason === 'duplicate' ? <ListedAlready church={church} /> : null}
    </div>
  );
}

/** The listings that it seems to repeat, and giving this one up. */
function ListedAlready({ church: { id, name } }: { church: OwnChurch }) {
  const { data: own } = useQuery(ownChurchQuery(String(id)));
  const { data: duplicates } = useQuery({
    ...duplicatesOf(own?.fields ?? { name: '', zip: '' }),
    enabled: Boolean(own),
  });
  const withdraw = useWithdrawChurch();
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
        {duplicates?.map((duplicate) => (
          <Duplicate key={duplicate.id} duplicate={duplicate} mayClaim />
        ))}
      </ul>
      <DialogButton
        variant="secondary"
        size="small"
        className="mt-3"
        dialog={(close) => (
          <ActionDialog
            title={copy.withdrawTitle}
            text={copy.withdrawText(name)}
            cancel={copy.withdrawKeep}
            confirm={copy.withdraw}
            closeLabel={copy.withdrawKeep}
            run={() =>
              attempt(copy.withdrawFailed, async () => {
                toast({ title: (await withdraw.mutateAsync({ id })).message });
              })
            }
            onClose={close}
            focusDone={() => document.getElementById('content')?.focus()}
          />
        )}
      >
        {copy.withdraw} <span className="sr-only">{name}</span>
      </DialogButton>
    </>
  );
}
