import { useQueryClient } from '@tanstack/react-query';
import { resetPassword } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/domain/paths.ts';
import { auth as copy } from '#shared/messages/accounts.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { ApiError, send } from '@/lib/api-client.ts';
import { useRequestForm } from '@/lib/form.ts';
import { useEmailLink } from '@/lib/navigation.ts';
import { clearSession } from '@/lib/sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormMessage } from './form-message.tsx';
import { PasswordField } from './password-field.tsx';
import { RequestFailure } from './request-form.tsx';

const schema = resetPassword.body!.pick({ password: true });

export function ResetPassword() {
  const { token } = useEmailLink();
  const queryClient = useQueryClient();
  const { form, field, request, submit } = useRequestForm(
    schema,
    { password: '' },
    ({ password }) => send('POST /api/auth/reset-password', { body: { token: token ?? '', password } }),
    // The server ended every session, including this one.
    () => clearSession(queryClient),
  );

  if (request.isSuccess)
    return (
      <AuthFrame title={copy.resetDone}>
        <FormMessage variant="success" live>
          {request.data.message}
        </FormMessage>
        <ButtonLink to={paths.auth} className="mt-6">
          {copy.toSignIn}
        </ButtonLink>
      </AuthFrame>
    );
  const isDead =
    request.error instanceof ApiError &&
    request.error.body.code === 'bad_input' &&
    !request.error.body.fields?.password;
  if (!token || isDead)
    return (
      <AuthFrame title={token ? copy.linkDead : copy.linkMissing}>
        <FormMessage variant="error" live={isDead}>
          {token ? copy.linkDeadReset : copy.linkMissingText}
        </FormMessage>
        <ButtonLink to={paths.forgotPassword} className="mt-6">
          {copy.askAgain}
        </ButtonLink>
      </AuthFrame>
    );
  return (
    <AuthFrame title={copy.resetTitle} intro={copy.resetText}>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <PasswordField
          label={copy.newPassword}
          help={copy.passwordHelp}
          autoComplete="new-password"
          strength={{ of: form.watch('password'), known: [] }}
          {...field('password')}
        />
        <RequestFailure
          error={request.error}
          shown={form.formState.errors.password !== undefined}
          text={copy.unreachable}
        />
        <Button type="submit" disabled={request.isPending} className="self-start">
          {request.isPending ? copy.saving : copy.setPassword}
        </Button>
      </Form>
    </AuthFrame>
  );
}
