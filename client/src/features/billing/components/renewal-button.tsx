import type { SubscriptionDetails } from '#shared/billing-own.ts';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useSubscriptionActions } from '../api.ts';

/** Cancels with the period, or takes that back; here only while the provider's page does not offer it. */
export function RenewalButton({
  subscription: { id, cancelAtPeriodEnd },
}: {
  subscription: SubscriptionDetails;
}) {
  const { setRenewal: renewal } = useSubscriptionActions();
  const run = async () => {
    if (renewal.isPending) return;
    try {
      const { message } = await renewal.mutateAsync({ id, renews: cancelAtPeriodEnd });
      toast({ title: copy.renewalDone, description: message });
    } catch (error) {
      toastFailure(error, copy.renewalFailed, copy.tryAgain);
    }
  };
  return (
    <Button
      variant="secondary"
      size="small"
      aria-disabled={renewal.isPending}
      onClick={() => void run()}
      className="self-start"
    >
      {renewal.isPending ? copy.renewalSaving : cancelAtPeriodEnd ? copy.resume : copy.stop}
    </Button>
  );
}
