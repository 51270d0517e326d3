import { forgotPassword } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/domain/paths.ts';
import { auth as copy } from '#shared/messages/accounts.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { AuthFrame, AuthResult } from '@/features/accounts/components/auth-frame.tsx';
import { RequestForm } from '@/features/accounts/components/request-form.tsx';
import { send } from '@/lib/api-client.ts';
import { useRequestForm } from '@/lib/form.ts';
import { usePageTitle } from '@/lib/navigation.ts';

export default function ForgotPasswordPage() {
  usePageTitle(copy.forgot);
  const form = useRequestForm(forgotPassword.body!, { email: '' }, (body) =>
    send('POST /api/auth/forgot-password', { body }),
  );
  const { request } = form;
  // The same for every email address, so that it doesn't reveal who has an account.
  if (request.data)
    return (
      <AuthResult
        title={copy.forgotSentTitle}
        variant="success"
        text={request.data.message}
        note={copy.forgotSentNote}
      >
        <ButtonLink to={paths.auth}>{copy.backToSignIn}</ButtonLink>
        <Button variant="quiet" onClick={() => request.reset()}>
          {copy.sendAgain}
        </Button>
      </AuthResult>
    );
  return (
    <AuthFrame title={copy.forgot} intro={copy.forgotText}>
      <RequestForm
        of={form}
        run={copy.sendLink}
        failed={copy.unreachable}
        actions={
          <ButtonLink to={paths.auth} variant="quiet">
            {copy.backToSignIn}
          </ButtonLink>
        }
      >
        <TextField label={copy.email} {...emailInput} {...form.field('email')} />
      </RequestForm>
    </AuthFrame>
  );
}
