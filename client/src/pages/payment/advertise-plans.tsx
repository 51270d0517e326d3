import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type BillingInterval, billingInterval } from '#shared/contracts/billing.ts';
import { authPath, paths } from '#shared/domain/paths.ts';
import { advertise, checkout as copy, upgrade } from '#shared/messages/billing.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { SpokenStatus } from '@/components/ui/skeleton.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import {
  BillingChoice,
  IntervalPrice,
  Price,
  RenewalTerms,
} from '@/features/billing/components/billing-choice.tsx';
import { useCheckout, useUrlInterval } from '@/features/billing/components/use-checkout.ts';
import { ownChurchesQuery } from '@/features/submissions/api.ts';
import { useLatest } from '@/lib/timing.ts';

type Plan = 'free' | 'featured';

const signUpPath = authPath({ returnTo: paths.churchSubmission, tab: 'register' });

/** The checkout of the signed-in user, and buying, which asks visitors to register first. */
function useBuying(interval: BillingInterval) {
  const navigate = useNavigate();
  const { user } = useViewer();
  const { processing, start } = useCheckout();
  const queryClient = useQueryClient();
  const checkOut =
    user &&
    (async () => {
      const churches = await queryClient.fetchQuery(ownChurchesQuery());
      // That page asks which one.
      if (churches.length > 1) navigate(`${paths.upgrade}?interval=${interval}`);
      else await start({ email: user.email, ownerUserId: user.id, churchId: null, interval });
    });
  const buy = () => {
    if (checkOut) void checkOut();
    // A user who turns out to be signed in is redirected back, and the checkout starts automatically.
    else navigate(authPath({ returnTo: paths.advertise, plan: interval, tab: 'register' }));
  };
  const { data: churches } = useQuery({ ...ownChurchesQuery(), enabled: user !== null });
  return { user, hasChurch: (churches ?? []).length > 0, processing, checkOut, buy };
}

/** The two plans side by side; the selected one has the primary button. */
export function PlanChoice() {
  const [chosen, choose, preselect] = useUrlInterval();
  const plan: Plan = chosen ? 'featured' : 'free';
  // Switching to the free plan keeps the interval.
  const lastInterval = useRef<BillingInterval>('monthly');
  if (chosen) lastInterval.current = chosen;
  const interval = chosen ?? lastInterval.current;
  const setPlan = (next: Plan) => choose(next === 'featured' ? interval : null);
  const { user, hasChurch, processing, checkOut, buy } = useBuying(interval);
  useAutoStart(checkOut, preselect);
  return (
    <fieldset className="mt-10 min-w-0" aria-busy={processing}>
      <legend className="font-serif text-2xl font-semibold">{advertise.plans}</legend>
      <div className="mt-4 grid grid-cols-1 items-start gap-6 md:grid-cols-[2fr_3fr]">
        <FreePlan plan={plan} onChoose={setPlan} to={user ? paths.churchSubmission : signUpPath} />
        <PlanCard
          name={advertise.featured}
          value="featured"
          plan={plan}
          onChoose={setPlan}
          note={advertise.recommended}
        >
          <div className="my-4">
            <BillingChoice value={interval} onChange={choose} disabled={processing} />
          </div>
          <IntervalPrice interval={interval} />
          <p className="mt-4 font-medium">{advertise.featuredIncludes}</p>
          <Includes items={advertise.benefits.map(({ title }) => title)} columns />
          <div className="mt-6">
            <RenewalTerms plan={interval} />
            {hasChurch ? null : <p className="mt-2">{upgrade.startsToday}</p>}
          </div>
          <Button
            variant={plan === 'featured' ? 'primary' : 'secondary'}
            aria-disabled={processing}
            onClick={() => {
              setPlan('featured');
              buy();
            }}
            className="mt-3 min-w-36"
          >
            {processing ? copy.processing : copy.choose}
          </Button>
          <p className="mt-2 text-sm text-ink-soft">{copy.note}</p>
        </PlanCard>
      </div>
      <SpokenStatus>{processing ? copy.processing : ''}</SpokenStatus>
      <p className="mt-4 text-ink-soft">{advertise.reviewed}</p>
    </fieldset>
  );
}

function FreePlan({ plan, onChoose, to }: { plan: Plan; onChoose: (plan: Plan) => void; to: string }) {
  return (
    <PlanCard name={advertise.free} value="free" plan={plan} onChoose={onChoose}>
      <div className="mt-4">
        <Price amount={advertise.freePrice} period={advertise.freePeriod} />
      </div>
      <Includes items={advertise.freeIncludes} />
      <ButtonLink to={to} variant={plan === 'free' ? 'primary' : 'secondary'} className="mt-6">
        {advertise.chooseFree}
      </ButtonLink>
    </PlanCard>
  );
}

function PlanCard({
  name,
  value,
  plan,
  onChoose,
  note,
  children,
}: {
  name: string;
  value: Plan;
  plan: Plan;
  onChoose: (plan: Plan) => void;
  note?: string;
  children: ReactNode;
}) {
  const chosen = plan === value;
  return (
    <div
      className={clsx(
        'min-w-0 rounded-card border bg-card p-6',
        value === 'featured' ? 'border-gold' : 'border-line',
        chosen && 'ring-2 ring-bayou',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label className="flex min-h-9 cursor-pointer items-center gap-3 font-serif text-xl font-semibold">
          <input
            type="radio"
            name="plan"
            value={value}
            checked={chosen}
            onChange={() => onChoose(value)}
            className="size-5 accent-bayou"
          />
          {name}
        </label>
        {note ? <Badge variant="gold">{note}</Badge> : null}
      </div>
      {children}
    </div>
  );
}

function Includes({ items, columns = false }: { items: readonly string[]; columns?: boolean }) {
  return (
    <ul className={clsx('mt-3 list-disc pl-5 marker:text-bayou', columns && 'gap-x-8 sm:columns-2')}>
      {items.map((item) => (
        <li key={item} className="break-inside-avoid py-1">
          {item}
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds, from section 9 of the specification. */
const autoStartDelay = 500;

/** Preselects ?autoStart's interval and starts the checkout after the delay. `run` is null until a user is signed in. */
function useAutoStart(
  run: (() => Promise<void>) | null,
  preselect: (interval: BillingInterval | null) => void,
): void {
  const [query] = useSearchParams();
  const autoStart = query.get('autoStart');
  const [state, setState] = useState<'none' | 'soon' | 'due'>('none');
  const start = useLatest(run);
  useEffect(() => {
    if (autoStart === null) return;
    const interval = billingInterval.safeParse(autoStart);
    if (interval.success) setState('soon');
    preselect(interval.success ? interval.data : null);
  }, [autoStart, preselect]);
  useEffect(() => {
    if (state !== 'soon') return;
    const timer = setTimeout(() => setState('due'), autoStartDelay);
    return () => clearTimeout(timer);
  }, [state]);
  // The session may only be known after the delay.
  const canRun = run !== null;
  useEffect(() => {
    if (state !== 'due' || !canRun) return;
    setState('none');
    void start.current?.();
  }, [state, canRun, start]);
}
