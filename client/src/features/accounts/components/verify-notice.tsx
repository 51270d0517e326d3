import { auth } from '#shared/messages/accounts.ts';
import { controls } from '#shared/messages/app.ts';
import { dashboard as copy } from '#shared/messages/submissions.ts';
import { toastErrors } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useSend } from '@/lib/queries.ts';

export function VerifyNotice({ email }: { email: string }) {
  const resend = useSend('POST /api/auth/resend-verification', toastErrors(controls.failed));
  return (
    <Notice
      title={auth.verifyTitle}
      className="mt-6"
      actions={
        resend.isSuccess ? null : (
          <Button
            variant="secondary"
            size="small"
            busy={resend.isPending}
            onClick={() => resend.mutate(undefined)}
          >
            {auth.sendAgain}
          </Button>
        )
      }
    >
      <p role="status" className="wrap-anywhere">
        {resend.isSuccess ? copy.verifySent(email) : copy.verifyText(email)}
      </p>
    </Notice>
  );
}
