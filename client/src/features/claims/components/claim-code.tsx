import { useState } from 'react';
import { confirmClaim, type OwnClaim, sendClaimCode } from '#shared/claims.ts';
import { ownClaims as words } from '#shared/messages-billing.ts';
import { Button } from '@/components/ui/button.tsx';
import { controlClass, Field, TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { momentText } from '@/lib/dates.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useNow } from '@/lib/now.ts';
import { useConfirmClaim, useSendClaimCode } from '../api.ts';

const said = (error: unknown) => (error instanceof ApiError ? error.body.message : undefined);

/** The proof by mail: a code to an address of the church, then the code. */
export function ClaimCode({ claim, domain }: { claim: OwnClaim; domain: string }) {
  const now = useNow(15_000);
  const [again, setAgain] = useState(false);
  const { codeSentTo, codeUntil } = claim;
  const good = codeSentTo !== null && codeUntil !== null && Date.parse(codeUntil) > now;
  return (
    <section>
      <h3 className="text-lg">{words.codeTitle}</h3>
      <p className="mt-1">{words.codeText(domain)}</p>
      <div role="status">
        {codeSentTo && codeUntil ? (
          <p className="mt-3 font-medium wrap-anywhere">
            {good ? words.sentTo(codeSentTo, momentText(codeUntil)) : words.expired(codeSentTo)}
          </p>
        ) : null}
      </div>
      {good ? <Confirm id={claim.id} churchName={claim.churchName} /> : null}
      {good && !again ? (
        <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={() => setAgain(true)}>
          {words.sendAgain}
        </Button>
      ) : (
        <Send id={claim.id} domain={domain} last={codeSentTo} onSent={() => setAgain(false)} />
      )}
    </section>
  );
}

function Send({
  id,
  domain,
  last,
  onSent,
}: {
  id: number;
  domain: string;
  /** Where the last code went. */
  last: string | null;
  onSent: () => void;
}) {
  const send = useSendClaimCode(id);
  const form = useSchemaForm(sendClaimCode.body!, { mailbox: last?.split('@')[0] ?? '' });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    if (send.isPending) return;
    try {
      const claim = await send.mutateAsync(values);
      toast({ title: words.sent(claim.codeSentTo ?? `${values.mailbox}@${domain}`) });
      onSent();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      showServerErrors(form, error);
      toast({
        title: words.sendFailed,
        description: said(error) ?? words.tryAgain,
        variant: 'destructive',
      });
    }
  });
  return (
    <Form onSubmit={submit} className="mt-4 flex flex-col items-start gap-4">
      <Field
        label={words.mailbox(domain)}
        help={words.mailboxHelp}
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
      <Button type="submit" aria-disabled={send.isPending} className="aria-disabled:opacity-60">
        {send.isPending ? words.sending : words.send}
      </Button>
    </Form>
  );
}

function Confirm({ id, churchName }: { id: number; churchName: string }) {
  const confirm = useConfirmClaim(id);
  const form = useSchemaForm(confirmClaim.body!, { code: '' });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    if (confirm.isPending) return;
    try {
      const claim = await confirm.mutateAsync(values);
      if (claim.state !== 'open') toast({ title: words.done, description: churchName });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      const message = said(error) ?? words.tryAgain;
      if (!showServerErrors(form, error))
        form.setError('code', { type: 'server', message }, { shouldFocus: true });
      toast({ title: words.confirmFailed, description: message, variant: 'destructive' });
    }
  });
  return (
    <Form onSubmit={submit} className="mt-4 flex flex-col items-start gap-4">
      <TextField
        label={words.code}
        help={words.codeHelp}
        error={errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="w-full max-w-48"
        {...form.register('code')}
      />
      <Button type="submit" aria-disabled={confirm.isPending} className="aria-disabled:opacity-60">
        {confirm.isPending ? words.confirming : words.confirm}
      </Button>
    </Form>
  );
}
