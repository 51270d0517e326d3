import { useQuery } from '@tanstack/react-query';
import { payment as copy } from '#shared/messages/billing.ts';
import { moneyText } from '@/lib/format.ts';
import { paymentIntentQuery } from '../api.ts';
import type { Order } from '../order.ts';
import type { PaymentFormProps } from './payment-form.tsx';
import { PaymentPanel } from './payment-panel.tsx';

/** Pays an order of /checkout. */
export function CheckoutPayment({
  order,
  ...panel
}: { order: Order } & Pick<PaymentFormProps, 'returnUrl' | 'onPaid'>) {
  const intent = useQuery(paymentIntentQuery({ amount: order.amount / 100, description: order.description }));
  return (
    <PaymentPanel
      prepared={{
        clientSecret: intent.data?.clientSecret ?? null,
        error: intent.error,
        busy: intent.isFetching,
        retry: () => void intent.refetch(),
      }}
      label={copy.pay(moneyText(order.amount))}
      {...panel}
    />
  );
}
