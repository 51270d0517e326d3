import { Link } from 'react-router-dom';
import { plans } from '#shared/billing.ts';
import type { SubscriptionDetails } from '#shared/billing-own.ts';
import { moneyText } from '#shared/format.ts';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { churchPath } from '#shared/paths.ts';
import { Badge, type BadgeLook } from '@/components/ui/badge.tsx';
import { dayText } from '@/lib/dates.ts';
import type { BillingChurch } from '../api.ts';
import { isLive, isOver } from '../api.ts';
import { SubscriptionNotices } from './subscription-notices.tsx';

const looks: Record<string, BadgeLook> = { active: 'default', trialing: 'default', past_due: 'destructive' };

export function SubscriptionCard({
  subscription,
  churches,
  besideIntro = false,
}: {
  subscription: SubscriptionDetails;
  /** Own churches that it could still be for. */
  churches: BillingChurch[];
  /** A first month runs, so the provider's page shows card and invoices only. */
  besideIntro?: boolean;
}) {
  const { status, churchId, churchName } = subscription;
  return (
    <li className="rounded-card border border-line bg-card p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          {churchId && churchName ? (
            <Link to={churchPath(churchId)} className="text-bayou underline underline-offset-4">
              {churchName}
            </Link>
          ) : (
            (churchName ?? copy.noChurch)
          )}
        </h3>
        <Badge look={looks[status] ?? 'secondary'}>{copy.status[status] ?? status}</Badge>
      </div>
      <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Fact name={copy.plan}>{plans[subscription.plan_key].name}</Fact>
        <Fact name={copy.amount}>{amountText(subscription)}</Fact>
        <NextBill subscription={subscription} />
        {subscription.card && isLive(status) ? (
          <Fact name={copy.card}>{copy.cardText(subscription.card.brand, subscription.card.last4)}</Fact>
        ) : null}
      </dl>
      <SubscriptionNotices subscription={subscription} churches={churches} besideIntro={besideIntro} />
    </li>
  );
}

const amountText = ({ plan, plan_key }: SubscriptionDetails) =>
  `${moneyText(plan.amount)} ${'once' in plans[plan_key] ? copy.once : copy.every[plan.interval]}`;

function NextBill({ subscription }: { subscription: SubscriptionDetails }) {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, plan } = subscription;
  if (!currentPeriodEnd) return null;
  const day = dayText(currentPeriodEnd);
  if (isOver(status)) return <Fact name={copy.endedOn}>{day}</Fact>;
  if (!isLive(status)) return null;
  return cancelAtPeriodEnd ? (
    <Fact name={copy.endsOn}>{day}</Fact>
  ) : (
    <Fact name={copy.nextBill}>{copy.nextBillText(moneyText(plan.amount), day)}</Fact>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
