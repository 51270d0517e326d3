import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { changeDirectory } from '#shared/domain/directory.ts';
import { isStyle } from '#shared/domain/fact-options.ts';
import { directoryPath, paths } from '#shared/domain/paths.ts';
import { home } from '#shared/messages/churches/churches-home.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { facetsQuery, featuredQuery } from '@/features/churches/api.ts';
import { CardGrid, ChurchCardSkeleton } from '@/features/churches/components/card-grid.tsx';
import { ChurchCard } from '@/features/churches/components/church-card.tsx';
import { OneTap } from './one-tap.tsx';
import { SearchField } from './search-field.tsx';

/** Text over the left part of the image, which moves below on narrow screens and with large text. */
export function HomeHero() {
  const { listed } = useQuery(facetsQuery({})).data ?? {};
  const navigate = useNavigate();
  return (
    <section className="relative z-10 @container">
      <div className="relative @7xl:min-h-[36rem]">
        <div className="relative z-10 mx-auto max-w-page px-4 pt-10 sm:px-6 @7xl:pt-16">
          <div className="max-w-[34rem]">
            <h1 className="text-3xl sm:text-4xl">{home.title}</h1>
            <p className="mt-4 text-lg text-ink">{home.intro(listed ?? { times: true, phones: true })}</p>
            <HeroSearch />
            <OneTap
              filters={{}}
              listed={listed}
              className="mt-4"
              onChange={(change) =>
                navigate(`${paths.directory}?${changeDirectory(new URLSearchParams(), change)}`)
              }
            />
            <Styles styles={listed?.facts.filter(isStyle) ?? []} />
          </div>
        </div>
        <picture>
          <source media="(min-width: 640px)" srcSet="/art/hero.svg" width={1600} height={640} />
          <img
            src="/art/hero-small.svg"
            alt=""
            width={800}
            height={520}
            fetchPriority="high"
            className="-mt-8 block h-64 w-full object-cover object-bottom mask-t-from-75% sm:-mt-10 sm:h-auto sm:mask-t-from-85% lg:-mt-32 @7xl:absolute @7xl:inset-0 @7xl:mt-0 @7xl:h-full @7xl:object-right-bottom @7xl:mask-none dark:brightness-[.32] dark:saturate-[.85]"
          />
        </picture>
      </div>
    </section>
  );
}

function HeroSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = (query: string) => navigate(directoryPath({ search: query.trim() }));
  return (
    <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:items-end">
      <search className="grow">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            search(text);
          }}
        >
          <label htmlFor="hero-search" className="text-sm font-medium">
            {home.searchLabel}
          </label>
          <div className="relative mt-1 flex">
            <SearchField
              id="hero-search"
              value={text}
              onType={setText}
              onSearch={search}
              onFilter={(change) => navigate(directoryPath(change))}
              className="min-h-12 w-full min-w-0 rounded-l-control border border-r-0 border-ink/50 bg-card px-3"
            />
            <Button type="submit" className="min-h-12 rounded-l-none">
              <Search className="size-4" />
              {home.search}
            </Button>
          </div>
        </form>
      </search>
      <ButtonLink to={paths.directory} variant="quiet" className="min-h-12 shrink-0">
        {home.find}
      </ButtonLink>
    </div>
  );
}

function Styles({ styles }: { styles: string[] }) {
  if (styles.length === 0) return null;
  return (
    <nav
      aria-label={home.styles}
      className="mt-3 mb-4 @7xl:w-max @7xl:rounded-control @7xl:bg-paper/90 @7xl:px-3"
    >
      <ul className="scrolling-row text-sm sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
        <li className="text-ink-soft">{home.styles}:</li>
        {styles.map((style) => (
          <li key={style}>
            <Link
              to={directoryPath({ fact: style })}
              className="inline-flex min-h-9 items-center font-medium text-bayou underline-offset-4 hover:underline"
            >
              {factLabels[style]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const placeholders = ['one', 'two', 'three'];

export function HomeFeatured() {
  const featured = useQuery(featuredQuery());
  return (
    <section aria-labelledby="featured-title" className="mx-auto max-w-page px-4 pt-12 sm:px-6 lg:pt-16">
      <h2 id="featured-title" className="text-2xl">
        {home.featuredTitle}
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">{home.featuredText}</p>
      <div className="mt-6">
        {featured.isError ? (
          <div role="alert" className="border-y border-line py-6">
            <p>{home.featuredFailed}</p>
            <Button variant="secondary" className="mt-4" onClick={() => void featured.refetch()}>
              {home.retry}
            </Button>
          </div>
        ) : (
          <CardGrid columns={3}>
            {featured.data
              ? featured.data.map((church) => <ChurchCard key={church.id} church={church} heading="h3" />)
              : placeholders.map((name) => <ChurchCardSkeleton key={name} />)}
          </CardGrid>
        )}
      </div>
      <ButtonLink to={paths.directory} variant="secondary" className="mt-8">
        {home.viewAll}
      </ButtonLink>
    </section>
  );
}
