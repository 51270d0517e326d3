import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { authPath, paths } from '#shared/domain/paths.ts';
import { navigation } from '#shared/messages/app.ts';
import { billingResult, payment as copy } from '#shared/messages/billing.ts';
import { LineLink } from '@/components/links.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { FormPage } from '@/components/ui/page.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { CheckoutPayment, OrderSummary } from '@/features/billing/components/checkout-payment.tsx';
import { type Order, orderOf } from '@/features/billing/order.ts';
import { usePaymentPermission } from '@/features/billing/payment-provider.ts';
import { useProviderReturn } from '@/features/billing/use-provider-return.ts';

export default function CheckoutPage() {
  usePaymentPermission();
  useProviderReturn();
  const [query] = useSearchParams();
  const order = orderOf(query);
  return (
    <FormPage title={copy.title} above={<LineLink to={paths.dashboard}>{copy.back}</LineLink>}>
      {order ? (
        <>
          <OrderSummary order={order} />
          <section className="mt-10">
            <h2 className="mb-4 text-xl">{copy.card}</h2>
            <Pay order={order} />
          </section>
        </>
      ) : (
        <StatePanel title={query.has('amount') ? copy.noPriceTitle : copy.noPlanTitle} text={copy.noPlanText}>
          <ButtonLink to={paths.advertise}>{billingResult.plans}</ButtonLink>
        </StatePanel>
      )}
    </FormPage>
  );
}

function Pay({ order }: { order: Order }): ReactNode {
  const { state, user } = useViewer();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (state === 'unknown') return <Loading />;
  if (!user)
    return (
      <Notice
        title={copy.signInTitle}
        actions={<ButtonLink to={authPath({ returnTo: pathname + search })}>{navigation.auth}</ButtonLink>}
      >
        {copy.signInText}
      </Notice>
    );
  return (
    <CheckoutPayment
      key={user.id}
      order={order}
      onPaid={(successPath) => navigate(successPath, { replace: true })}
    />
  );
}
