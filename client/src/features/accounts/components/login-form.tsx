import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { loginForm } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/domain/paths.ts';
import { accounts, auth as copy, secondFactor } from '#shared/messages/accounts.ts';
import { navigation } from '#shared/messages/app.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast, toastStore } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { fieldsOf } from '@/lib/form.ts';
import { codeAsked, failureText, NoCookie, useLogin } from '../api.ts';
import { PasswordField } from './password-field.tsx';

/** Messages from section 8 of the specification. */
function loginFailure(error: unknown): { title: string; description: string } {
  if (error instanceof NoCookie) return { title: copy.loginFailed, description: copy.noCookie };
  return {
    title: error instanceof ApiError ? copy.loginFailed : copy.error,
    description: failureText(error, accounts.invalidCredentials, copy.loginUnreachable),
  };
}

type Values = z.infer<typeof loginForm>;

type LoginFormApi = UseFormReturn<Values, unknown, Values>;

const codeFields = [
  { name: 'emailCode', label: secondFactor.emailCode, help: secondFactor.emailCodeHelp },
  { name: 'code', label: secondFactor.signInCode, help: secondFactor.signInHelp },
] as const;
type Codes = Partial<Record<(typeof codeFields)[number]['name'], string>>;

/** If the account has two-step sign-in, or is under attack, the first attempt shows the field for the code. */
function useSignIn(form: LoginFormApi, onSignedIn: () => void) {
  const login = useLogin();
  const [codes, setCodes] = useState<Codes>({});
  const asked = codeAsked(login.error);
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked) codeField.current?.focus();
  }, [asked]);
  const signedIn = () => {
    // An earlier failure is no longer true.
    toastStore.set(null);
    onSignedIn();
  };
  const submit = form.handleSubmit((values) =>
    login.mutateAsync({ ...values, ...codes }).then(signedIn, (error: unknown) => {
      const missing = codeAsked(error);
      if (missing) {
        setCodes({ ...codes, [missing]: '' });
        return;
      }
      toast({ ...loginFailure(error), variant: 'destructive' });
      if (error instanceof ApiError && error.status === 401)
        form.setFocus('password', { shouldSelect: true });
    }),
  );
  return { login, asked, codes, setCodes, codeField, submit };
}

function CodeFields({ login, asked, codes, setCodes, codeField }: ReturnType<typeof useSignIn>) {
  const errors = login.error instanceof ApiError ? login.error.body.fields : undefined;
  return codeFields.map(({ name, ...texts }) =>
    codes[name] === undefined ? null : (
      <TextField
        key={name}
        {...texts}
        ref={asked === name ? codeField : undefined}
        error={asked === name ? errors?.[name] : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={codes[name]}
        onValue={(value) => setCodes({ ...codes, [name]: value })}
      />
    ),
  );
}

/** The page redirects after the sign-in. */
export function LoginForm({
  form,
  registered,
  onSignedIn,
}: {
  form: LoginFormApi;
  registered: string | null;
  onSignedIn: () => void;
}) {
  const signIn = useSignIn(form, onSignedIn);
  const { login, asked, submit } = signIn;
  const field = fieldsOf(form);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (registered) box.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  }, [registered]);
  // The page is about to change after a success, so the button stays busy.
  const busy = login.isPending || login.isSuccess;
  return (
    <Form ref={box} busy={busy} onSubmit={submit} className="mt-6 flex flex-col gap-5">
      {registered ? <Notice variant="success">{registered}</Notice> : null}
      <TextField
        label={copy.usernameOrEmail}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField label={copy.password} autoComplete="current-password" {...field('password')} />
      <CodeFields {...signIn} />
      {login.error && !asked ? (
        <Notice variant="warning">{loginFailure(login.error).description}</Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button type="submit" busy={busy} className="min-w-32">
          {navigation.auth}
        </Button>
        <Link to={paths.forgotPassword} className="py-2 text-bayou underline underline-offset-4">
          {copy.forgot}
        </Link>
      </div>
    </Form>
  );
}
