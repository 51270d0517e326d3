import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { authPath, paths } from '#shared/paths.ts';
import { adminSessionQuery } from '../api.ts';
import { securityPath, useViewer } from '../viewer.ts';

/** Once let in, an administrator stays: a session that ends in the middle is the layout's to tell. */
function useAdmitted(): boolean | 'setup' | undefined {
  const session = useQuery({ ...adminSessionQuery(), refetchOnMount: 'always' });
  const admitted = useRef(false);
  const open = session.data?.authenticated === true && session.isFetchedAfterMount;
  useEffect(() => {
    if (open) admitted.current = true;
  }, [open]);
  if (open || admitted.current) return true;
  if (session.isPending || !session.isFetchedAfterMount) return undefined;
  return session.data?.secondFactorMissing ? 'setup' : false;
}

/** Renders its contents for an administrator or moderator; everybody else goes to the sign-in page. */
export function RequireAdmin({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  const admitted = useAdmitted();
  const { pathname, search } = useLocation();
  const { user } = useViewer();
  if (admitted === 'setup') return <Navigate to={securityPath} replace />;
  if (admitted) return children;
  if (admitted === undefined) return loading;
  const returnTo = user && user.role !== 'user' ? pathname + search : null;
  return <Navigate to={returnTo ? authPath({ returnTo }) : paths.auth} replace />;
}
