import { useState } from 'react';
import { confirmClaim, type OwnClaim, sendClaimCode } from '#shared/contracts/claims.ts';
import { momentText } from '#shared/domain/dates.ts';
import { controls } from '#shared/messages/app.ts';
import { ownClaims as copy } from '#shared/messages/claims.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { controlClass, Field, TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { fieldsOf, showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useClock } from '@/lib/timing.ts';
import { useClaimActions } from '../api.ts';

/** Proves the claim with a code that is emailed to an address at the church's domain. */
export function ClaimCode({ claim, domain }: { claim: OwnClaim; domain: string }) {
  const now = useClock(15_000);
  const [resending, setResending] = useState(false);
  const { codeSentTo, codeUntil } = claim;
  const isValid = codeSentTo !== null && codeUntil !== null && Date.parse(codeUntil) > now;
  return (
    <section>
      <h3 className="text-lg">{copy.codeTitle}</h3>
      <p className="mt-1">{copy.codeText(domain)}</p>
      <div role="status">
        {codeSentTo && codeUntil ? (
          <p className="mt-3 font-medium wrap-anywhere">
            {isValid ? copy.sentTo(codeSentTo, momentText(codeUntil)) : copy.expired(codeSentTo)}
          </p>
        ) : null}
      </div>
      {isValid ? <ConfirmForm id={claim.id} churchName={claim.churchName} /> : null}
      {isValid && !resending ? (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={() => setResending(true)}>
          {copy.sendAgain}
        </Button>
      ) : (
        <SendForm id={claim.id} domain={domain} lastSentTo={codeSentTo} onSent={() => setResending(false)} />
      )}
    </section>
  );
}

function SendForm({
  id,
  domain,
  lastSentTo,
  onSent,
}: {
  id: number;
  domain: string;
  lastSentTo: string | null;
  onSent: () => void;
}) {
  const { sendCode: send } = useClaimActions();
  const form = useSchemaForm(sendClaimCode.body!, { mailbox: lastSentTo?.split('@')[0] ?? '' });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    if (send.isPending) return;
    try {
      const claim = await send.mutateAsync({ id, ...values });
      toast({ title: copy.sent(claim.codeSentTo ?? `${values.mailbox}@${domain}`) });
      onSent();
    } catch (error) {
      showServerErrors(form, error);
      toastFailure(error, copy.sendFailed);
    }
  });
  return (
    <Form onSubmit={submit} className="mt-4 flex flex-col items-start gap-4">
      <Field
        label={copy.mailbox(domain)}
        help={copy.mailboxHelp}
        error={errors.mailbox?.message}
        className="w-full max-w-md"
      >
        {(wiring) => (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <input
              {...form.register('mailbox')}
              {...wiring}
              maxLength={64}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              className={`${controlClass} min-h-11 max-w-56`}
            />
            <span aria-hidden="true" className="wrap-anywhere">
              @{domain}
            </span>
          </div>
        )}
      </Field>
      <Button type="submit" busy={send.isPending}>
        {copy.send}
      </Button>
    </Form>
  );
}

function ConfirmForm({ id, churchName }: { id: number; churchName: string }) {
  const { confirm } = useClaimActions();
  const form = useSchemaForm(confirmClaim.body!, { code: '' });
  const field = fieldsOf(form);
  const submit = form.handleSubmit(async (values) => {
    if (confirm.isPending) return;
    try {
      const claim = await confirm.mutateAsync({ id, ...values });
      if (claim.state !== 'open') toast({ title: copy.done, description: churchName });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      const message = (error instanceof ApiError ? error.body.message : undefined) ?? controls.tryAgain;
      if (!showServerErrors(form, error))
        form.setError('code', { type: 'server', message }, { shouldFocus: true });
      toast({ title: copy.confirmFailed, description: message, variant: 'destructive' });
    }
  });
  return (
    <Form onSubmit={submit} className="mt-4 flex flex-col items-start gap-4">
      <TextField
        label={copy.code}
        help={copy.codeHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="w-full max-w-48"
        {...field('code')}
      />
      <Button type="submit" busy={confirm.isPending}>
        {copy.confirm}
      </Button>
    </Form>
  );
}
