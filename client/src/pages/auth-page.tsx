import { navigation as copy } from '#shared/messages/app.ts';
import { AuthPanel } from '@/features/accounts/components/auth-panel.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

export default function AuthPage() {
  usePageTitle(copy.auth);
  return <AuthPanel />;
}
