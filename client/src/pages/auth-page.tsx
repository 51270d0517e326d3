import { navigation as words } from '#shared/messages.ts';
import { AuthPanel } from '@/features/accounts/components/auth-panel.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

export default function AuthPage() {
  usePageTitle(words.auth);
  return <AuthPanel />;
}
