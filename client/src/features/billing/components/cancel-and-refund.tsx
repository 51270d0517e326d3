import { useState } from 'react';
import { billingTab as words } from '#shared/messages-billing.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useCancelAndRefund } from '../api.ts';

/** Ends a subscription whose church was turned down, and pays it back. */
export function CancelAndRefund({ id }: { id: number }) {
  const cancel = useCancelAndRefund();
  const [open, setOpen] = useState(false);
  const run = async () => {
    if (cancel.isPending) return;
    try {
      const { message } = await cancel.mutateAsync(id);
      toast({ title: words.refunded, description: message });
    } catch (error) {
      const message = error instanceof ApiError ? error.body.message : undefined;
      toast({ title: words.refundFailed, description: message ?? words.tryAgain, variant: 'destructive' });
    }
    setOpen(false);
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {words.refund}
      </Button>
      {open ? (
        <Dialog
          open
          alert
          title={words.refundTitle}
          text={words.refundAsk}
          closeLabel={words.refundKeep}
          onClose={() => setOpen(false)}
        >
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {words.refundKeep}
            </Button>
            <Button
              variant="danger"
              aria-disabled={cancel.isPending}
              onClick={() => void run()}
              className="aria-disabled:opacity-60"
            >
              {cancel.isPending ? words.refunding : words.refundRun}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
