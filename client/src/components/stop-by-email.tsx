import type { ReactNode } from 'react';
import { controls } from '#shared/messages/app.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { useEmailLink } from '@/lib/navigation.ts';
import { useSend } from '@/lib/queries.ts';

type Copy = Record<'ask' | 'askText' | 'stop' | 'stopped' | 'stoppedText' | 'failed' | 'linkDead', string>;

/** Opened from an email, without signing in. Asks for confirmation, because bots follow links too. */
export function StopByEmail({
  route,
  copy,
  dashboard,
}: {
  route: 'POST /api/monthly-numbers/stop' | 'POST /api/visits/block';
  copy: Copy;
  /** The dashboard tab with the setting. */
  dashboard: string;
}) {
  const { token } = useEmailLink();
  const stop = useSend(route);
  const isDeadLink = !token || (stop.error instanceof ApiError && stop.error.status === 400);
  if (isDeadLink)
    return (
      <Frame title={controls.linkDead} text={copy.linkDead}>
        <ButtonLink to={dashboard}>{controls.dashboard}</ButtonLink>
      </Frame>
    );
  if (stop.isSuccess)
    return (
      <Frame title={copy.stopped} text={copy.stoppedText}>
        <ButtonLink to={dashboard} variant="secondary">
          {controls.dashboard}
        </ButtonLink>
      </Frame>
    );
  return (
    <Frame title={copy.ask} text={copy.askText}>
      <Button busy={stop.isPending} onClick={() => stop.mutate({ token })} className="min-w-40">
        {copy.stop}
      </Button>
      {stop.error ? (
        <Notice live variant="warning" className="w-full">
          {copy.failed}
        </Notice>
      ) : null}
    </Frame>
  );
}

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6 lg:pt-14">
      <div className="max-w-prose">
        <div role="status">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          <p className="mt-3 text-lg">{text}</p>
        </div>
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  );
}
