import { useQuery } from '@tanstack/react-query';
import { numberText } from '#shared/format.ts';
import { about } from '#shared/messages/about.ts';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { statsQuery } from '@/features/churches/api.ts';
import { usePageTitle } from '@/lib/page-title.ts';

const values = [
  {
    title: 'Inclusivity',
    text: 'Every Christian congregation has a place here, whatever its size, language, tradition or budget. A free listing is a full listing.',
  },
  {
    title: 'Community',
    text: `${site.city} is a city of neighborhoods. Search by neighborhood, ZIP code or distance to find the church around the corner, because those are the people you’ll run into again on Tuesday.`,
  },
  {
    title: 'Excellence',
    text: 'A wrong service time leaves someone standing at a locked door. We check every listing that a church sends us before it goes live. Listings from public records say so, until the church confirms them. Tell us about a mistake, and we’ll fix it.',
  },
];

const commitments = [
  {
    title: 'To people looking for a church',
    points: [
      'You never need an account to search, read, call or get directions.',
      'Paid listings are always labeled: a featured church says Featured.',
      'We don’t track you, and no advertiser learns what you searched for.',
      'Tell us about a mistake, and a real person will look into it.',
    ],
  },
  {
    title: 'To churches',
    points: [
      'Your listing stays free for as long as you want it.',
      'Your words are yours. You can change or remove them at any time.',
      'We review every new listing within 24 hours.',
      'You’re never committed beyond the month or year you’ve paid for.',
    ],
  },
];

export default function AboutPage() {
  usePageTitle(`${about.title} ${site.name}`);
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 lg:pt-14">
      <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <div className="max-w-prose">
          <h1 className="text-3xl sm:text-4xl">
            {about.title} {site.name}
          </h1>
          <p className="mt-4 text-lg">
            You’ve just moved to {site.city}, and you’d like to go to church on your first Sunday. You find
            three websites with three different times, a phone no one picks up and a locked door.
          </p>
          <p className="mt-4 text-lg">
            {site.name} is here to change that. We gather what a newcomer needs to know: where a church is,
            when it meets, what kind of congregation it is and who to call. Much of it comes from public
            records at first, and every church can claim its page for free and keep it up to date.
          </p>
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
        <h2 className="text-2xl">Our mission</h2>
        <p className="mt-2 max-w-prose text-lg">
          To help every person in Greater {site.city} find a church where they are known by name, and to help
          every church be found by the people looking for it.
        </p>
      </section>
      <Numbers />
      <section className="mt-16">
        <h2 className="text-2xl">What we value</h2>
        <dl className="mt-4 max-w-4xl divide-y divide-line">
          {values.map(({ title, text }) => (
            <div key={title} className="py-5 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-6">
              <dt className="font-serif text-lg font-semibold">{title}</dt>
              <dd className="mt-1 sm:mt-0">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="mt-16">
        <h2 className="text-2xl">What we promise</h2>
        <div className="mt-6 grid gap-x-16 gap-y-8 md:grid-cols-2">
          {commitments.map(({ title, points }) => (
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
          <ButtonLink to={paths.directory}>{about.directory}</ButtonLink>
          <ButtonLink to={paths.contact} variant="secondary">
            {about.contact}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

/** Counts from the database; the other figures are the operator's. */
function Numbers() {
  const { data } = useQuery(statsQuery());
  const count = (value: number | undefined) => (value === undefined ? '…' : numberText(value));
  const numbers = [
    [count(data?.churches), about.churches],
    [count(data?.denominations), about.denominations],
    [count(data?.events), about.events],
    [site.claims.visitors, about.visitors],
    [site.claims.founded, about.founded],
  ] as const;
  return (
    <dl className="mt-16 flex flex-wrap gap-x-14 gap-y-6 border-y border-line py-8">
      {numbers.map(([number, label]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-serif text-3xl font-semibold">{number}</dd>
        </div>
      ))}
    </dl>
  );
}
