import { auth as copy } from '#shared/messages/accounts.ts';
import { ForgotPassword } from '@/features/accounts/components/forgot-password.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function ForgotPasswordPage() {
  usePageTitle(copy.forgot);
  return <ForgotPassword />;
}
