import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SubscriptionDetails } from '#shared/contracts/billing.ts';
import { isLive, isOver, plans } from '#shared/contracts/billing.ts';
import { dayText, monthDay, zoneDay } from '#shared/domain/dates.ts';
import { moneyText } from '#shared/domain/format.ts';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { dashboard } from '#shared/messages/submissions.ts';
import { NewTabLink } from '@/components/links.tsx';
import { Badge, type BadgeVariant } from '@/components/ui/badge.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Fact } from '@/components/ui/page.tsx';
import { NotLoaded, StatePanel } from '@/components/ui/state-panel.tsx';
import { type BillingChurch, invoicesQuery, isPaid, mySubscriptionsQuery } from '../api.ts';
import { PortalButton } from './portal-button.tsx';
import { SubscriptionNotices } from './subscription-notices.tsx';

export function BillingTab({ churches }: { churches: BillingChurch[] }) {
  const query = useQuery(mySubscriptionsQuery());
  if (query.data === undefined) return <NotLoaded query={query} />;
  // null if the user signed out in the meantime; the layout shows that.
  return query.data?.length ? (
    <Billing subscriptions={query.data} churches={churches} />
  ) : (
    <StatePanel title={copy.none} text={copy.noneText}>
      <ButtonLink to={paths.upgrade} variant="gold">
        {dashboard.upgrade}
      </ButtonLink>
    </StatePanel>
  );
}

function Billing({
  subscriptions,
  churches,
}: {
  subscriptions: SubscriptionDetails[];
  churches: BillingChurch[];
}) {
  const running = subscriptions.filter(({ status }) => !isOver(status));
  const ended = subscriptions.filter(({ status }) => isOver(status));
  const intro = running.find(({ plan_key }) => plan_key === 'intro');
  const featured = new Set(running.map(({ churchId }) => churchId));
  const free = churches.filter(({ id }) => !featured.has(id));
  const withoutChurch = running.filter(({ note }) => note === 'no_church');
  return (
    <div className="grid gap-x-16 gap-y-12 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
      <section className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="text-xl">{copy.heading}</h2>
          {/* A subscription without a church should get one first. */}
          {free.length > withoutChurch.length || running.length === 0 ? (
            <ButtonLink to={paths.upgrade} variant="gold" size="small">
              {dashboard.upgrade}
            </ButtonLink>
          ) : null}
        </div>
        <ul className="mt-4 flex flex-col gap-4">
          {running.map((subscription) => (
            <SubscriptionCard
              key={subscription.id}
              subscription={subscription}
              churches={free}
              // The intro month must end, and the portal's settings apply to all of a payer's plans.
              canSwitch={!intro && subscription.status === 'active' && subscription.next !== null}
            />
          ))}
        </ul>
        {ended.length > 0 ? <h3 className="mt-8 text-lg">{copy.ended}</h3> : null}
        <ul className="mt-3 flex flex-col gap-4 empty:hidden">
          {ended.map((subscription) => (
            <SubscriptionCard key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      </section>
      <div className="flex min-w-0 flex-col gap-10">
        <section className="border-t border-line pt-5">
          <PortalButton>{copy.manage}</PortalButton>
          <p className="mt-2 text-sm text-ink-soft">
            {intro && running.length > 1 ? copy.manageHelpIntro : copy.manageHelp}
          </p>
        </section>
        <InvoiceList owes={running.some(({ status }) => !isPaid(status))} />
      </div>
    </div>
  );
}

const unpaid = ['open', 'draft'];

function statusText({ amount, refunded, status }: { amount: number; refunded: number; status: string }) {
  if (refunded >= amount && amount > 0) return copy.invoiceStatuses.refunded;
  return refunded > 0
    ? copy.invoicePartlyRefunded(moneyText(refunded))
    : (copy.invoiceStatuses[status] ?? status);
}

/**
 * The provider's invoices, newest first. Opening a payment form already creates an open invoice, so unpaid ones are only
 * shown if the user owes something. Leaving the form voids it.
 */
function InvoiceList({ owes }: { owes: boolean }) {
  const query = useQuery(invoicesQuery());
  const shown = query.data?.filter(({ status }) => status !== 'void' && (owes || !unpaid.includes(status)));
  return (
    <section className="min-w-0">
      <h2 className="text-xl">{copy.invoices}</h2>
      {query.data === undefined ? <NotLoaded query={query} /> : null}
      {shown?.length === 0 ? <p className="mt-3 text-ink-soft">{copy.invoicesNone}</p> : null}
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {(shown ?? []).map(({ id, number, createdAt, amount, refunded, church, status, url }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p>{dayText(createdAt)}</p>
              {church ? <p className="text-sm wrap-anywhere">{church}</p> : null}
              <p className="text-sm text-ink-soft wrap-anywhere">
                {[statusText({ amount, refunded, status }), number].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div className="text-right">
              <p className="tabular-nums">{moneyText(amount)}</p>
              {url ? (
                <NewTabLink
                  href={url}
                  className="inline-flex min-h-6 items-center text-sm text-bayou underline underline-offset-4"
                >
                  {copy.invoiceLink}
                  <span className="sr-only">{copy.invoiceOf(dayText(createdAt))}</span>
                </NewTabLink>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const variants: Record<string, BadgeVariant> = {
  active: 'default',
  trialing: 'default',
  past_due: 'destructive',
};

function SubscriptionCard({
  subscription,
  churches = [],
  canSwitch = false,
}: {
  subscription: SubscriptionDetails;
  /** The user's churches that it could feature. */
  churches?: BillingChurch[];
  canSwitch?: boolean;
}) {
  const { status, churchId, churchName, currentPeriodEnd } = subscription;
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
        <StateBadge subscription={subscription} />
      </div>
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-3">
        <Fact term={copy.plan}>{planCopy[subscription.plan_key].name}</Fact>
        <Fact term={copy.amount}>{amountText(subscription)}</Fact>
        {subscription.next ? <Fact term={copy.nextBill}>{subscription.next}</Fact> : null}
        {isOver(status) && currentPeriodEnd ? (
          <Fact term={copy.endedOn}>{dayText(currentPeriodEnd)}</Fact>
        ) : null}
        {subscription.card && isLive(status) ? (
          <Fact term={copy.card}>{copy.cardText(subscription.card.brand, subscription.card.last4)}</Fact>
        ) : null}
      </dl>
      <SubscriptionNotices subscription={subscription} churches={churches} canSwitch={canSwitch} />
    </li>
  );
}

const amountText = ({ plan, plan_key }: SubscriptionDetails) =>
  `${moneyText(plan.amount)} ${'once' in plans[plan_key] ? copy.once : copy.every[plan.interval]}`;

function StateBadge({ subscription }: { subscription: SubscriptionDetails }) {
  const { status, note, cancelAtPeriodEnd, isEnding, quotes } = subscription;
  const { until } = quotes.later;
  if (isEnding) return <Badge variant="secondary">{copy.refunding}</Badge>;
  if (isPaid(status) && cancelAtPeriodEnd && until)
    return <Badge variant="secondary">{copy.endsBadge(monthDay(zoneDay(new Date(until))))}</Badge>;
  if (note === 'no_church') return <Badge variant="secondary">{copy.waitingForChurch}</Badge>;
  return <Badge variant={variants[status] ?? 'secondary'}>{copy.status[status] ?? status}</Badge>;
}
