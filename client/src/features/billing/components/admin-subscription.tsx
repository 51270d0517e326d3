import { type AdminSubscription, plans } from '#shared/billing.ts';
import { billingTab } from '#shared/messages/billing.ts';
import { adminMoney as copy } from '#shared/messages/billing-admin.ts';
import { churchPath } from '#shared/paths.ts';
import { Badge, type BadgeLook } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { dayText, momentText } from '@/lib/dates.ts';
import { moneyText } from '@/lib/format.ts';
import { isOver, isPaid } from '../status.ts';

const lookOf = (status: string): BadgeLook =>
  isPaid(status) ? 'default' : isOver(status) ? 'secondary' : 'destructive';

/** One subscription as the administrator sees it. */
export function AdminSubscriptionRow({
  subscription,
  busy,
  onSync,
}: {
  subscription: AdminSubscription;
  busy: boolean;
  onSync: () => void;
}) {
  const { churchId, churchName, status, plan, amount, active, payer, lastPayment, providerId } = subscription;
  const name = churchName ?? copy.noChurch;
  const facts: Array<[string, string]> = [
    [copy.payer, payer ?? copy.noPayer],
    [
      copy.lastPayment,
      lastPayment
        ? `${moneyText(lastPayment.amount)}, ${billingTab.invoiceStatuses[lastPayment.status] ?? lastPayment.status}, ${dayText(lastPayment.at)}`
        : copy.never,
    ],
    ...period(subscription),
    [copy.synced, subscription.syncedAt ? momentText(subscription.syncedAt) : copy.neverSynced],
    [copy.providerId, providerId],
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {churchId ? (
            <a
              href={churchPath(churchId)}
              className="min-w-0 font-semibold text-bayou underline underline-offset-4 wrap-anywhere"
            >
              {name}
            </a>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          <Badge look={lookOf(status)}>{billingTab.status[status] ?? status}</Badge>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          {[
            plan ? plans[plan].name : copy.otherPlan,
            moneyText(amount),
            active ? copy.featured : copy.notFeatured,
          ].join(' · ')}
        </p>
        <Marks subscription={subscription} />
        <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          {facts.map(([term, text]) => (
            <div key={term} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="min-w-0 wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-disabled={busy}
        onClick={onSync}
        className="aria-disabled:opacity-60"
      >
        {busy ? copy.syncing : copy.sync}
        <span className="sr-only">{copy.syncOf(name)}</span>
      </Button>
    </li>
  );
}

function period({ currentPeriodEnd, cancelAtPeriodEnd, status }: AdminSubscription): Array<[string, string]> {
  if (!currentPeriodEnd) return [];
  const { ended, ends, next } = copy.period;
  return [[isOver(status) ? ended : cancelAtPeriodEnd ? ends : next, dayText(currentPeriodEnd)]];
}

/** What is out of the ordinary. */
function Marks({ subscription }: { subscription: AdminSubscription }) {
  const { refundedAt, dispute, superseded } = subscription;
  const marks = [
    refundedAt ? copy.refunded(dayText(refundedAt)) : '',
    dispute ? copy.dispute(dispute) : '',
    superseded ? copy.superseded : '',
  ].filter(Boolean);
  return marks.length > 0 ? (
    <p className="mt-1 text-sm font-medium text-brick-dark">{marks.join(' · ')}</p>
  ) : null;
}
