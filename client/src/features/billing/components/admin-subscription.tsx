import type { AdminSubscription } from '#shared/contracts/admin/billing-admin.ts';
import { dayText } from '#shared/domain/dates.ts';
import { moneyText } from '#shared/domain/format.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { billingTab } from '#shared/messages/billing.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { NewTabLink } from '@/components/links.tsx';
import { Badge, type BadgeVariant } from '@/components/ui/badge.tsx';
import { adminMoney as copy } from '@/features/billing/copy-admin.ts';
import { isOver, isPaid } from '../api.ts';

const variantOf = (status: string): BadgeVariant =>
  isPaid(status) ? 'default' : isOver(status) ? 'secondary' : 'destructive';

const linkStyle = 'min-w-0 font-semibold text-bayou underline underline-offset-4 wrap-anywhere';

/** Refunds, cancellations, and exports are on the customer's page at the provider. */
export function AdminSubscriptionRow({ subscription }: { subscription: AdminSubscription }) {
  const { churchId, churchName, status, plan, amount, active, url } = subscription;
  const name = churchName ?? copy.noChurch;
  return (
    <li className="px-4 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {churchId ? (
          <a href={churchPath(churchId)} className={linkStyle}>
            {name}
          </a>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <Badge variant={variantOf(status)}>{billingTab.status[status] ?? status}</Badge>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {[
          plan ? planCopy[plan].name : copy.otherPlan,
          moneyText(amount),
          active ? copy.featured : copy.notFeatured,
        ].join(' · ')}
      </p>
      <Marks subscription={subscription} />
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {factsOf(subscription).map(([term, text]) => (
          <div key={term} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="min-w-0 wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {url ? (
        <NewTabLink
          href={url}
          className="mt-2 inline-flex min-h-6 items-center text-sm text-bayou underline underline-offset-4"
        >
          {copy.atProvider}
          <span className="sr-only">{copy.atProviderOf(name)}</span>
        </NewTabLink>
      ) : null}
    </li>
  );
}

function factsOf(subscription: AdminSubscription): Array<[string, string]> {
  const { payer, lastPayment, currentPeriodEnd, cancelAtPeriodEnd, status } = subscription;
  const { ended, ends, next } = copy.period;
  return [
    [copy.payer, payer ?? copy.noPayer],
    [
      copy.lastPayment,
      lastPayment
        ? `${moneyText(lastPayment.amount)}, ${billingTab.invoiceStatuses[lastPayment.status] ?? lastPayment.status}, ${dayText(lastPayment.at)}`
        : copy.never,
    ],
    ...(currentPeriodEnd
      ? [
          [isOver(status) ? ended : cancelAtPeriodEnd ? ends : next, dayText(currentPeriodEnd)] as [
            string,
            string,
          ],
        ]
      : []),
  ];
}

function Marks({ subscription }: { subscription: AdminSubscription }) {
  const { refundedAt, refundFailed, dispute, disputeDueAt, ending, superseded } = subscription;
  const marks = [
    refundFailed > 0 ? copy.refundFailed(moneyText(refundFailed)) : '',
    refundedAt ? copy.refunded(dayText(refundedAt)) : '',
    dispute ? copy.dispute(dispute) : '',
    disputeDueAt ? copy.disputeDue(dayText(disputeDueAt)) : '',
    ending ? copy.beingCanceled : '',
    superseded ? copy.superseded : '',
  ].filter(Boolean);
  return marks.length > 0 ? (
    <p className="mt-1 text-sm font-medium text-brick-dark">{marks.join(' · ')}</p>
  ) : null;
}
