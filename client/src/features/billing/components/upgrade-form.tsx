import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import type { BillingInterval } from '#shared/contracts/billing.ts';
import { isLive } from '#shared/contracts/billing.ts';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
import { paths } from '#shared/domain/paths.ts';
import { advertise, checkout, upgrade as copy } from '#shared/messages/billing.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { withParam } from '@/lib/navigation.ts';
import { mySubscriptionsQuery } from '../api.ts';
import { BillingChoice, IntervalPrice, RenewalTerms } from './billing-choice.tsx';
import { useCheckout, useUrlInterval } from './use-checkout.ts';

export type UpgradeChurch = Pick<OwnChurch, 'id' | 'name' | 'status'>;

export function UpgradeForm({
  user,
  churches,
  wanted,
}: {
  user: CurrentUser;
  churches: UpgradeChurch[];
  /** The church in the URL. */
  wanted: number | null;
}) {
  const subscriptions = useQuery(mySubscriptionsQuery());
  const [urlInterval, setInterval] = useUrlInterval();
  const interval = urlInterval ?? 'monthly';
  const [, setQuery] = useSearchParams();
  const [error, setError] = useState(false);
  const { processing, start } = useCheckout();

  const taken = new Set(
    (subscriptions.data ?? []).filter(({ status }) => isLive(status)).map(({ churchId }) => churchId),
  );
  const free = churches.filter(({ id }) => !taken.has(id));
  const only = free.length === 1 ? free[0] : undefined;
  // Until subscriptions load, a checkout could be offered for a church that is already featured.
  if (subscriptions.isPending) return <Loading />;
  const church = only ?? free.find(({ id }) => id === wanted);
  if (churches.length > 0 && free.length === 0) return <AllFeatured />;

  const note = noteOf(churches, church);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = free.length > 1 && !church;
    setError(missing);
    if (!missing)
      void start({ email: user.email, ownerUserId: user.id, churchId: church?.id ?? null, interval });
  };
  return (
    <form noValidate aria-busy={processing} onSubmit={submit} className="flex flex-col gap-8">
      {only ? (
        <p className="text-lg wrap-anywhere">
          {copy.forChurch} <strong>{only.name}</strong>
        </p>
      ) : null}
      {free.length > 1 ? (
        <ChurchChoice
          churches={churches}
          isTaken={(id) => taken.has(id)}
          chosen={church?.id ?? null}
          error={error}
          onChoose={(id) => {
            setError(false);
            // So that Back from the payment page restores it.
            setQuery(withParam('church', String(id)), { replace: true, preventScrollReset: true });
          }}
        />
      ) : null}
      <Billing interval={interval} onChange={setInterval} processing={processing} note={note} />
    </form>
  );
}

function noteOf(churches: UpgradeChurch[], church: UpgradeChurch | undefined): string | null {
  if (churches.length === 0) return `${copy.none} ${copy.startsToday}`;
  return church && church.status !== 'approved' ? copy.inReview : null;
}

function Billing({
  interval,
  onChange,
  processing,
  note,
}: {
  interval: BillingInterval;
  onChange: (interval: BillingInterval) => void;
  processing: boolean;
  /** When the plan starts, unless its church is public already. */
  note: string | null;
}) {
  return (
    <>
      <div className="rounded-card border border-gold bg-card p-5 sm:p-6">
        <h2 className="mb-3 text-lg">{advertise.billing}</h2>
        <BillingChoice value={interval} onChange={onChange} disabled={processing} />
        <div className="mt-4">
          <IntervalPrice interval={interval} />
        </div>
      </div>
      <div className="flex flex-col items-start gap-3">
        <RenewalTerms plan={interval} />
        {note ? <p>{note}</p> : null}
        <Button type="submit" busy={processing} className="min-w-44">
          {copy.action}
        </Button>
        <p className="text-sm text-ink-soft">{checkout.note}</p>
      </div>
    </>
  );
}

const AllFeatured = () => (
  <StatePanel title={copy.allFeatured} text={copy.allFeaturedText}>
    <ButtonLink to={`${paths.dashboard}?tab=billing`}>{copy.billingTab}</ButtonLink>
  </StatePanel>
);

function ChurchChoice({
  churches,
  isTaken,
  chosen,
  error,
  onChoose,
}: {
  churches: UpgradeChurch[];
  isTaken: (id: number) => boolean;
  chosen: number | null;
  error: boolean;
  onChoose: (id: number) => void;
}) {
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'church-choice-error' : undefined}>
      <legend className="mb-3 font-serif text-lg font-semibold">{copy.church}</legend>
      <div className="flex flex-col gap-2">
        {churches.map(({ id, name, status }) => {
          const note = isTaken(id) ? copy.featured : status === 'approved' ? '' : copy.waiting;
          return (
            <label
              key={id}
              className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control border border-line bg-card px-3 py-2 has-checked:border-bayou has-checked:bg-bayou-tint has-disabled:cursor-default has-disabled:bg-transparent"
            >
              <input
                type="radio"
                name="church"
                value={id}
                checked={chosen === id}
                disabled={isTaken(id)}
                onChange={() => onChoose(id)}
                className="size-4 shrink-0 accent-bayou"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              {note ? <span className="text-sm text-ink-soft">{note}</span> : null}
            </label>
          );
        })}
      </div>
      <div role="alert" className="mt-2">
        <FieldError id="church-choice-error" error={error ? copy.chooseChurch : undefined} />
      </div>
    </fieldset>
  );
}
