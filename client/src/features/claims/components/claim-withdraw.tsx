import { useState } from 'react';
import type { OwnClaim } from '#shared/claims.ts';
import { ownClaims as words } from '#shared/messages-billing.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useWithdrawClaim } from '../api.ts';

export function ClaimWithdraw({ claim }: { claim: OwnClaim }) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawClaim();
  const run = () => {
    if (withdraw.isPending) return;
    withdraw.mutate(claim.id, {
      onSuccess: ({ message }) => toast({ title: words.withdrawn, description: message }),
      onError: (error) =>
        toast({
          title: words.withdrawFailed,
          description: (error instanceof ApiError && error.body.message) || words.tryAgain,
          variant: 'destructive',
        }),
      onSettled: () => setAsking(false),
    });
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {words.withdraw}
      </Button>
      {asking ? (
        <Dialog
          open
          alert
          title={words.withdrawTitle}
          text={
            claim.paid
              ? `${words.withdrawText(claim.churchName)} ${words.withdrawPaid}`
              : words.withdrawText(claim.churchName)
          }
          closeLabel={words.close}
          onClose={() => setAsking(false)}
        >
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {words.keep}
            </Button>
            <Button
              variant="danger"
              aria-disabled={withdraw.isPending}
              onClick={run}
              className="aria-disabled:opacity-60"
            >
              {withdraw.isPending ? words.withdrawing : words.withdrawOk}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
