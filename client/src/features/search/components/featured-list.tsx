import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { featuredPage } from '#shared/messages/churches/directory.ts';
import { ShowMore } from '@/components/show-more.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { SpokenStatus } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { CardGrid, CardSkeletons } from '@/features/churches/components/card-grid.tsx';
import { ChurchCard } from '@/features/churches/components/church-card.tsx';
import { NothingYet } from '@/features/churches/components/home-sections.tsx';
import { featuredPagesQuery } from '../api.ts';

export function FeaturedList() {
  const { data, isPending, isLoadingError, refetch, ...pages } = useInfiniteQuery(featuredPagesQuery());
  if (isLoadingError) return <StatePanel live title={featuredPage.failed} retry={() => void refetch()} />;
  if (data?.length === 0)
    return (
      <NothingYet title={featuredPage.empty} text={featuredPage.emptyText}>
        <ButtonLink to={paths.advertise}>{featuredPage.closingAction}</ButtonLink>
      </NothingYet>
    );
  return (
    <>
      <SpokenStatus>{isPending ? controls.loading : ''}</SpokenStatus>
      <CardGrid columns={2}>
        {data?.map((church, index) => (
          <ChurchCard key={church.id} church={church} detailed eager={index < 2} />
        )) ?? <CardSkeletons count={4} />}
      </CardGrid>
      <ShowMore list={pages} />
    </>
  );
}
