import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import type { CurrentUser } from '#shared/accounts.ts';
import { meQuery } from '../viewer.ts';

/**
 * Shows its page to a signed-in user; others go to `otherwise`. Once let in, a person stays: a session that ends while a
 * form is open must not take what was typed away (lib/session-expired.ts says what happened).
 */
export function RequireUser({
  otherwise,
  loading,
  children,
}: {
  otherwise: string;
  loading: ReactNode;
  children: (user: CurrentUser) => ReactNode;
}) {
  const { data, isPending, isFetchedAfterMount } = useQuery({ ...meQuery(), refetchOnMount: 'always' });
  const admitted = useRef<CurrentUser | null>(null);
  const user = data ?? admitted.current;
  useEffect(() => {
    if (data && isFetchedAfterMount) admitted.current = data;
  }, [data, isFetchedAfterMount]);
  if (user) return children(user);
  // A cached "signed out" may be older than a sign-in in another tab.
  if (isPending || !isFetchedAfterMount) return loading;
  return <Navigate to={otherwise} replace />;
}
