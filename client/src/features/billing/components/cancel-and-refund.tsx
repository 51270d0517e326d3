import { useState } from 'react';
import { billingTab as words } from '#shared/messages-billing.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useCancelAndRefund } from '../api.ts';

/** Ends a subscription whose church was turned down, and pays it back. */
export function CancelAndRefund({ id }: { id: number }) {
  const cancel = useCancelAndRefund();
  const [open, setOpen] = useState(false);
  const run = async () => {
    try {
      const { message } = await cancel.mutateAsync(id);
      toast({ title: words.refunded, description: message });
    } catch (error) {
      toastFailure(error, words.refundFailed, words.tryAgain);
    }
    setOpen(false);
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {words.refund}
      </Button>
      {open ? (
        <ConfirmDialog
          title={words.refundTitle}
          text={words.refundAsk}
          cancel={words.refundKeep}
          confirm={words.refundRun}
          working={words.refunding}
          closeLabel={words.refundKeep}
          busy={cancel.isPending}
          onConfirm={() => void run()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
