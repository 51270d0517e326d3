import { useState } from 'react';
import { confirmClaim, type OwnClaim, sendClaimCode } from '#shared/contracts/claims.ts';
import { momentText } from '#shared/domain/dates.ts';
import { controls } from '#shared/messages/app.ts';
import { ownClaims as copy } from '#shared/messages/claims.ts';
import { toastErrors } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useRequestForm } from '@/lib/form.ts';
import { useOwnSend } from '@/lib/queries.ts';
import { useClock } from '@/lib/timing.ts';

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
  const sendCode = useOwnSend('POST /api/claims/:id/send-code', toastErrors(controls.failed));
  const { field, request, submit } = useRequestForm(
    sendClaimCode.body!,
    { mailbox: lastSentTo?.split('@')[0] ?? '' },
    (values) => sendCode.mutateAsync({ id, ...values }),
    onSent,
  );
  return (
    <Form busy={request.isPending} onSubmit={submit} className="mt-4 flex flex-col items-start gap-4">
      <TextField
        label={copy.mailbox(domain)}
        help={copy.mailboxHelp(domain)}
        maxLength={64}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        className="w-full max-w-md"
        {...field('mailbox')}
      />
      <Button type="submit" busy={request.isPending}>
        {copy.send}
      </Button>
    </Form>
  );
}

function ConfirmForm({ id, churchName }: { id: number; churchName: string }) {
  // A correct code makes the claimant the owner.
  const confirm = useOwnSend('POST /api/claims/:id/confirm', toastErrors(controls.failed));
  const { field, request, submit } = useRequestForm(
    confirmClaim.body!,
    { code: '' },
    (values) => confirm.mutateAsync({ id, ...values }),
    () => toast({ title: copy.done, description: churchName }),
  );
  return (
    <Form busy={request.isPending} onSubmit={submit} className="mt-4 flex flex-col items-start gap-4">
      <TextField
        label={copy.code}
        help={copy.codeHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="w-full max-w-48"
        {...field('code')}
      />
      <Button type="submit" busy={request.isPending}>
        {copy.confirm}
      </Button>
    </Form>
  );
}
