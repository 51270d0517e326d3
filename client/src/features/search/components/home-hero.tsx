import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { changeDirectory, type DirectoryChange } from '#shared/domain/directory.ts';
import { paths } from '#shared/domain/paths.ts';
import { home } from '#shared/messages/churches/churches-home.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { facetsQuery, featuredQuery } from '@/features/churches/api.ts';
import { CardGrid, CardSkeletons } from '@/features/churches/components/card-grid.tsx';
import { ChurchCard } from '@/features/churches/components/church-card.tsx';
import { OneTap } from './one-tap.tsx';
import { SearchField } from './search-field.tsx';

/** Text over the sky of the image, which moves below on narrow screens and with large text. */
export function HomeHero() {
  const { listed } = useQuery(facetsQuery({})).data ?? {};
  const navigate = useNavigate();
  const open = (change: DirectoryChange) =>
    navigate(`${paths.directory}?${changeDirectory(new URLSearchParams(), change)}`);
  return (
    <section className="relative z-10 @container">
      <div className="relative @7xl:min-h-[36rem]">
        <div className="relative z-10 mx-auto max-w-page px-4 pt-5 sm:px-6 sm:pt-10">
          <div className="max-w-[34rem]">
            <h1 className="text-3xl sm:text-4xl">{home.title}</h1>
            <p className="mt-2 text-ink sm:mt-4 sm:text-lg">
              {home.intro(listed ?? { times: true, phones: true })}
            </p>
            <HeroSearch onOpen={open} />
            <OneTap filters={{}} listed={listed} className="mt-3 sm:mt-4" onChange={open} />
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
            className="block h-32 w-full object-cover object-bottom mask-t-from-75% sm:h-auto sm:mask-t-from-85% @7xl:absolute @7xl:inset-0 @7xl:h-full @7xl:object-right-bottom @7xl:mask-none dark:@7xl:mask-t-from-100% dark:@7xl:mask-l-from-30% dark:@7xl:mask-l-to-50%"
          />
        </picture>
      </div>
    </section>
  );
}

function HeroSearch({ onOpen }: { onOpen: (change: DirectoryChange) => void }) {
  const [text, setText] = useState('');
  const search = (typed: string) => onOpen({ search: typed.trim() });
  return (
    <search className="mt-4 block sm:mt-6">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <label htmlFor="hero-search" className="text-sm font-medium">
          {home.searchLabel}
        </label>
        <div className="mt-1 flex flex-wrap gap-2">
          <div className="min-w-0 flex-[1_1_11.5rem]">
            <SearchField
              id="hero-search"
              value={text}
              onType={setText}
              onSearch={search}
              onFilter={onOpen}
              className="min-h-12 border-ink/50 pl-3"
            />
          </div>
          <Button type="submit" className="min-h-12 flex-auto sm:flex-none">
            {home.find}
          </Button>
        </div>
      </form>
    </search>
  );
}

export function HomeFeatured() {
  const featured = useQuery(featuredQuery());
  return (
    <section
      aria-labelledby="featured-title"
      className="mx-auto max-w-page px-4 pt-4 sm:px-6 sm:pt-12 lg:pt-16"
    >
      <h2 id="featured-title" className="text-2xl">
        {directory.featuredHeading}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft max-sm:text-sm sm:mt-2">{home.featuredText}</p>
      <div className="mt-3 sm:mt-6">
        {featured.isError ? (
          <StatePanel live title={home.featuredFailed} retry={() => void featured.refetch()} />
        ) : (
          <CardGrid columns={3}>
            {featured.data?.map((church) => <ChurchCard key={church.id} church={church} />) ?? (
              <CardSkeletons count={3} />
            )}
          </CardGrid>
        )}
      </div>
      <ButtonLink to={paths.directory} variant="secondary" className="mt-8">
        {home.viewAll}
      </ButtonLink>
    </section>
  );
}
