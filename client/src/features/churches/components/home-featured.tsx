import { useQuery } from '@tanstack/react-query';
import { home } from '#shared/messages/churches.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { featuredQuery } from '../api.ts';
import { CardGrid } from './card-grid.tsx';
import { ChurchCard } from './church-card.tsx';

const placeholders = ['one', 'two', 'three'];

export function HomeFeatured() {
  const featured = useQuery(featuredQuery());
  const empty = featured.data?.length === 0;
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
        ) : empty ? (
          <p className="border-y border-line py-6 text-ink-soft">{home.noFeatured}</p>
        ) : (
          <CardGrid columns={3}>
            {featured.data
              ? featured.data.map((church) => <ChurchCard key={church.id} church={church} heading="h3" />)
              : placeholders.map((name) => <CardPlaceholder key={name} />)}
          </CardGrid>
        )}
      </div>
      <ButtonLink to={paths.directory} variant="secondary" className="mt-8">
        {home.viewAll}
      </ButtonLink>
    </section>
  );
}

function CardPlaceholder() {
  return (
    <div data-placeholder="" className="mb-6 overflow-hidden rounded-card border border-line bg-card">
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16 w-2/3" />
        <Skeleton className="h-9 w-32" />
      </div>
    </div>
  );
}
