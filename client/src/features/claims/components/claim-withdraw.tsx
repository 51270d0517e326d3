import { useRef, useState } from 'react';
import type { OwnClaim } from '#shared/claims.ts';
import { ownClaims as copy } from '#shared/messages/claims.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useClaimActions } from '../api.ts';

export function ClaimWithdraw({ claim }: { claim: OwnClaim }) {
  const [asking, setAsking] = useState(false);
  const { withdraw } = useClaimActions();
  const gone = useRef(false);
  const run = () => {
    withdraw.mutate(
      { id: claim.id },
      {
        onSuccess: ({ message }) => {
          gone.current = true;
          toast({ title: copy.withdrawn, description: message });
        },
        onError: (error) => toastFailure(error, copy.withdrawFailed),
        onSettled: () => setAsking(false),
      },
    );
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {copy.withdraw}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={copy.withdrawTitle}
          text={
            claim.paid
              ? `${copy.withdrawText(claim.churchName)} ${copy.withdrawPaid}`
              : copy.withdrawText(claim.churchName)
          }
          cancel={copy.keep}
          confirm={copy.withdrawOk}
          working={copy.withdrawing}
          busy={withdraw.isPending}
          onConfirm={run}
          onClose={() => setAsking(false)}
          focusAfter={() => {
            // The page shows the claim's end instead of the button.
            if (gone.current) document.getElementById('content')?.focus();
            return gone.current;
          }}
        />
      ) : null}
    </>
  );
}
