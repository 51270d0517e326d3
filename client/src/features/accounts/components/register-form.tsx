import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { registerPageForm } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/domain/paths.ts';
import { auth as copy } from '#shared/messages/accounts.ts';
import { navigation } from '#shared/messages/app.ts';
import { NewTab } from '@/components/links.tsx';
import { Button } from '@/components/ui/button.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { fieldsOf, showServerErrors } from '@/lib/form.ts';
import { useSend } from '@/lib/queries.ts';
import { failureText } from '../api.ts';
import { isWeak, PasswordField } from './password-field.tsx';

type Values = z.input<typeof registerPageForm>;

const registerFailure = (error: unknown) =>
  failureText(error, copy.registerFallback, copy.registerUnreachable);

/** The user's own words, which weaken a password. */
const wordsOf = (username: string, email: string) => [username, ...email.split(/[@.]/)];

export function RegisterForm({
  form,
  onRegistered,
}: {
  form: UseFormReturn<Values, unknown, z.output<typeof registerPageForm>>;
  onRegistered: (message: string) => void;
}) {
  const field = fieldsOf(form);
  const create = useSend('POST /api/auth/register');
  const submit = form.handleSubmit(async ({ username, email, password }) => {
    try {
      const { message } = await create.mutateAsync({ username, email, password });
      toast({ title: copy.registered, description: message });
      const isGuessable = await isWeak(password, wordsOf(username, email));
      onRegistered(isGuessable ? `${message} ${copy.registeredWeak}` : message);
    } catch (error) {
      showServerErrors(form, error);
      toast({
        title: copy.registrationFailed,
        description: registerFailure(error),
        variant: 'destructive',
      });
    }
  });
  const [username, email, password] = form.watch(['username', 'email', 'password']);
  return (
    <Form busy={create.isPending} onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <TextField
        label={copy.username}
        help={copy.usernameHelp}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField label={copy.email} help={copy.emailHelp} {...emailInput} {...field('email')} />
      <PasswordField
        label={copy.password}
        help={copy.passwordHelp}
        autoComplete="new-password"
        strength={{ of: password, known: wordsOf(username, email) }}
        {...field('password', {
          deps: form.formState.touchedFields.confirmPassword ? 'confirmPassword' : [],
        })}
      />
      <PasswordField label={copy.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
      {create.error ? <Notice variant="warning">{registerFailure(create.error)}</Notice> : null}
      <p className="text-sm text-ink-soft">
        {copy.agree} <Legal to={paths.terms} label={navigation.terms} /> {copy.and}{' '}
        <Legal to={paths.privacy} label={navigation.privacy} />.
      </p>
      <Button type="submit" busy={create.isPending} className="min-w-40 self-start">
        {copy.create}
      </Button>
    </Form>
  );
}

/** Opens in a new tab, so that the form isn't lost. */
function Legal({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} target="_blank" className="text-bayou underline underline-offset-4">
      {label}
      <NewTab />
    </Link>
  );
}
