/** Emails about changes that a sync detects. */
import { paths } from '#shared/domain/paths.ts';
import type { ProvidedSubscription } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import * as emails from './emails.ts';
import { grace, isLive } from './policy.ts';
import { emailOf, type Payer } from './service-payers.ts';
import { findChurchBrief } from './store-featured.ts';
import { findOrder, type Order } from './store-orders.ts';
import type { Subscription } from './store-subscriptions.ts';

export const billingTabUrl = (deps: Pick<Deps, 'baseUrl'>): string =>
  `${deps.baseUrl()}${paths.dashboard}?tab=billing`;

/** Recipient and common contents of an email to a subscription's payer; undefined if there is no email address. */
export async function emailToPayer(deps: Pick<Deps, 'baseUrl' | 'now'>, tx: Tx, row: Subscription) {
  const order = row.orderId ? await findOrder(tx, { id: row.orderId }) : undefined;
  const to = await emailOf(tx, { userId: row.userId, email: order?.email });
  if (!to) return undefined;
  const church = await findChurchBrief(tx, { id: row.churchId });
  return { to, sendAt: deps.now(), church: church?.name ?? null, url: billingTabUrl(deps) };
}

/** Receipts of a public site that uses test keys must not look real. */
const isTest = ({ payments, env }: Deps): boolean =>
  env.mode === 'production' && payments?.liveMode === false;

type Change = {
  previous: Subscription | undefined;
  row: Subscription;
  order: Order | undefined;
  payer: Payer;
  provided: ProvidedSubscription;
  now: Date;
};

/** Queues one email per change. If we end a subscription, service-ends.ts sends the email. */
export async function queueChangeEmails(deps: Deps, tx: Tx, change: Change): Promise<void> {
  const { previous, row, payer, provided, now } = change;
  const invoice = provided.latestInvoice;
  if (row.superseded && !previous?.superseded) await queueSecondSubscriptionEmail(deps, tx, change);
  await queueDisputeEmail(deps, tx, change);
  if (row.endWantedAt) return;
  const to = await emailOf(tx, payer);
  if (!to) return;
  const church = await findChurchBrief(tx, { id: row.churchId });
  const about = {
    to,
    sendAt: now,
    church: church?.name ?? null,
    url: billingTabUrl(deps),
    test: isTest(deps),
  };
  const isNewInvoice = invoice !== null && previous?.latestInvoiceId !== invoice.id;
  const isRunning = isLive(row.status);

  if (isRunning && invoice?.status === 'paid' && invoice.amountPaid > 0) {
    if (isNewInvoice || previous?.lastPaymentStatus !== 'paid') {
      const isFirst = previous === undefined || previous.lastPaymentAt === null;
      const email = {
        ...about,
        cause: `receipt:${invoice.id}`,
        amount: invoice.amountPaid,
        until: row.periodEnd,
      };
      await queueEmail(
        tx,
        isFirst ? emails.welcomeEmail({ ...email, ...welcomeOf(change) }) : emails.receiptEmail(email),
      );
    }
  } else if (row.status === 'past_due' && invoice && (isNewInvoice || previous?.status !== 'past_due')) {
    const until = new Date((row.pastDueSince ?? now).getTime() + grace);
    await queueEmail(
      tx,
      emails.paymentFailedEmail({
        ...about,
        cause: `payment-failed:${invoice.id}`,
        amount: row.amount,
        until,
      }),
    );
  }
  if (previous && isLive(previous.status) && !isRunning)
    await queueEmail(
      tx,
      emails.endedEmail({
        ...about,
        cause: `subscription-ended:${row.id}:${(row.endedAt ?? now).getTime()}`,
        reason: null,
        refunded: null,
      }),
    );
  if (row.refundedAt && !previous?.refundedAt && invoice)
    await queueEmail(
      tx,
      emails.refundEmail({
        ...about,
        cause: `refund:${invoice.id}`,
        amount: invoice.refunded || (row.lastPaymentAmount ?? row.amount),
      }),
    );
}

const welcomeOf = ({ row, order }: Change) => ({
  plan: row.plan,
  endsByItself: row.cancelAtPeriodEnd,
  waits: order?.claimData ? ('claim' as const) : row.churchId === null ? ('church' as const) : null,
});

async function queueSecondSubscriptionEmail(deps: Deps, tx: Tx, change: Change): Promise<void> {
  await queueEmail(
    tx,
    emails.secondSubscriptionEmail({
      ...(await emailToAdministrator(deps, tx, change)),
      to: deps.env.adminEmail,
      cause: `second-subscription:${change.row.id}`,
    }),
  );
}

async function queueDisputeEmail(deps: Deps, tx: Tx, change: Change): Promise<void> {
  const { previous, row, provided } = change;
  const { dispute: state } = row;
  if ((state !== 'open' && state !== 'lost') || previous?.dispute === state) return;
  await queueEmail(
    tx,
    emails.disputeEmail({
      ...(await emailToAdministrator(deps, tx, change)),
      to: deps.env.adminEmail,
      cause: `dispute:${row.id}:${state}:${provided.latestInvoice?.id}`,
      state,
    }),
  );
}

async function emailToAdministrator(deps: Deps, tx: Tx, { row, payer, now }: Change) {
  const church = await findChurchBrief(tx, { id: row.churchId });
  return {
    sendAt: now,
    church: church?.name ?? null,
    payer: (await emailOf(tx, payer)) ?? null,
    url: `${deps.baseUrl()}${paths.admin}?tab=money`,
  };
}
