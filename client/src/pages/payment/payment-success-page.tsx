import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { moneyText } from '#shared/domain/format.ts';
import { paths } from '#shared/domain/paths.ts';
import { paymentSuccess as copy, payment } from '#shared/messages/billing.ts';
import { SuccessOverlay } from '@/components/form-notices.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useViewer } from '@/features/accounts/viewer.ts';
import { isPaid, mySubscriptionQuery } from '@/features/billing/api.ts';
import { centsOf, orderQueryText } from '@/features/billing/order.ts';
import { useProviderReturn } from '@/features/billing/use-provider-return.ts';
import { usePageTitle } from '@/lib/navigation.ts';

/** From section 9 of the specification. */
const popupMs = 3000;

/** Payments with a redirect also return here. A failed one is sent back to its form. */
function useFailedReturn(order: { amount: number | null; description: string }): boolean {
  const navigate = useNavigate();
  const { failed } = useProviderReturn();
  const back = `${paths.checkout}?${orderQueryText({ ...order, amount: order.amount ?? 0 })}`;
  useEffect(() => {
    if (!failed) return;
    toast({ title: payment.failed, description: payment.failedText, variant: 'destructive' });
    navigate(back, { replace: true });
  }, [failed, back, navigate]);
  return failed;
}

export default function PaymentSuccessPage() {
  usePageTitle(copy.title);
  const [query] = useSearchParams();
  const amount = centsOf(query.get('amount'));
  const description = query.get('description')?.trim().slice(0, 300) || payment.description;
  const failed = useFailedReturn({ amount, description });
  if (failed) return null;
  return <Confirmed amount={amount} description={description} />;
}

function Confirmed({ amount, description }: { amount: number | null; description: string }) {
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      <SuccessOverlay milliseconds={popupMs} title={copy.title} text={copy.popup}>
        <div className="mx-auto max-w-prose">
          <h1 className="text-2xl md:text-3xl">{copy.heading}</h1>
          <dl className="mt-6 divide-y divide-line rounded-card border border-line bg-card px-5 sm:px-6">
            <Fact name={copy.description}>{description}</Fact>
            {amount === null ? null : <Fact name={copy.amount}>{moneyText(amount)}</Fact>}
          </dl>
          <Unconfirmed />
          <h2 className="mt-10 text-xl">{copy.next}</h2>
          <ol className="mt-3 divide-y divide-line border-y border-line">
            {copy.steps.map(({ title, text }) => (
              <li key={title} className="py-4">
                <p className="font-serif text-lg font-semibold">{title}</p>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            ))}
          </ol>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.churchSubmission}>{copy.submit}</ButtonLink>
            <ButtonLink to={paths.dashboard} variant="secondary">
              {copy.dashboard}
            </ButtonLink>
            <ButtonLink to={paths.directory} variant="quiet">
              {copy.directory}
            </ButtonLink>
          </div>
        </div>
      </SuccessOverlay>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The URL proves nothing, so the page waits for the subscription. Each request syncs it with the provider. */
function Unconfirmed() {
  const { user } = useViewer();
  const subscription = useQuery({ ...mySubscriptionQuery(), enabled: user !== null });
  if (!subscription.isSuccess || isPaid(subscription.data?.status)) return null;
  return <Notice className="mt-6">{copy.confirming}</Notice>;
}
