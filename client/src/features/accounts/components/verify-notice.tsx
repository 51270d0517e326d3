import { useMutation } from '@tanstack/react-query';
import { resendVerification } from '#shared/accounts.ts';
import { settings } from '#shared/messages-accounts.ts';
import { dashboard as words } from '#shared/messages-submissions.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { send } from '@/lib/api-client.ts';
import { failureText } from '../failure.ts';

export function VerifyNotice({ email, className }: { email: string; className?: string }) {
  const again = useMutation({ mutationFn: () => send(resendVerification) });
  return (
    <Notice
      title={words.verifyTitle}
      {...(className ? { className } : {})}
      actions={
        again.isSuccess ? null : (
          <Button variant="secondary" size="small" disabled={again.isPending} onClick={() => again.mutate()}>
            {again.isPending ? words.verifySending : words.verifyAgain}
          </Button>
        )
      }
    >
      <p role="status" className="wrap-anywhere">
        {again.isSuccess
          ? words.verifySent(email)
          : again.error
            ? failureText(again.error, { fallback: settings.failed, network: settings.failed })
            : words.verifyText(email)}
      </p>
    </Notice>
  );
}
