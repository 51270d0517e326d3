import { auth as copy } from '#shared/messages/accounts.ts';
import { ResetPassword } from '@/features/accounts/components/reset-password.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function ResetPasswordPage() {
  usePageTitle(copy.resetTitle);
  return <ResetPassword />;
}
