import { site } from '#shared/domain/site.ts';
import { advertise } from '#shared/messages/billing.ts';
import { usePageTitle } from '@/lib/navigation.ts';
import { PlanChoice } from './advertise-plans.tsx';

export default function AdvertisePage() {
  usePageTitle(advertise.pageTitle);
  const claims = [
    [site.claims.monthlyVisitors, advertise.monthlyVisitors],
    [site.claims.listedChurches, advertise.listedChurches],
    [site.claims.leadConversion, advertise.leadConversion],
  ] as const;
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 lg:pt-14">
      <h1 className="text-3xl sm:text-4xl">{advertise.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{advertise.intro}</p>
      <PlanChoice />
      <section className="mt-16 lg:mt-24">
        <h2 className="text-2xl">{advertise.claimsTitle}</h2>
        <dl className="mt-4 flex flex-wrap gap-x-14 gap-y-6 border-y border-line py-8">
          {claims.map(([number, label]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-serif text-3xl font-semibold">{number}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-ink-soft">{site.claimsSource}</p>
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
