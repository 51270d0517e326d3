import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { advertise } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { ButtonLink, buttonClass } from '@/components/ui/button.tsx';
import { meQuery } from '@/features/accounts/viewer.ts';

type Plan = 'free' | 'featured';
type Billing = 'monthly' | 'annual';

const signUpPath = `${paths.auth}?returnTo=${paths.churchSubmission}&tab=register`;

const mailTo = (subject: string) => `mailto:${site.contact.email}?subject=${encodeURIComponent(subject)}`;

/** The two plans side by side; the chosen one is the one whose button stands out. */
export function PlanChoice() {
  const viewer = useQuery(meQuery());
  const [plan, setPlan] = useState<Plan>('free');
  const [billing, setBilling] = useState<Billing>('monthly');
  const price =
    billing === 'monthly'
      ? { amount: advertise.monthlyPrice, period: advertise.monthlyPeriod, name: advertise.monthly }
      : { amount: advertise.annualPrice, period: advertise.annualPeriod, name: advertise.annual };
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="font-serif text-2xl font-semibold">{advertise.plans}</legend>
      <div className="mt-4 grid grid-cols-1 items-start gap-6 md:grid-cols-[2fr_3fr]">
        <PlanCard name={advertise.free} value="free" plan={plan} onChoose={setPlan}>
          <Price amount={advertise.freePrice} period={advertise.freePeriod} />
          <Includes items={advertise.freeIncludes} />
          <ButtonLink
            to={viewer.data ? paths.churchSubmission : signUpPath}
            variant={plan === 'free' ? 'primary' : 'secondary'}
            className="mt-6"
          >
            {advertise.chooseFree}
          </ButtonLink>
        </PlanCard>
        <PlanCard
          name={advertise.featured}
          value="featured"
          plan={plan}
          onChoose={setPlan}
          note={advertise.recommended}
        >
          <BillingChoice
            value={billing}
            onChange={(next) => {
              setBilling(next);
              setPlan('featured');
            }}
          />
          <Price amount={price.amount} period={price.period} />
          <p className="mt-4 font-medium">{advertise.featuredIncludes}</p>
          <Includes items={advertise.benefits.map(({ title }) => title)} columns />
          <a
            href={mailTo(advertise.featuredSubject(price.name, `${price.amount} ${price.period}`))}
            onClick={() => setPlan('featured')}
            className={buttonClass(plan === 'featured' ? 'primary' : 'secondary', 'normal', 'mt-6')}
          >
            {advertise.chooseFeatured}
          </a>
        </PlanCard>
      </div>
      <p className="mt-4 text-ink-soft">{advertise.reviewed}</p>
    </fieldset>
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
        {note ? (
          <span className="rounded-[6px] border border-gold bg-gold-tint px-2 text-sm leading-6 font-semibold text-gold-text">
            {note}
          </span>
        ) : null}
      </div>
      {children}
    </div>
  );
}

function BillingChoice({ value, onChange }: { value: Billing; onChange: (billing: Billing) => void }) {
  const choices = [
    { billing: 'monthly', label: advertise.monthly, hint: '' },
    {
      billing: 'annual',
      label: advertise.annual,
      hint: `${advertise.annualSave}, ${advertise.annualPerMonth}`,
    },
  ] as const;
  return (
    <div role="radiogroup" aria-label={advertise.billing} className="mt-4 flex flex-wrap gap-3">
      {choices.map(({ billing, label, hint }) => (
        <label
          key={billing}
          className="flex min-h-11 grow cursor-pointer flex-wrap items-center gap-x-2 rounded-control border border-line px-3 has-checked:border-bayou has-checked:bg-bayou-tint"
        >
          <input
            type="radio"
            name="billing"
            value={billing}
            checked={value === billing}
            onChange={() => onChange(billing)}
            className="size-4 accent-bayou"
          />
          {label}
          {hint ? <span className="ml-auto pl-2 text-sm font-medium text-ink-soft">{hint}</span> : null}
        </label>
      ))}
    </div>
  );
}

function Price({ amount, period }: { amount: string; period: string }) {
  return (
    <p aria-live="polite" className="mt-4">
      <span className="font-serif text-3xl font-semibold">{amount}</span>{' '}
      <span className="text-ink-soft">{period}</span>
    </p>
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
