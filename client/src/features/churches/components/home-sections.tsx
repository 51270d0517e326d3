import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { browsePath, paths } from '#shared/domain/paths.ts';
import { areas } from '#shared/domain/region.ts';
import { controls } from '#shared/messages/app.ts';
import { home } from '#shared/messages/churches/churches-home.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { ClosingBand } from '@/components/closing-band.tsx';
import { CountedLinks, LineLink } from '@/components/links.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Terms } from '@/components/ui/page.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { facetsQuery } from '../api.ts';

export function HomeBenefits() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-16 gap-y-6 px-4 pt-16 sm:px-6 lg:grid-cols-[2fr_3fr] lg:pt-24">
      <img
        src="/art/empty-search.svg"
        alt=""
        width={480}
        height={300}
        loading="lazy"
        className="h-auto w-full max-w-64 lg:max-w-none"
      />
      <div>
        <h2 className="mb-4 text-2xl">{home.benefitsTitle}</h2>
        <Terms items={home.benefits} />
      </div>
    </section>
  );
}

type Choice = { value: string; count: number };

/** More would be hard to scan; the directory has all of them. */
const maxChoices = 16;

/** A page without anything of its own yet: how to be the first, and what there is. */
export const NothingYet = ({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) => (
  <>
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-card p-4 sm:px-6">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
    <Browse />
  </>
);

export const HomeBrowse = () => (
  <section className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-16 lg:pt-24">
    <Browse />
  </section>
);

/** Areas and denominations with their number of churches, linking to landing pages or the directory. */
function Browse() {
  const { data, isError } = useQuery(facetsQuery({}));
  // Imports may include churches from far away; only the directory lists those areas.
  const nearby = data?.areas.filter(({ value }) => areas.includes(value));
  return (
    <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
      <Choices
        title={home.byArea}
        all={home.allAreas}
        name="area"
        choices={nearby ?? (isError ? [] : undefined)}
      />
      <Choices
        title={home.byDenomination}
        all={home.allDenominations}
        name="denomination"
        choices={data?.denominations ?? (isError ? [] : undefined)}
      />
    </div>
  );
}

function Choices({
  title,
  all,
  name,
  choices,
}: {
  title: string;
  all: string;
  name: 'area' | 'denomination';
  choices: Choice[] | undefined;
}) {
  const links = (choices ?? [])
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxChoices)
    .map(({ value, count }) => {
      return { name: shown[name](value), href: browsePath({ [name]: value }, count), count };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return (
    <div className="min-w-0">
      <h2 className="text-2xl">{title}</h2>
      {choices ? (
        <CountedLinks links={links} className="mt-2 columns-[2_7.5rem] sm:mt-4" />
      ) : (
        <Skeleton className="mt-4 h-52" />
      )}
      <p className="mt-2 font-medium">
        <LineLink to={paths.directory}>{all}</LineLink>
      </p>
    </div>
  );
}

export function HomePromo() {
  return (
    <section className="mx-auto max-w-page px-4 pt-16 sm:px-6 lg:pt-24">
      <div className="flex flex-col gap-x-12 gap-y-6 rounded-card border border-line bg-card p-6 sm:flex-row sm:items-center sm:p-8">
        <img
          src="/art/empty-featured.svg"
          alt=""
          width={480}
          height={300}
          loading="lazy"
          className="h-auto w-48 shrink-0 lg:w-64"
        />
        <div className="grow">
          <h2 className="text-xl">{home.promoTitle}</h2>
          <p className="mt-2 max-w-prose text-ink-soft">{home.promoText}</p>
          <ButtonLink to={paths.advertise} variant="secondary" className="mt-4">
            {home.promoAction}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

export function HomeClosing() {
  return (
    <div className="mt-16 lg:mt-24">
      <ClosingBand title={home.closingTitle} text={home.closingText}>
        <ButtonLink to={paths.directory}>{controls.browse}</ButtonLink>
        <ButtonLink to={paths.events} variant="secondary">
          {home.viewEvents}
        </ButtonLink>
      </ClosingBand>
    </div>
  );
}
