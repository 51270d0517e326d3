import type { ComponentProps } from 'react';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { externalNavigation } from '@/lib/navigation.ts';
import { useCreatePortalSession } from '../api.ts';

export function PortalButton({
  children,
  ...look
}: { children: string } & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const portal = useCreatePortalSession();
  const run = async () => {
    if (portal.isPending) return;
    try {
      externalNavigation.assign((await portal.mutateAsync()).url);
    } catch (error) {
      toastFailure(error, copy.portalFailed, copy.tryAgain);
    }
  };
  return (
    <Button variant="secondary" {...look} aria-disabled={portal.isPending} onClick={() => void run()}>
      {portal.isPending ? copy.opening : children}
    </Button>
  );
}
