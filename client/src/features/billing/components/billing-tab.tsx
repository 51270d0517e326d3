import { useQuery } from '@tanstack/react-query';
import type { SubscriptionDetails } from '#shared/billing-own.ts';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { type BillingChurch, isOver, isPaid, mySubscriptionsQuery } from '../api.ts';
import { InvoiceList } from './invoice-list.tsx';
import { PortalButton } from './portal-button.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

export function BillingTab({ churches }: { churches: BillingChurch[] }) {
  const { data, error, refetch } = useQuery(mySubscriptionsQuery());
  if (data)
    return data.length > 0 ? <Billing subscriptions={data} churches={churches} /> : <NoSubscription />;
  // Signed out meanwhile: the layout says so.
  if (data === null) return <NoSubscription />;
  if (error) return <StatePanel live title={copy.failed} retry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-4 pt-8">
      <p role="status" className="sr-only">
        {copy.loading}
      </p>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-44 w-full max-w-prose" />
    </div>
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
  const intro = running.find(({ plan_key }) => plan_key === 'intro');
  const ended = subscriptions.filter(({ status }) => isOver(status));
  const featured = new Set(running.map(({ churchId }) => churchId));
  const free = churches.filter(({ id }) => !featured.has(id));
  const waiting = running.filter(({ note }) => note === 'no_church');
  return (
    <div className="grid gap-x-16 gap-y-12 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
      <section className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="text-xl">{copy.heading}</h2>
          {/* A subscription that waits for a church is given to one first. */}
          {free.length > waiting.length || running.length === 0 ? (
            <ButtonLink to={paths.upgrade} variant="gold" size="small">
              {copy.upgrade}
            </ButtonLink>
          ) : null}
        </div>
        <ul className="mt-4 flex flex-col gap-4">
          {running.map((subscription) => (
            <SubscriptionCard
              key={subscription.id}
              subscription={subscription}
              churches={free}
              besideIntro={intro !== undefined && subscription !== intro}
            />
          ))}
        </ul>
        {ended.length > 0 ? (
          <>
            <h3 className="mt-8 text-lg">{copy.ended}</h3>
            <ul className="mt-3 flex flex-col gap-4">
              {ended.map((subscription) => (
                <SubscriptionCard key={subscription.id} subscription={subscription} churches={[]} />
              ))}
            </ul>
          </>
        ) : null}
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

const NoSubscription = () => (
  <StatePanel title={copy.none} text={copy.noneText}>
    <ButtonLink to={paths.upgrade} variant="gold">
      {copy.upgrade}
    </ButtonLink>
  </StatePanel>
);
