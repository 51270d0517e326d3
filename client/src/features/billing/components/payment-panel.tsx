import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyText } from '#shared/domain/format.ts';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { payment as copy } from '#shared/messages/billing.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { appConfig } from '@/lib/config.ts';
import { openProvider } from '../payment-provider.ts';
import { RenewalTerms } from './billing-choice.tsx';
import type { PaymentFormProps } from './payment-form.tsx';

/** Loads the provider and the form that needs it in parallel. */
async function openPayments() {
  const [stripe, form] = await Promise.all([openProvider(appConfig.payments), import('./payment-form.tsx')]);
  return { stripe, Form: form.default };
}

/** A payment that the server prepares. */
export type Prepared = {
  clientSecret: string | null;
  /** Cents of credit that cover the price, so that no card is needed. */
  credit: number | null;
  payWithCredit: () => void;
  error: Error | null;
  busy: boolean;
  retry: () => void;
};

export function PaymentPanel({
  prepared,
  draftStored = false,
  ...form
}: {
  prepared: Prepared;
  /** Tells the user that the form was saved as a draft. */
  draftStored?: boolean;
} & Pick<PaymentFormProps, 'plan' | 'label' | 'returnUrl' | 'onPaid'>) {
  const [broken, setBroken] = useState(false);
  const [retried, setRetried] = useState(false);
  const provider = useQuery({
    queryKey: ['payments', 'provider'],
    queryFn: openPayments,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // Not plain data, but an object with methods. Offline shows up as a failed script, not through the query client.
    structuralSharing: false,
    networkMode: 'always',
  });
  const refusal = refusalOf(prepared.error);
  if (refusal) return <Refused text={refusal} />;
  const busy = prepared.busy || provider.isFetching;
  // While retrying, keep the message and the button in place.
  if (prepared.error || provider.error || broken || (retried && busy))
    return (
      <Unavailable
        draftStored={draftStored}
        busy={busy}
        retry={() => {
          setRetried(true);
          setBroken(false);
          if (provider.error || broken) void provider.refetch();
          if (prepared.error) prepared.retry();
        }}
      />
    );
  if (prepared.credit !== null)
    return <CreditPayment {...prepared} credit={prepared.credit} plan={form.plan} />;
  if (!provider.data || !prepared.clientSecret) return <Loading />;
  const { Form, stripe } = provider.data;
  return (
    <Form stripe={stripe} clientSecret={prepared.clientSecret} onBroken={() => setBroken(true)} {...form} />
  );
}

function CreditPayment({
  credit,
  busy,
  payWithCredit,
  plan,
}: Prepared & { credit: number } & Pick<PaymentFormProps, 'plan'>) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">{copy.credit(moneyText(credit))}</p>
      <RenewalTerms plan={plan} />
      <Button busy={busy} onClick={payWithCredit}>
        {copy.payWithCredit}
      </Button>
    </div>
  );
}

/** A rejection that retrying would not change (already subscribed, not a plan, not theirs). */
function refusalOf(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null;
  return [400, 403, 404, 409].includes(error.status) ? (error.body.message ?? null) : null;
}

const Refused = ({ text }: { text: string }) => (
  <Notice
    live
    variant="warning"
    title={copy.refused}
    actions={
      <ButtonLink to={`${paths.dashboard}?tab=billing`} variant="secondary" size="small">
        {controls.dashboard}
      </ButtonLink>
    }
  >
    {text}
  </Notice>
);

function Unavailable({
  draftStored,
  busy,
  retry,
}: {
  draftStored: boolean;
  busy: boolean;
  retry: () => void;
}) {
  return (
    <Notice
      live
      variant="warning"
      title={copy.unavailable}
      actions={
        <>
          <Button variant="secondary" size="small" busy={busy} onClick={retry}>
            {controls.retry}
          </Button>
          <ButtonLink to={paths.contact} variant="quiet" size="small">
            {controls.contact}
          </ButtonLink>
        </>
      }
    >
      {copy.unavailableText} {draftStored ? copy.unavailableKept : null}
    </Notice>
  );
}
