import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { type CurrentUser, changePassword } from '#shared/accounts.ts';
import { auth, settings as copy } from '#shared/messages/accounts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form.tsx';
import { send } from '@/lib/api-client.ts';
import { fieldsOf, showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { FormMessage } from './form-message.tsx';
import { PasswordField } from './password-field.tsx';
import { SettingsFailure } from './settings-failure.tsx';

const schema = changePassword.body!;

export function SettingsPassword({ user: { username, role } }: { user: CurrentUser }) {
  const form = useSchemaForm(schema, { currentPassword: '', password: '' });
  const change = useMutation({
    mutationFn: (body: z.output<typeof schema>) => send('POST /api/auth/change-password', { body }),
    onSuccess: () => form.reset(),
    onError: (error) => showServerErrors(form, error),
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  return (
    <Form onSubmit={form.handleSubmit((values) => change.mutate(values))} className="flex flex-col gap-5">
      {/* Tells a password manager whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={copy.currentPassword}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField
        label={copy.newPassword}
        help={role === 'user' ? auth.passwordHelp : auth.staffPasswordHelp}
        autoComplete="new-password"
        strength={{ of: form.watch('password'), known: [username] }}
        {...field('password')}
      />
      {change.data ? (
        <FormMessage look="success" live>
          {change.data.message}
        </FormMessage>
      ) : null}
      <SettingsFailure error={change.error} shown={Object.keys(errors).length > 0} />
      <Button type="submit" disabled={change.isPending} className="self-start">
        {change.isPending ? copy.saving : copy.changePassword}
      </Button>
    </Form>
  );
}
