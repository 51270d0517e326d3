import { auth } from '#shared/messages/accounts.ts';
import { dashboard as copy } from '#shared/messages/submissions.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useLogout } from '../api.ts';
import type { Farewell } from './leave.tsx';

export function SignOutButton({ onSignedOut }: { onSignedOut: (farewell: Farewell) => void }) {
  const logout = useLogout();
  const signOut = () =>
    logout.mutate(undefined, {
      onSuccess: () => onSignedOut({ title: auth.loggedOut, description: auth.loggedOutText }),
      onError: () => toast({ title: auth.error, description: auth.logoutFailed, variant: 'destructive' }),
    });
  return (
    <Button variant="secondary" disabled={logout.isPending} onClick={signOut}>
      {logout.isPending ? copy.signingOut : copy.signOut}
    </Button>
  );
}
