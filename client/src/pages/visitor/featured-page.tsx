import { paths } from '#shared/domain/paths.ts';
import { featuredPage } from '#shared/messages/churches/directory.ts';
import { ClosingBand } from '@/components/closing-band.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Page } from '@/components/ui/page.tsx';
import { FeaturedList } from '@/features/search/components/featured-list.tsx';

export default function FeaturedPage() {
  return (
    <>
      <Page title={featuredPage.title} intro={featuredPage.intro}>
        <div className="mt-4 sm:mt-8">
          <FeaturedList />
        </div>
      </Page>
      <ClosingBand title={featuredPage.closingTitle} text={featuredPage.closingText}>
        <ButtonLink to={paths.advertise}>{featuredPage.closingAction}</ButtonLink>
      </ClosingBand>
    </>
  );
}
