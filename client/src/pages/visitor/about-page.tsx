import { useQuery } from '@tanstack/react-query';
import { numberText } from '#shared/domain/format.ts';
import { paths } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { about } from '#shared/messages/about.ts';
import { controls } from '#shared/messages/app.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Figures, Terms } from '@/components/ui/page.tsx';
import { statsQuery } from '@/features/churches/api.ts';
import { usePageTitle } from '@/lib/navigation.ts';

export default function AboutPage({ source = site.claimsSource }: { source?: typeof site.claimsSource }) {
  usePageTitle(about.title);
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 lg:pt-14">
      <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <div className="max-w-prose">
          <h1 className="text-3xl sm:text-4xl">{about.title}</h1>
          {about.intro.map((text) => (
            <p key={text} className="mt-4 text-lg">
              {text}
            </p>
          ))}
        </div>
        <img
          src="/art/scenes/oak-grove.svg"
          alt=""
          width={1200}
          height={675}
          className="h-auto w-full rounded-card"
        />
      </div>
      <section className="mt-16 border-l-4 border-bayou pl-6">
        <h2 className="text-2xl">{about.mission}</h2>
        <p className="mt-2 max-w-prose text-lg">{about.missionText}</p>
      </section>
      <Numbers source={source} />
      <section className="mt-16">
        <h2 className="mb-2 text-2xl">{about.values}</h2>
        <Terms items={about.valueTexts} />
      </section>
      <section className="mt-16">
        <h2 className="text-2xl">{about.promises}</h2>
        <div className="mt-6 grid gap-x-16 gap-y-8 md:grid-cols-2">
          {about.promiseTexts.map(({ title, points }) => (
            <div key={title}>
              <h3 className="text-lg">{title}</h3>
              <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-bayou">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to={paths.directory}>{controls.browse}</ButtonLink>
          <ButtonLink to={paths.contact} variant="secondary">
            {controls.contact}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

/** Some numbers come from the database, the others from the operator, who may leave out the visitors. */
function Numbers({ source }: { source: typeof site.claimsSource }) {
  const { data } = useQuery(statsQuery());
  const count = (value: number | undefined) => (value === undefined ? '…' : numberText(value));
  const numbers = [
    [count(data?.churches), about.churches],
    [count(data?.denominations), about.denominations],
    [count(data?.events), about.events],
    ...(source === 'operator' ? [[site.claims.visitors, about.visitors] as const] : []),
    [site.claims.founded, about.founded],
  ] as const;
  return (
    <div className="mt-16">
      <Figures figures={numbers} />
    </div>
  );
}
