import { useInfiniteQuery } from '@tanstack/react-query';
import { featuredPage } from '#shared/messages/directory.ts';
import { paths } from '#shared/paths.ts';
import { ShowMoreButton } from '@/components/show-more.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { featuredPagesQuery } from '../api-directory.ts';
import { FeaturedChurchCard } from './featured-card.tsx';

const grid = '-mb-8 grid grid-cols-1 gap-x-8 md:grid-cols-2';
const placeholders = ['one', 'two', 'three', 'four'];

export function FeaturedList() {
  const { data, isPending, isLoadingError, isFetchNextPageError, refetch, ...pages } = useInfiniteQuery(
    featuredPagesQuery(),
  );
  if (isPending) return <FeaturedSkeleton />;
  if (isLoadingError) return <StatePanel live title={featuredPage.failed} retry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <StatePanel title={featuredPage.empty} text={featuredPage.emptyText} image="/art/empty-featured.svg">
        <ButtonLink to={paths.advertise}>{featuredPage.closingAction}</ButtonLink>
      </StatePanel>
    );
  return (
    <>
      <div className={grid}>
        {data.map((church, index) => (
          <FeaturedChurchCard key={church.id} church={church} eager={index < 2} />
        ))}
      </div>
      {pages.hasNextPage ? (
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <ShowMoreButton list={pages} label={featuredPage.more} loading={featuredPage.loadingMore} />
          {isFetchNextPageError ? <p role="alert">{featuredPage.moreFailed}</p> : null}
        </div>
      ) : null}
    </>
  );
}

function FeaturedSkeleton() {
  return (
    <div className={grid}>
      <p role="status" className="sr-only">
        {featuredPage.loading}
      </p>
      {placeholders.map((name) => (
        <div
          key={name}
          data-placeholder=""
          className="mb-8 overflow-hidden rounded-card border border-line bg-card"
        >
          <Skeleton className="aspect-[2/1] rounded-none" />
          <div className="flex flex-col gap-3 p-6">
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-20" />
            <Skeleton className="h-12 w-2/3" />
            <Skeleton className="h-16 w-1/2" />
            <Skeleton className="h-9 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
