import type { ComponentProps } from 'react';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { externalNavigation } from '@/lib/navigation.ts';
import { useSend } from '@/lib/queries.ts';

export function PortalButton({
  children,
  ...props
}: { children: string } & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const portal = useSend('POST /api/billing/portal-session');
  const run = () =>
    attempt(copy.portalFailed, async () => {
      externalNavigation.assign((await portal.mutateAsync()).url);
    });
  return (
    <Button variant="secondary" {...props} busy={portal.isPending} onClick={run}>
      {children}
    </Button>
  );
}
