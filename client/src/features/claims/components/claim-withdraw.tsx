import { useState } from 'react';
import type { OwnClaim } from '#shared/claims.ts';
import { ownClaims as words } from '#shared/messages-billing.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useWithdrawClaim } from '../api.ts';

export function ClaimWithdraw({ claim }: { claim: OwnClaim }) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawClaim();
  const run = () => {
    withdraw.mutate(claim.id, {
      onSuccess: ({ message }) => toast({ title: words.withdrawn, description: message }),
      onError: (error) => toastFailure(error, words.withdrawFailed, words.tryAgain),
      onSettled: () => setAsking(false),
    });
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {words.withdraw}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={words.withdrawTitle}
          text={
            claim.paid
              ? `${words.withdrawText(claim.churchName)} ${words.withdrawPaid}`
              : words.withdrawText(claim.churchName)
          }
          cancel={words.keep}
          confirm={words.withdrawOk}
          working={words.withdrawing}
          closeLabel={words.close}
          busy={withdraw.isPending}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
