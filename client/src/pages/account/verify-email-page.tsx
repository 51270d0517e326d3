import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '#shared/domain/paths.ts';
import { auth as copy } from '#shared/messages/accounts.ts';
import { controls, navigation } from '#shared/messages/app.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { failureText } from '@/features/accounts/api.ts';
import { AuthFrame, AuthResult } from '@/features/accounts/components/auth-frame.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { ApiError, send } from '@/lib/api-client.ts';
import { useEmailLink, usePageTitle } from '@/lib/navigation.ts';
import { meKey } from '@/lib/sign-in.ts';

/** Using a query sends the request once, however often the page renders. */
function useVerification(token: string | null, confirmed: boolean) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => send('POST /api/auth/verify-email', { body: { token: token ?? '' } }),
    enabled: token !== null && confirmed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (query.data) void queryClient.invalidateQueries({ queryKey: meKey });
  }, [query.data, queryClient]);
  return query;
}

/** Opening the link verifies. A link that undoes a change requires a click, because email clients prefetch links. */
export default function VerifyEmailPage() {
  usePageTitle(copy.verifyTitle);
  const { token, undo } = useEmailLink();
  const [confirmed, setConfirmed] = useState(!undo);
  const { data, error, isPending, refetch } = useVerification(token, confirmed);
  const isSignedIn = useViewer().state === 'signed-in';
  const next = (
    <ButtonLink to={isSignedIn ? paths.dashboard : paths.auth}>
      {isSignedIn ? controls.dashboard : navigation.auth}
    </ButtonLink>
  );
  if (token && !confirmed)
    return (
      <AuthFrame title={copy.undoTitle} intro={copy.undoText}>
        <Button onClick={() => setConfirmed(true)}>{copy.undoAction}</Button>
      </AuthFrame>
    );
  if (token && isPending)
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
      <AuthResult title={copy.verified} variant="success" text={data.message}>
        {next}
      </AuthResult>
    );
  const status = !token ? 400 : error instanceof ApiError ? error.status : 0;
  const isDead = status === 400 || status === 409;
  return (
    <AuthResult
      title={isDead ? controls.linkDead : controls.failed}
      variant="warning"
      live={token !== null}
      text={status === 400 ? copy.verifyDead : failureText(error, copy.unreachable)}
    >
      {isDead ? next : <Button onClick={() => void refetch()}>{controls.retry}</Button>}
    </AuthResult>
  );
}
