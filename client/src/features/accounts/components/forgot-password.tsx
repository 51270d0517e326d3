import { useEffect, useRef } from 'react';
import { forgotPassword } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/domain/paths.ts';
import { auth as copy } from '#shared/messages/accounts.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { send } from '@/lib/api-client.ts';
import { useRequestForm } from '@/lib/form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormMessage } from './form-message.tsx';
import { RequestFailure } from './request-form.tsx';

export function ForgotPassword() {
  const { field, request, submit, hasFieldErrors } = useRequestForm(
    forgotPassword.body!,
    { email: '' },
    (body) => send('POST /api/auth/forgot-password', { body }),
  );
  if (request.data)
    return (
      <Result title={copy.forgotSentTitle} text={request.data.message} onAgain={() => request.reset()} />
    );
  return (
    <AuthFrame title={copy.forgotTitle} intro={copy.forgotText}>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <TextField label={copy.email} {...emailInput} {...field('email')} />
        <RequestFailure error={request.error} shown={hasFieldErrors} text={copy.unreachable} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={request.isPending}>
            {request.isPending ? copy.sending : copy.sendLink}
          </Button>
          <ButtonLink to={paths.auth} variant="quiet">
            {copy.backToSignIn}
          </ButtonLink>
        </div>
      </Form>
    </AuthFrame>
  );
}

/** The same for every email address, so that it doesn't reveal who has an account. */
function Result({ title, text, onAgain }: { title: string; text: string; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <AuthFrame title={title}>
      <div ref={box} tabIndex={-1} className="outline-none">
        <FormMessage variant="success" live>
          {text}
        </FormMessage>
        <p className="mt-4 text-ink-soft">{copy.forgotSentNote}</p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.auth}>{copy.backToSignIn}</ButtonLink>
        <Button variant="quiet" onClick={onAgain}>
          {copy.sendAgain}
        </Button>
      </div>
    </AuthFrame>
  );
}
