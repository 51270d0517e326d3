import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { featuredPage as copy } from '#shared/messages/churches/directory.ts';
import { ClosingBand } from '@/components/closing-band.tsx';
import { ShowMore } from '@/components/show-more.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Page } from '@/components/ui/page.tsx';
import { SpokenStatus } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { CardGrid, CardSkeletons } from '@/features/churches/components/card-grid.tsx';
import { ChurchCard } from '@/features/churches/components/church-card.tsx';
import { NothingYet } from '@/features/churches/components/home-sections.tsx';
import { featuredPagesQuery } from '@/features/search/api.ts';

const advertise = <ButtonLink to={paths.advertise}>{copy.closingAction}</ButtonLink>;

export default function FeaturedPage() {
  return (
    <>
      <Page title={copy.title} intro={copy.intro}>
        <div className="mt-4 sm:mt-8">
          <Churches />
        </div>
      </Page>
      <ClosingBand title={copy.closingTitle} text={copy.closingText}>
        {advertise}
      </ClosingBand>
    </>
  );
}

function Churches() {
  const { data, isPending, isLoadingError, refetch, ...pages } = useInfiniteQuery(featuredPagesQuery());
  if (isLoadingError) return <StatePanel live title={copy.failed} retry={() => void refetch()} />;
  if (data?.length === 0)
    return (
      <NothingYet title={copy.empty} text={copy.emptyText}>
        {advertise}
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
