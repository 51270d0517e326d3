import { auth as copy } from '#shared/messages/accounts.ts';
import { VerifyEmail } from '@/features/accounts/components/verify-email.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

export default function VerifyEmailPage() {
  usePageTitle(copy.verifyTitle);
  return <VerifyEmail />;
}
