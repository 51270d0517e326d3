import type Stripe from 'stripe';
import type { Plan } from '#shared/contracts/billing.ts';
import { failureOf, withFailures } from './stripe-failure.ts';
import type { StripeContext } from './stripe-shapes.ts';
import type { Payments } from './types.ts';

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** all: card, invoices, switching plans, canceling. card: no plan changes, so customers can't keep the intro month. */
type PortalKind = 'all' | 'card';
export const portalKinds: Record<PortalKind, string> = {
  all: 'featured_listing',
  card: 'featured_listing_card',
};

const commonFeatures: Features = {
  customer_update: { enabled: true, allowed_updates: ['email', 'address', 'name'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
};

/** Disabling cancellation also hides the portal's option to resume. */
export const portalFeatures = (
  kind: PortalKind,
  offered: { product: string; prices: string[] },
): Features => ({
  ...commonFeatures,
  subscription_cancel: { enabled: kind === 'all', mode: 'at_period_end' },
  subscription_update:
    kind === 'all'
      ? {
          enabled: true,
          default_allowed_updates: ['price'],
          products: [offered],
          proration_behavior: 'always_invoice',
        }
      : { enabled: false },
});

type Configurations = Partial<Record<PortalKind, Stripe.BillingPortal.Configuration>>;

/** Our configurations. One is missing before `billing:setup` has run; both are if the key can't list them. */
export async function findConfigurations(stripe: Stripe): Promise<Configurations> {
  try {
    const { data } = await stripe.billingPortal.configurations.list({
      active: true,
      limit: 100,
      expand: ['data.features.subscription_update.products'],
    });
    const find = (kind: PortalKind) => data.find(({ metadata }) => metadata?.kind === portalKinds[kind]);
    const [all, card] = [find('all'), find('card')];
    return { ...(all && { all }), ...(card && { card }) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'unreachable') throw failure;
    return {};
  }
}

/** Features that our configurations lack, or offer by mistake. */
export function portalErrors(configurations: Configurations): string[] {
  return (Object.keys(portalKinds) as PortalKind[]).flatMap((kind) => {
    const configuration = configurations[kind];
    if (!configuration) return [`there is no portal configuration "${portalKinds[kind]}"`];
    const { features, id } = configuration;
    const { subscription_cancel: cancel, subscription_update: update } = features;
    const full = kind === 'all';
    const prices = (update.products ?? []).flatMap((product) => product.prices);
    const checks: Array<[boolean, string]> = [
      [!features.invoice_history.enabled, 'does not show invoices'],
      [!features.payment_method_update.enabled, 'does not allow changing the card'],
      [full && !(cancel.enabled && cancel.mode === 'at_period_end'), 'does not cancel at the period end'],
      [
        full && !(update.enabled && update.default_allowed_updates.includes('price') && prices.length === 2),
        'does not allow switching between the two plans',
      ],
      [!full && (cancel.enabled || update.enabled), 'allows keeping or switching the intro month'],
    ];
    return checks.filter(([failed]) => failed).map(([, reason]) => `portal configuration ${id} ${reason}`);
  });
}

function switchOf({ lines: { data: lines }, ...preview }: Stripe.Invoice) {
  // The credited time ends with the current period, which may be later.
  const charged = lines.filter(({ amount }) => amount > 0);
  return {
    due: preview.amount_due,
    unused: lines.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0),
    credit: Math.max(0, -(preview.starting_balance + preview.total)),
    until: new Date(Math.max(...charged.map(({ period }) => period.end)) * 1000),
  };
}

export function stripePortal({ stripe, priceOf }: StripeContext) {
  let configurations: Configurations = {};

  async function switchFlow({ subscriptionId, plan }: { subscriptionId: string; plan: Plan }) {
    const { items } = await stripe.subscriptions.retrieve(subscriptionId);
    return {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscriptionId,
        items: [{ id: items.data[0]!.id, price: await priceOf(plan), quantity: 1 }],
      },
    } satisfies Stripe.BillingPortal.SessionCreateParams.FlowData;
  }

  return {
    checkPortal: () =>
      withFailures(async () => {
        configurations = await findConfigurations(stripe);
        return portalErrors(configurations);
      }),

    previewSwitch: ({ subscriptionId, plan }) =>
      withFailures(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: subscription.items.data[0]!.id, price: await priceOf(plan) }],
            proration_behavior: 'always_invoice',
          },
        });
        return switchOf(preview);
      }),

    createPortal: ({ customerId, returnUrl, locale, kind, switchTo }) =>
      withFailures(async () => {
        if (!configurations[kind]) configurations = await findConfigurations(stripe);
        const configuration = configurations[kind]?.id;
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale,
          // Otherwise Stripe uses the account's default configuration, whatever that offers.
          ...(configuration ? { configuration } : {}),
          ...(switchTo ? { flow_data: await switchFlow(switchTo) } : {}),
        });
        return { url, isDefault: !configuration };
      }),
  } satisfies Partial<Payments>;
}
