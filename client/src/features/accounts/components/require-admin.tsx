import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { authPath, paths } from '#shared/domain/paths.ts';
import { Loading } from '@/components/ui/skeleton.tsx';
import { adminSessionQuery } from '../api.ts';
import { securityPath, useViewer } from '../viewer.ts';

/** An administrator stays admitted once the page is open; if the session expires, the layout reports it. */
function useAdmitted(): boolean | 'setup' | undefined {
  const session = useQuery({ ...adminSessionQuery(), refetchOnMount: 'always' });
  const admitted = useRef(false);
  const isOpen = session.data?.authenticated === true && session.isFetchedAfterMount;
  useEffect(() => {
    if (isOpen) admitted.current = true;
  }, [isOpen]);
  if (isOpen || admitted.current) return true;
  if (session.isPending || !session.isFetchedAfterMount) return undefined;
  return session.data?.secondFactorMissing ? 'setup' : false;
}

/** Renders its children for administrators and moderators; everyone else is redirected to the sign-in page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const admitted = useAdmitted();
  const { pathname, search } = useLocation();
  const { user } = useViewer();
  if (admitted === 'setup') return <Navigate to={securityPath} replace />;
  if (admitted) return children;
  if (admitted === undefined) return <Loading />;
  const returnTo = user && user.role !== 'user' ? pathname + search : null;
  return <Navigate to={returnTo ? authPath({ returnTo }) : paths.auth} replace />;
}
