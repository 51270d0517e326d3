/** Finds the subscriptions that an event affects. */
import type Stripe from 'stripe';
import { unlessMissing } from './stripe-failure.ts';
import { idOf } from './stripe-shapes.ts';
import type { ProvidedEvent } from './types.ts';

/** Webhooks whose endpoint has an API version before 2025-03-31 ("basil") name the subscription at the top level. */
export const subscriptionOfInvoice = (
  invoice: Stripe.Invoice & { subscription?: string | { id: string } | null },
) => idOf(invoice.parent?.subscription_details?.subscription ?? invoice.subscription);

async function invoicesOfIntent(stripe: Stripe, intent: string | null): Promise<Stripe.Invoice[]> {
  if (!intent) return [];
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 10,
  });
  return data.flatMap(({ invoice }) => (typeof invoice === 'object' && !invoice.deleted ? invoice : []));
}

/** Uses only ids from the payload, because its state may be outdated. */
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
    case 'dispute': {
      const invoices = await invoicesOfIntent(stripe, idOf(object.payment_intent));
      return invoices.flatMap((invoice) => subscriptionOfInvoice(invoice) ?? []);
    }
    default:
      return [];
  }
}
