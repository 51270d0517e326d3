import { auth as copy } from '#shared/messages/accounts.ts';
import { VerifyEmail } from '@/features/accounts/components/verify-email.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function VerifyEmailPage() {
  usePageTitle(copy.verifyTitle);
  return <VerifyEmail />;
}
