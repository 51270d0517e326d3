import { useQuery } from '@tanstack/react-query';
import { numberText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { advertise } from '#shared/messages/billing.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { statsQuery } from '@/features/churches/api.ts';
import { usePageTitle } from '@/lib/navigation.ts';
import { PlanChoice } from './advertise-plans.tsx';

const suppliedClaims = [
  [site.claims.monthlyVisitors, advertise.monthlyVisitors],
  [site.claims.listedChurches, advertise.listedChurches],
  [site.claims.leadConversion, advertise.leadConversion],
] as const;

export default function AdvertisePage({ source = site.claimsSource }: { source?: typeof site.claimsSource }) {
  usePageTitle(advertise.pageTitle);
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 lg:pt-14">
      <h1 className="text-3xl sm:text-4xl">{advertise.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{advertise.intro}</p>
      <PlanChoice />
      <section className="mt-16 lg:mt-24">
        <h2 className="text-2xl">{advertise.claimsTitle}</h2>
        <dl className="mt-4 flex flex-wrap gap-x-14 gap-y-6 border-y border-line py-8">
          {source === 'counted' ? (
            <CountedClaims />
          ) : (
            suppliedClaims.map(([number, label]) => <Claim key={label} number={number} label={label} />)
          )}
        </dl>
        <p className="mt-3 text-sm text-ink-soft">{advertise.claimsSources[source]}</p>
      </section>
      <section className="mt-16 grid gap-x-16 gap-y-4 lg:grid-cols-[2fr_3fr]">
        <h2 className="text-2xl">{advertise.benefitsTitle}</h2>
        <dl className="divide-y divide-line border-t border-line">
          {advertise.benefits.map(({ title, text }) => (
            <div key={title} className="py-4 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-6">
              <dt className="font-serif text-lg font-semibold">{title}</dt>
              <dd className="mt-1 text-ink-soft sm:mt-0">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function CountedClaims() {
  const { data } = useQuery(statsQuery());
  if (!data) return <Skeleton className="h-16 w-60" />;
  return (
    <>
      <Claim number={numberText(data.churches)} label={advertise.listedChurches} />
      <Claim number={numberText(data.denominations)} label={advertise.denominations} />
      <Claim number={numberText(data.events)} label={advertise.upcomingEvents} />
    </>
  );
}

const Claim = ({ number, label }: { number: string; label: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-serif text-3xl font-semibold">{number}</dd>
  </div>
);
