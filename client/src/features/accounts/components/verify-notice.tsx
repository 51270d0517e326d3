import { useMutation } from '@tanstack/react-query';
import { controls } from '#shared/messages/app.ts';
import { dashboard as copy } from '#shared/messages/submissions.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { send } from '@/lib/api-client.ts';
import { failureText } from '../api.ts';

export function VerifyNotice({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => send('POST /api/auth/resend-verification') });
  return (
    <Notice
      title={copy.verifyTitle}
      className="mt-6"
      actions={
        resend.isSuccess ? null : (
          <Button variant="secondary" size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
            {copy.verifyAgain}
          </Button>
        )
      }
    >
      <p role="status" className="wrap-anywhere">
        {resend.isSuccess
          ? copy.verifySent(email)
          : resend.error
            ? failureText(resend.error, controls.failed)
            : copy.verifyText(email)}
      </p>
    </Notice>
  );
}
