import { useQueryClient } from '@tanstack/react-query';
import { resetPassword } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/domain/paths.ts';
import { accountForms, auth as copy } from '#shared/messages/accounts.ts';
import { controls, navigation } from '#shared/messages/app.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { AuthFrame, AuthResult } from '@/features/accounts/components/auth-frame.tsx';
import { PasswordField } from '@/features/accounts/components/password-field.tsx';
import { RequestForm } from '@/features/accounts/components/request-form.tsx';
import { ApiError, send } from '@/lib/api-client.ts';
import { useRequestForm } from '@/lib/form.ts';
import { useEmailLink, usePageTitle } from '@/lib/navigation.ts';
import { clearSession } from '@/lib/sign-in.ts';

const schema = resetPassword.body!.pick({ password: true });

export default function ResetPasswordPage() {
  usePageTitle(copy.resetTitle);
  const { token } = useEmailLink();
  const queryClient = useQueryClient();
  const form = useRequestForm(
    schema,
    { password: '' },
    ({ password }) => send('POST /api/auth/reset-password', { body: { token: token ?? '', password } }),
    // The server ended every session, including this one.
    () => clearSession(queryClient),
  );
  const { data, error } = form.request;
  if (data)
    return (
      <AuthResult title={copy.resetDone} variant="success" text={data.message}>
        <ButtonLink to={paths.auth}>{navigation.auth}</ButtonLink>
      </AuthResult>
    );
  const isDead = error instanceof ApiError && error.body.code === 'bad_input' && !error.body.fields?.password;
  if (!token || isDead)
    return (
      <AuthResult title={controls.linkDead} variant="warning" live={isDead} text={accountForms.linkInvalid}>
        <ButtonLink to={paths.forgotPassword}>{copy.askAgain}</ButtonLink>
      </AuthResult>
    );
  return (
    <AuthFrame title={copy.resetTitle} intro={copy.resetText}>
      <RequestForm of={form} run={copy.setPassword} failed={copy.unreachable}>
        <PasswordField
          label={copy.newPassword}
          help={copy.passwordHelp}
          autoComplete="new-password"
          strength={{ of: form.form.watch('password'), known: [] }}
          {...form.field('password')}
        />
      </RequestForm>
    </AuthFrame>
  );
}
