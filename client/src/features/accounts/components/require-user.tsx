import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { authPath } from '#shared/domain/paths.ts';
import { Loading } from '@/components/ui/skeleton.tsx';
import { meQuery } from '../viewer.ts';

/**
 * Renders its children for signed-in users and redirects others. Once admitted, a user stays, so that an expiring session
 * doesn't discard the input of an open form; the layout reports it. By default, others can register and come back.
 */
export function RequireUser({
  redirectTo,
  children,
}: {
  redirectTo?: string;
  children: (user: CurrentUser) => ReactNode;
}) {
  const { data, isPending, isFetchedAfterMount } = useQuery({ ...meQuery(), refetchOnMount: 'always' });
  const { pathname, search } = useLocation();
  const admitted = useRef<CurrentUser | null>(null);
  const user = data ?? admitted.current;
  useEffect(() => {
    if (data && isFetchedAfterMount) admitted.current = data;
  }, [data, isFetchedAfterMount]);
  if (user) return children(user);
  // A cached "signed out" may predate a sign-in in another tab.
  if (isPending || !isFetchedAfterMount) return <Loading />;
  return <Navigate to={redirectTo ?? authPath({ returnTo: pathname + search, tab: 'register' })} replace />;
}
