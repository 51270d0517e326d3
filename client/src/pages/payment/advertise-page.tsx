import { useQuery } from '@tanstack/react-query';
import { numberText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { advertise } from '#shared/messages/billing.ts';
import { Figures, Page, Terms } from '@/components/ui/page.tsx';
import { statsQuery } from '@/features/churches/api.ts';
import { PlanChoice } from './advertise-plans.tsx';

const suppliedClaims = [
  [site.claims.monthlyVisitors, advertise.monthlyVisitors],
  [site.claims.listedChurches, advertise.listedChurches],
  [site.claims.leadConversion, advertise.leadConversion],
] as const;

export default function AdvertisePage({ source = site.claimsSource }: { source?: typeof site.claimsSource }) {
  return (
    <Page title={advertise.pageTitle} heading={advertise.title} intro={advertise.intro}>
      <PlanChoice />
      <section className="mt-16 lg:mt-24">
        <h2 className="mb-4 text-2xl">{advertise.claimsTitle}</h2>
        {source === 'counted' ? <CountedClaims /> : <Figures figures={suppliedClaims} />}
        <p className="mt-3 text-sm text-ink-soft">{advertise.claimsSources[source]}</p>
      </section>
      <section className="mt-16 grid gap-x-16 gap-y-4 lg:grid-cols-[2fr_3fr]">
        <h2 className="text-2xl">{advertise.benefitsTitle}</h2>
        <Terms items={advertise.benefits} />
      </section>
    </Page>
  );
}

function CountedClaims() {
  const { data } = useQuery(statsQuery());
  const count = (value: number | undefined) => (value === undefined ? '…' : numberText(value));
  const figures = [
    [count(data?.churches), advertise.listedChurches],
    [count(data?.denominations), advertise.denominations],
    [count(data?.events), advertise.upcomingEvents],
  ] as const;
  return <Figures figures={figures} />;
}
