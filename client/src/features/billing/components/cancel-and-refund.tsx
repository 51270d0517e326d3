import { useRef, useState } from 'react';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useSubscriptionActions } from '../api.ts';

/** Ends a subscription whose church was turned down, and pays it back. */
export function CancelAndRefund({ id }: { id: number }) {
  const { cancelAndRefund: cancel } = useSubscriptionActions();
  const [open, setOpen] = useState(false);
  const gone = useRef(false);
  const run = async () => {
    try {
      const { message } = await cancel.mutateAsync({ id });
      gone.current = true;
      toast({ title: copy.refunded, description: message });
    } catch (error) {
      toastFailure(error, copy.refundFailed, copy.tryAgain);
    }
    setOpen(false);
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {copy.refund}
      </Button>
      {open ? (
        <ConfirmDialog
          title={copy.refundTitle}
          text={copy.refundAsk}
          cancel={copy.refundKeep}
          confirm={copy.refundRun}
          working={copy.refunding}
          closeLabel={copy.refundKeep}
          busy={cancel.isPending}
          onConfirm={() => void run()}
          onClose={() => setOpen(false)}
          focusAfter={() => {
            // The notice with the button is gone.
            if (gone.current) document.getElementById('content')?.focus();
            return gone.current;
          }}
        />
      ) : null}
    </>
  );
}
