import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ResponseOf } from '#shared/contracts/api.ts';
import { moneyText } from '#shared/domain/format.ts';
import { onboardingPath, paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { billingTab, paymentSuccess as copy, payment } from '#shared/messages/billing.ts';
import { onboardingPage } from '#shared/messages/onboarding.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { SuccessOverlay } from '@/components/form-notices.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Fact, FormPage } from '@/components/ui/page.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useViewer } from '@/features/accounts/viewer.ts';
import { orderQuery } from '@/features/billing/api.ts';
import { Checking, Failed, isFailure } from '@/features/billing/components/billing-result.tsx';
import { useActivation } from '@/features/billing/components/use-activation.ts';
import { centsOf, orderIdOf, orderQueryText } from '@/features/billing/order.ts';
import { useProviderReturn } from '@/features/billing/use-provider-return.ts';

type PaidOrder = ResponseOf<'GET /api/billing/orders/:orderId'>;

/** From section 9 of the specification. */
const popupMs = 3000;

/** What the URL says was paid; proves nothing. */
type Claimed = { amount: number | null; description: string };

/** Payments with a redirect also return here. A failed one is sent back to its form. */
function useFailedReturn(order: Claimed): boolean {
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
  const [query] = useSearchParams();
  const amount = centsOf(query.get('amount'));
  const description = query.get('description')?.trim().slice(0, 300) || payment.description;
  const claimed = { amount, description };
  const failed = useFailedReturn(claimed);
  const viewer = useViewer();
  const orderId = orderIdOf(query);
  if (failed) return null;
  if (orderId === '' || viewer.state === 'signed-out') return <Result order={null} claimed={claimed} />;
  return viewer.user ? <Ordered orderId={orderId} claimed={claimed} /> : <Loading />;
}

/** The URL proves nothing, so only one of the visitor's own orders confirms a payment. Each request syncs it. */
function Ordered({ orderId, claimed }: { orderId: string; claimed: Claimed }) {
  const { data, isPending, refused } = useActivation(orderQuery(orderId), {
    enabled: true,
    isOver: (order) => order?.state !== 'waiting',
  });
  if (isPending && !refused) return <Loading />;
  return <Result order={data ?? null} claimed={claimed} />;
}

const Loading = () => (
  <FormPage title={copy.pageTitle} heading={null}>
    <Checking />
  </FormPage>
);

function Result({ order, claimed }: { order: PaidOrder | null; claimed: Claimed }) {
  const state = order?.state;
  if (isFailure(state))
    return (
      <FormPage title={copy.pageTitle} heading={null}>
        <Failed state={state} />
      </FormPage>
    );
  const paid = state === 'active' ? order : null;
  const amount = paid?.amount ?? claimed.amount;
  return (
    <SuccessOverlay
      milliseconds={popupMs}
      isConfirmed={paid !== null}
      title={paid ? copy.title : copy.pageTitle}
      text={paid ? copy.popup : copy.unconfirmed}
    >
      <FormPage title={copy.pageTitle} heading={paid ? copy.heading : copy.pageTitle}>
        {paid ? null : <Notice>{state === 'waiting' ? copy.confirming : copy.unconfirmed}</Notice>}
        <dl className="mt-6 divide-y divide-line rounded-card border border-line bg-card px-5 sm:px-6">
          {paid ? <Fact term={billingTab.plan}>{planCopy[paid.plan].name}</Fact> : null}
          {paid?.churchName ? <Fact term={copy.church}>{paid.churchName}</Fact> : null}
          <Fact term={copy.description}>{claimed.description}</Fact>
          {amount === null ? null : <Fact term={billingTab.amount}>{moneyText(amount)}</Fact>}
        </dl>
        {paid ? <NextSteps /> : null}
        <div className="mt-8 flex flex-wrap gap-3">
          {paid ? (
            <ButtonLink to={onboardingPath(paid.churchId)} variant="gold">
              {onboardingPage.complete}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.churchSubmission}>{copy.submit}</ButtonLink>
          )}
          <ButtonLink to={paths.dashboard} variant="secondary">
            {controls.dashboard}
          </ButtonLink>
          <ButtonLink to={paths.directory} variant="quiet">
            {controls.browse}
          </ButtonLink>
        </div>
      </FormPage>
    </SuccessOverlay>
  );
}

const NextSteps = () => (
  <>
    <h2 className="mt-10 text-xl">{copy.next}</h2>
    <ol className="mt-3 divide-y divide-line border-y border-line">
      {copy.steps.map(({ title, text }) => (
        <li key={title} className="py-4">
          <p className="font-serif text-lg font-semibold">{title}</p>
          <p className="mt-1 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  </>
);
