import type { ReactNode } from 'react';
import { controls } from '#shared/messages/app.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { useEmailLink, usePageTitle } from '@/lib/navigation.ts';
import { useSend } from '@/lib/queries.ts';

type Copy = Record<'ask' | 'askText' | 'stop' | 'stopped' | 'stoppedText' | 'failed' | 'linkDead', string>;

/** Opened from an email, without signing in. Asks for confirmation, because bots follow links too. */
export function StopByEmail({
  route,
  copy,
  dashboard,
  children,
}: {
  route: 'POST /api/monthly-numbers/stop' | 'POST /api/visits/block' | 'POST /api/service-times/confirm';
  copy: Copy;
  /** The dashboard tab with the setting. */
  dashboard: string;
  /** What it is about. */
  children?: ReactNode;
}) {
  usePageTitle(copy.ask);
  const { token } = useEmailLink();
  const stop = useSend(route);
  const isDeadLink = !token || (stop.error instanceof ApiError && stop.error.status === 400);
  if (isDeadLink || stop.isSuccess)
    return (
      <StatePanel
        live
        as="h1"
        title={isDeadLink ? controls.linkDead : copy.stopped}
        text={isDeadLink ? copy.linkDead : copy.stoppedText}
      >
        <ButtonLink to={dashboard}>{controls.dashboard}</ButtonLink>
      </StatePanel>
    );
  return (
    <StatePanel as="h1" title={copy.ask} text={copy.askText}>
      {children}
      <Button busy={stop.isPending} onClick={() => stop.mutate({ token })} className="min-w-40">
        {copy.stop}
      </Button>
      {stop.error ? (
        <Notice live variant="warning" className="w-full">
          {copy.failed}
        </Notice>
      ) : null}
    </StatePanel>
  );
}
