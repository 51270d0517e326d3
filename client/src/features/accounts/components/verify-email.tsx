import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '#shared/domain/paths.ts';
import { auth as copy } from '#shared/messages/accounts.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ApiError, send } from '@/lib/api-client.ts';
import { useEmailLink } from '@/lib/navigation.ts';
import { meKey } from '@/lib/sign-in.ts';
import { failureText } from '../api.ts';
import { useViewer } from '../viewer.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormMessage } from './form-message.tsx';

/**
 * Opening the link verifies. Using a query sends the request once, however often the page renders. A link that undoes a
 * change requires a click, because email clients prefetch links.
 */
export function VerifyEmail() {
  const { token, undo } = useEmailLink();
  const [confirmed, setConfirmed] = useState(!undo);
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => send('POST /api/auth/verify-email', { body: { token: token ?? '' } }),
    enabled: token !== null && confirmed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (data) void queryClient.invalidateQueries({ queryKey: meKey });
  }, [data, queryClient]);

  if (!token)
    return (
      <AuthFrame title={copy.linkMissing}>
        <FormMessage look="error">{copy.linkMissingText}</FormMessage>
        <Onwards />
      </AuthFrame>
    );
  if (!confirmed)
    return (
      <AuthFrame title={copy.undoTitle}>
        <p className="text-ink-soft">{copy.undoText}</p>
        <Button onClick={() => setConfirmed(true)} className="mt-6">
          {copy.undoAction}
        </Button>
      </AuthFrame>
    );
  if (isPending)
    return (
      <AuthFrame title={copy.verifyTitle}>
        <p role="status" className="text-ink-soft">
          {copy.verifying}
        </p>
        <Skeleton className="mt-6 h-11 w-40" />
      </AuthFrame>
    );
  if (data)
    return (
      <AuthFrame title={copy.verified}>
        <FormMessage look="success" live>
          {data.message}
        </FormMessage>
        <Onwards />
      </AuthFrame>
    );
  const isDead = error instanceof ApiError && (error.status === 400 || error.status === 409);
  return (
    <AuthFrame title={isDead ? copy.linkDead : copy.verifyFailed}>
      <FormMessage look="error" live>
        {isDead && error.status === 400
          ? copy.verifyDead
          : failureText(error, { fallback: copy.unreachable, network: copy.unreachable })}
      </FormMessage>
      {isDead ? (
        <Onwards />
      ) : (
        <Button onClick={() => void refetch()} className="mt-6">
          {copy.retry}
        </Button>
      )}
    </AuthFrame>
  );
}

function Onwards() {
  const { state } = useViewer();
  return state === 'signed-in' ? (
    <ButtonLink to={paths.dashboard} className="mt-6">
      {copy.toDashboard}
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.auth} className="mt-6">
      {copy.toSignIn}
    </ButtonLink>
  );
}
