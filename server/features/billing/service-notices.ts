/** Emails that a sync causes, from what changed since the last one. */
import { paths } from '#shared/paths.ts';
import type { ProvidedSubscription } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../emails/service.ts';
import * as emails from './emails.ts';
import { grace, isLive } from './policy.ts';
import { emailOf, type Payer } from './service-payers.ts';
import { findChurchBrief } from './store-featured.ts';
import type { Order } from './store-orders.ts';
import type { Subscription } from './store-subscriptions.ts';

export const billingTabUrl = (deps: Pick<Deps, 'baseUrl'>): string =>
  `${deps.baseUrl()}${paths.dashboard}?tab=billing`;

/** A public site with test keys: receipts must not look like real ones. */
const isTest = ({ payments, env }: Deps): boolean =>
  env.mode === 'production' && payments?.liveMode === false;

type Change = {
  before: Subscription | undefined;
  row: Subscription;
  order: Order | undefined;
  payer: Payer;
  provided: ProvidedSubscription;
  now: Date;
};

/** One email for each change. Whoever ends a subscription on our side sends the email about that. */
export async function queueChangeEmails(deps: Deps, tx: Tx, change: Change): Promise<void> {
  const { before, row, payer, provided, now } = change;
  const invoice = provided.latestInvoice;
  if (row.superseded && !before?.superseded) await emailAboutSecond(deps, tx, change);
  await emailAboutDispute(deps, tx, change);
  if (row.endWantedAt) return;
  const to = await emailOf(tx, payer);
  if (!to) return;
  const church = row.churchId === null ? undefined : await findChurchBrief(tx, { id: row.churchId });
  const about = {
    to,
    sendAt: now,
    church: church?.name ?? null,
    url: billingTabUrl(deps),
    test: isTest(deps),
  };
  const newInvoice = invoice !== null && before?.latestInvoiceId !== invoice.id;
  const running = isLive(row.status);

  if (running && invoice?.status === 'paid' && invoice.amountPaid > 0) {
    if (newInvoice || before?.lastPaymentStatus !== 'paid') {
      const first = before === undefined || before.lastPaymentAt === null;
      const email = {
        ...about,
        cause: `receipt:${invoice.id}`,
        amount: invoice.amountPaid,
        until: row.periodEnd,
      };
      await queueEmail(
        tx,
        first ? emails.welcomeEmail({ ...email, ...welcomeOf(change) }) : emails.receiptEmail(email),
      );
    }
  } else if (row.status === 'past_due' && invoice && (newInvoice || before?.status !== 'past_due')) {
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
  if (before && isLive(before.status) && !running)
    await queueEmail(
      tx,
      emails.endedEmail({
        ...about,
        cause: `subscription-ended:${row.id}:${(row.endedAt ?? now).getTime()}`,
        reason: null,
        refunded: null,
      }),
    );
  if (row.refundedAt && !before?.refundedAt && invoice)
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

async function emailAboutSecond(deps: Deps, tx: Tx, change: Change): Promise<void> {
  await queueEmail(
    tx,
    emails.secondSubscriptionEmail({
      ...(await administratorEmail(deps, tx, change)),
      to: deps.env.adminEmail,
      cause: `second-subscription:${change.row.id}`,
    }),
  );
}

async function emailAboutDispute(deps: Deps, tx: Tx, change: Change): Promise<void> {
  const { before, row, provided } = change;
  const { dispute: state } = row;
  if ((state !== 'open' && state !== 'lost') || before?.dispute === state) return;
  await queueEmail(
    tx,
    emails.disputeEmail({
      ...(await administratorEmail(deps, tx, change)),
      to: deps.env.adminEmail,
      cause: `dispute:${row.id}:${state}:${provided.latestInvoice?.id}`,
      state,
    }),
  );
}

async function administratorEmail(deps: Deps, tx: Tx, { row, payer, now }: Change) {
  const church = row.churchId === null ? undefined : await findChurchBrief(tx, { id: row.churchId });
  return {
    sendAt: now,
    church: church?.name ?? null,
    payer: (await emailOf(tx, payer)) ?? null,
    url: `${deps.baseUrl()}${paths.admin}?tab=money`,
  };
}
