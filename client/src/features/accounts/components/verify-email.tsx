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
export function VerifyEmail() {
  const { token, undo } = useEmailLink();
  const [confirmed, setConfirmed] = useState(!undo);
  const { data, error, isPending, refetch } = useVerification(token, confirmed);
  if (!token)
    return (
      <Result title={copy.linkMissing} variant="error" live={false}>
        {copy.linkMissingText}
      </Result>
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
      <Result title={copy.verified} variant="success">
        {data.message}
      </Result>
    );
  const status = error instanceof ApiError ? error.status : 0;
  const text = failureText(error, copy.unreachable);
  if (status === 400 || status === 409)
    return (
      <Result title={copy.linkDead} variant="error">
        {status === 400 ? copy.verifyDead : text}
      </Result>
    );
  return (
    <AuthFrame title={copy.verifyFailed}>
      <FormMessage variant="error" live>
        {text}
      </FormMessage>
      <Button onClick={() => void refetch()} className="mt-6">
        {copy.retry}
      </Button>
    </AuthFrame>
  );
}

/** A message, and a link to the page that comes next. */
function Result({
  title,
  variant,
  live = true,
  children,
}: {
  title: string;
  variant: 'success' | 'error';
  live?: boolean;
  children: string;
}) {
  const isSignedIn = useViewer().state === 'signed-in';
  return (
    <AuthFrame title={title}>
      <FormMessage variant={variant} live={live}>
        {children}
      </FormMessage>
      <ButtonLink to={isSignedIn ? paths.dashboard : paths.auth} className="mt-6">
        {isSignedIn ? copy.toDashboard : copy.toSignIn}
      </ButtonLink>
    </AuthFrame>
  );
}
