import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { type CurrentUser, changeEmail } from '#shared/accounts.ts';
import { settings as copy } from '#shared/messages/accounts.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import { send } from '@/lib/api-client.ts';
import { fieldsOf, showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { FormMessage } from './form-message.tsx';
import { PasswordField } from './password-field.tsx';
import { SettingsFailure } from './settings-failure.tsx';

const schema = changeEmail.body!;

export function SettingsEmail({ user }: { user: CurrentUser }) {
  const form = useSchemaForm(schema, { email: '', currentPassword: '' });
  const change = useMutation({
    mutationFn: (body: z.output<typeof schema>) => send('POST /api/auth/change-email', { body }),
    onSuccess: () => form.reset(),
    onError: (error) => showServerErrors(form, error),
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  return (
    <Form onSubmit={form.handleSubmit((values) => change.mutate(values))} className="flex flex-col gap-5">
      <p className="wrap-anywhere">
        <span className="font-medium">{user.email}</span>{' '}
        <span className="text-ink-soft">({user.emailVerified ? copy.confirmed : copy.unconfirmed})</span>
      </p>
      <TextField
        label={copy.newEmail}
        help={copy.newEmailHelp}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <PasswordField
        label={copy.currentPassword}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      {change.data ? (
        <FormMessage look="success" live>
          {change.data.message}
        </FormMessage>
      ) : null}
      <SettingsFailure error={change.error} shown={Object.keys(errors).length > 0} />
      <Button type="submit" disabled={change.isPending} className="self-start">
        {change.isPending ? copy.saving : copy.changeEmail}
      </Button>
    </Form>
  );
}
