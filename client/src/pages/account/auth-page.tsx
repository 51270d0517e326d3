import { navigation as copy } from '#shared/messages/app.ts';
import { AuthPanel } from '@/features/accounts/components/auth-panel.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function AuthPage() {
  usePageTitle(copy.auth);
  return <AuthPanel />;
}
