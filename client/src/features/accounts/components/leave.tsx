import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { accounts, auth } from '#shared/messages/accounts.ts';
import { dashboard as copy } from '#shared/messages/submissions.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { clearSession } from '@/lib/sign-in.ts';
import { useLogout } from '../api.ts';

export type Farewell = { title: string; description: string };

/** Replaces a page after signing out, so that it unmounts before the cached data is removed. */
export function Leave({ farewell }: { farewell: Farewell }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    clearSession(queryClient);
    toast(farewell);
    void navigate(paths.home, { replace: true });
  }, [queryClient, navigate, farewell]);
  return <div className="min-h-dvh" />;
}

export function SignOutButton({ onSignedOut }: { onSignedOut: (farewell: Farewell) => void }) {
  const logout = useLogout();
  const signOut = () =>
    logout.mutate(undefined, {
      onSuccess: () => onSignedOut({ title: auth.loggedOut, description: accounts.loggedOut }),
      onError: () => toast({ title: auth.error, description: auth.logoutFailed, variant: 'destructive' }),
    });
  return (
    <Button variant="secondary" busy={logout.isPending} onClick={signOut}>
      {copy.signOut}
    </Button>
  );
}
