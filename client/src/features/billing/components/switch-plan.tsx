import { useQuery } from '@tanstack/react-query';
import type { SubscriptionDetails } from '#shared/contracts/billing.ts';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { externalNavigation } from '@/lib/navigation.ts';
import { switchPreviewQuery, useSubscriptionActions } from '../api.ts';

/** Says what a switch costs before the payer goes to the provider's page to confirm it. */
export function SwitchPlan({ subscription: { id, plan_key } }: { subscription: SubscriptionDetails }) {
  const plan = plan_key === 'annual' ? 'monthly' : 'annual';
  return (
    <DialogButton
      variant="secondary"
      size="small"
      dialog={(close) => <SwitchDialog id={id} plan={plan} onClose={close} />}
    >
      {copy.switchTo[plan]}
    </DialogButton>
  );
}

function SwitchDialog({
  id,
  plan,
  onClose,
}: {
  id: number;
  plan: 'monthly' | 'annual';
  onClose: () => void;
}) {
  const { data, error } = useQuery(switchPreviewQuery(id));
  const { startSwitch } = useSubscriptionActions();
  const run = () =>
    attempt(copy.switchFailed, async () => {
      externalNavigation.assign((await startSwitch.mutateAsync({ id })).url);
    });
  return (
    <Dialog title={copy.switchTitle[plan]} onClose={onClose}>
      {error ? <p role="alert">{error.message}</p> : null}
      {data ? (
        <div className="flex flex-col gap-3">
          <p>{data.text}</p>
          <p>{copy.switchConfirm}</p>
        </div>
      ) : error ? null : (
        <Skeleton className="h-24 w-full" />
      )}
      {data ? (
        <DialogActions
          run={copy.switchRun}
          busy={startSwitch.isPending}
          onRun={() => void (startSwitch.isPending || run())}
          onCancel={onClose}
        />
      ) : null}
    </Dialog>
  );
}
