import { useState } from 'react';
import type { AdminAction, AdminSubscription } from '#shared/contracts/admin/billing-admin.ts';
import { dayText, momentText } from '#shared/domain/dates.ts';
import { moneyText } from '#shared/domain/format.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { billingTab } from '#shared/messages/billing.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { Badge, type BadgeVariant } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { adminMoney as copy } from '@/features/billing/copy-admin.ts';
import { isLive, isOver, isPaid } from '../api.ts';
import { CancelDialog, RefundDialog } from './admin-money-dialogs.tsx';

const variantOf = (status: string): BadgeVariant =>
  isPaid(status) ? 'default' : isOver(status) ? 'secondary' : 'destructive';

export function AdminSubscriptionRow({
  subscription,
  busy,
  onSync,
}: {
  subscription: AdminSubscription;
  busy: boolean;
  onSync: () => void;
}) {
  const { churchId, churchName, status, lastPayment, ending } = subscription;
  const name = churchName ?? copy.noChurch;
  const [dialog, setDialog] = useState<'refund' | 'cancel' | null>(null);
  const ActionDialog = dialog === 'refund' ? RefundDialog : CancelDialog;
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
          <Badge variant={variantOf(status)}>{billingTab.status[status] ?? status}</Badge>
        </p>
        <Details subscription={subscription} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" aria-disabled={busy} onClick={onSync}>
          {busy ? copy.syncing : copy.sync}
          <span className="sr-only">{copy.syncOf(name)}</span>
        </Button>
        {lastPayment ? (
          <Button variant="quiet" size="small" onClick={() => setDialog('refund')}>
            {copy.refund}
            <span className="sr-only">{copy.refundOf(name)}</span>
          </Button>
        ) : null}
        {isLive(status) && !ending ? (
          <Button variant="quiet" size="small" onClick={() => setDialog('cancel')}>
            {copy.stop}
            <span className="sr-only">{copy.stopOf(name)}</span>
          </Button>
        ) : null}
      </div>
      {dialog ? <ActionDialog subscription={subscription} onClose={() => setDialog(null)} /> : null}
    </li>
  );
}

function Details({ subscription }: { subscription: AdminSubscription }) {
  const { plan, amount, active, payer, lastPayment, syncedAt, providerId, history } = subscription;
  const facts: Array<[string, string]> = [
    [copy.payer, payer ?? copy.noPayer],
    [
      copy.lastPayment,
      lastPayment
        ? `${moneyText(lastPayment.amount)}, ${billingTab.invoiceStatuses[lastPayment.status] ?? lastPayment.status}, ${dayText(lastPayment.at)}`
        : copy.never,
    ],
    ...period(subscription),
    [copy.synced, syncedAt ? momentText(syncedAt) : copy.neverSynced],
    [copy.providerId, providerId],
  ];
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">
        {[
          plan ? planCopy[plan].name : copy.otherPlan,
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
      <History actions={history} />
    </>
  );
}

function period({ currentPeriodEnd, cancelAtPeriodEnd, status }: AdminSubscription): Array<[string, string]> {
  if (!currentPeriodEnd) return [];
  const { ended, ends, next } = copy.period;
  return [[isOver(status) ? ended : cancelAtPeriodEnd ? ends : next, dayText(currentPeriodEnd)]];
}

function Marks({ subscription }: { subscription: AdminSubscription }) {
  const { refundedAt, dispute, disputeDueAt, ending, superseded } = subscription;
  const marks = [
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

function History({ actions }: { actions: AdminAction[] }) {
  if (actions.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <p className="text-ink-soft">{copy.history}</p>
      <ul>
        {actions.map((action) => (
          <li key={`${action.at}-${action.kind}`} className="wrap-anywhere">
            <span className="font-medium">{actionText(action)}</span>{' '}
            {copy.actionBy(action.by, momentText(action.at), action.reason)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function actionText({ kind, state, refunded }: AdminAction): string {
  if (kind !== 'refund') return copy.action[kind];
  if (state === 'done') return copy.action.refund(moneyText(refunded ?? 0));
  return state === 'pending' ? copy.action.refundPending : copy.action.refundRefused;
}
