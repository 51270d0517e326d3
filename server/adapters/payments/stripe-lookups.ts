/** Lookups of several requests: refunds and disputes of a payment, and the subscriptions of an event. */
import type Stripe from 'stripe';
import { unlessMissing } from './stripe-failure.ts';
import { disputeOf, idOf, type MoneyBack, paymentIntentsOf } from './stripe-shapes.ts';
import type { ProvidedEvent } from './types.ts';

/** Refunds and disputes of the latest invoice, which is expanded with its payments. */
export async function moneyBackOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<MoneyBack> {
  const latest = subscription.latest_invoice;
  const payments = (typeof latest === 'object' && latest?.payments?.data) || [];
  const parts = await Promise.all(
    paymentIntentsOf(payments).map(async (id) => {
      const [intent, disputes] = await Promise.all([
        stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
        stripe.disputes.list({ payment_intent: id, limit: 10 }),
      ]);
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      return { refunded: charge?.amount_refunded ?? 0, disputes: disputes.data };
    }),
  );
  return {
    refunded: parts.reduce((sum, part) => sum + part.refunded, 0),
    dispute: disputeOf(parts.flatMap((part) => part.disputes)),
  };
}

const subscriptionOfInvoice = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription);

async function subscriptionsOfPayment(stripe: Stripe, intent: string | null): Promise<string[]> {
  if (!intent) return [];
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 10,
  });
  return data.flatMap(({ invoice }) =>
    typeof invoice === 'object' && !invoice.deleted ? (subscriptionOfInvoice(invoice) ?? []) : [],
  );
}

/** Of the payload only ids are used: a payload is never a source of state. */
export async function subscriptionsOf(stripe: Stripe, event: ProvidedEvent): Promise<string[]> {
  const { object } = (event.payload as Stripe.Event).data;
  if (!('object' in object)) return [];
  switch (object.object) {
    case 'subscription':
      return [object.id];
    case 'checkout.session': {
      const subscription = idOf(object.subscription);
      if (subscription) return [subscription];
      const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(object.id));
      return [idOf(session?.subscription)].filter((id) => id !== null);
    }
    case 'invoice':
      return [subscriptionOfInvoice(object)].filter((id) => id !== null);
    case 'customer': {
      const list = await unlessMissing(() =>
        stripe.subscriptions.list({ customer: object.id, status: 'all', limit: 100 }),
      );
      return (list?.data ?? []).map(({ id }) => id);
    }
    case 'charge':
    case 'refund':
    case 'dispute':
      return subscriptionsOfPayment(stripe, idOf(object.payment_intent));
    default:
      return [];
  }
}
