/** The money of the admin area: subscriptions, and churches that are featured without payment. */

import type { AdminSubscription } from '#shared/contracts/admin/billing-admin.ts';
import { isOver } from '#shared/contracts/billing.ts';
import { dayText } from '#shared/domain/dates.ts';
import { moneyText } from '#shared/domain/format.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { billingTab } from '#shared/messages/billing.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { Badge, type BadgeVariant } from '@/components/ui/badge.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import { DeskList, type DeskRow } from '@/features/desk/desk-list.tsx';
import { isPaid } from './api.ts';
import { GrantDialog } from './components/grant-dialog.tsx';
import { adminMoney as copy } from './copy-admin.ts';

/** Refunds, cancellations, and exports are on the customer's page at the provider. */
export function AdminSubscriptions() {
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">{copy.subscriptionsText}</p>
      <DeskList
        path="/api/admin/subscriptions"
        search={copy.search}
        empty={{ title: copy.none, text: copy.noneText }}
        row={rowOf}
      />
    </>
  );
}

const variantOf = (status: string): BadgeVariant =>
  isPaid(status) ? 'default' : isOver(status) ? 'secondary' : 'destructive';

function rowOf(subscription: AdminSubscription): DeskRow {
  const { churchId, churchName, status, plan, amount, active, payer, currentPeriodEnd, url } = subscription;
  const period = isOver(status) ? 'ended' : subscription.cancelAtPeriodEnd ? 'ends' : 'next';
  return {
    name: churchName ?? copy.noChurch,
    badges: <Badge variant={variantOf(status)}>{billingTab.status[status] ?? status}</Badge>,
    facts: [
      plan ? planCopy[plan].name : copy.otherPlan,
      moneyText(amount),
      active ? copy.featured : copy.notFeatured,
      copy.payer(payer ?? copy.noPayer),
      copy.lastPayment(paymentText(subscription)),
      currentPeriodEnd && copy.period[period](dayText(currentPeriodEnd)),
    ],
    more: (
      <p className="mt-1 text-sm font-medium text-brick-dark empty:hidden">
        {marksOf(subscription).join(' · ')}
      </p>
    ),
    actions: [
      churchId !== null && { label: admin.view, href: churchPath(churchId) },
      url !== null && { label: copy.atProvider, href: url },
    ],
  };
}

const paymentText = ({ lastPayment }: AdminSubscription): string =>
  lastPayment
    ? `${moneyText(lastPayment.amount)}, ${billingTab.invoiceStatuses[lastPayment.status] ?? lastPayment.status}, ${dayText(lastPayment.at)}`
    : copy.never;

const marksOf = (subscription: AdminSubscription): string[] => {
  const { refundedAt, refundFailed, dispute, disputeDueAt, ending, superseded } = subscription;
  return [
    refundFailed > 0 && copy.refundFailed(moneyText(refundFailed)),
    refundedAt && copy.refunded(dayText(refundedAt)),
    dispute && copy.dispute(dispute),
    disputeDueAt && copy.disputeDue(dayText(disputeDueAt)),
    ending && copy.beingCanceled,
    superseded && copy.superseded,
  ].filter((mark) => typeof mark === 'string');
};

export function AdminGrants() {
  const endGrant = useDeskSend('POST /api/admin/grants/:id/end');
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">{copy.grantsText}</p>
      <DeskList
        path="/api/admin/grants"
        extra={
          <DialogButton variant="secondary" dialog={(close) => <GrantDialog onClose={close} />}>
            {copy.grantNew}
          </DialogButton>
        }
        empty={{ title: copy.grantsNone, text: '' }}
        row={({ id, churchId, churchName, reason, by, createdAt, until }) => ({
          name: churchName,
          facts: [reason, copy.grantedBy(by, dayText(createdAt), dayText(until))],
          actions: [
            { label: admin.view, href: churchPath(churchId) },
            { label: copy.end, run: () => endGrant.mutateAsync({ id }) },
          ],
        })}
      />
    </>
  );
}
