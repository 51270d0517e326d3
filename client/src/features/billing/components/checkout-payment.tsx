import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { priceOf, termsVersion } from '#shared/contracts/billing.ts';
import { moneyText } from '#shared/domain/format.ts';
import { paths } from '#shared/domain/paths.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { payment as copy } from '#shared/messages/billing.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { appConfig } from '@/lib/config.ts';
import { paymentIntentQuery } from '../api.ts';
import { type Order, orderQueryText } from '../order.ts';
import { PaymentPanel } from './payment-panel.tsx';

type Props = { order: Order; onPaid: (successPath: string) => void };

/** The payment step of /checkout; asks for a ZIP code first if tax is added. */
export function CheckoutPayment(props: Props) {
  const [zip, setZip] = useState<string>();
  if (appConfig.payments?.tax && !zip) return <ZipForm onZip={setZip} />;
  return <Payment {...props} zip={zip} />;
}

function ZipForm({ onZip }: { onZip: (zip: string) => void }) {
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const zip = text.trim();
    if (/^\d{5}(-\d{4})?$/.test(zip)) onZip(zip);
    else setInvalid(true);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <TextField
        label={copy.zip}
        help={copy.zipHelp}
        error={isInvalid ? copy.zipWrong : undefined}
        autoComplete="billing postal-code"
        inputMode="numeric"
        value={text}
        onValue={(value) => {
          setText(value);
          setInvalid(false);
        }}
        className="max-w-48"
      />
      <Button type="submit">{copy.zipNext}</Button>
    </form>
  );
}

function Payment({ order, zip, onPaid }: Props & { zip: string | undefined }) {
  const [payWithCredit, setPayWithCredit] = useState(false);
  const intent = useQuery(
    paymentIntentQuery({
      amount: order.amount / 100,
      description: order.description,
      terms: termsVersion,
      ...(payWithCredit ? { payWithCredit } : {}),
      ...(zip ? { zip } : {}),
    }),
  );
  const successPath = `${paths.paymentSuccess}?${orderQueryText(order, intent.data?.orderId)}`;
  const isPaid = intent.data?.clientSecret === null && intent.data.credit === null;
  useEffect(() => {
    if (isPaid) onPaid(successPath);
  }, [isPaid, onPaid, successPath]);
  return (
    <>
      {intent.data ? (
        <p className="mb-6 wrap-anywhere">
          {intent.data.churchName ? `${copy.features} ${intent.data.churchName}` : copy.noChurch}
        </p>
      ) : null}
      <PaymentPanel
        prepared={{
          clientSecret: intent.data?.clientSecret ?? null,
          credit: intent.data?.credit ?? null,
          payWithCredit: () => setPayWithCredit(true),
          error: intent.error,
          busy: intent.isFetching,
          retry: () => void intent.refetch(),
        }}
        plan={order.plan}
        label={copy.pay(moneyText(order.amount))}
        returnUrl={window.location.origin + pageUrl(successPath)}
        onPaid={() => onPaid(successPath)}
      />
    </>
  );
}

/** The plan, which decides what is charged, appears beside the description from the URL. */
export function OrderSummary({ order }: { order: Order }) {
  const { amount, description, plan } = order;
  return (
    <section aria-label={copy.order} className="rounded-card border border-line bg-card p-5 sm:p-6">
      <dl>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <dt className="min-w-0 font-medium wrap-anywhere">{description}</dt>
          <dd className="text-ink-soft tabular-nums">{moneyText(amount)}</dd>
        </div>
        <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <dt className="min-w-0 font-medium">{planCopy[plan].name}</dt>
          <dd className="text-ink-soft">
            {priceOf(plan)} {planCopy[plan].period}
          </dd>
        </div>
        <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-4">
          <dt className="font-serif text-xl font-semibold">{copy.total}</dt>
          <dd className="font-serif text-2xl font-semibold tabular-nums">{moneyText(amount)}</dd>
        </div>
      </dl>
    </section>
  );
}
