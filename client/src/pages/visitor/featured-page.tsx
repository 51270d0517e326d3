import { paths } from '#shared/domain/paths.ts';
import { featuredPage } from '#shared/messages/churches/directory.ts';
import { ClosingBand } from '@/components/closing-band.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { FeaturedList } from '@/features/search/components/featured-list.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function FeaturedPage() {
  usePageTitle(featuredPage.title);
  return (
    <>
      <div className="mx-auto max-w-page px-4 pt-5 pb-16 sm:px-6 sm:pt-10 lg:pt-14">
        <h1 className="text-2xl sm:text-4xl">{featuredPage.title}</h1>
        <p className="mt-1 max-w-prose text-ink-soft sm:mt-3 sm:text-lg">{featuredPage.intro}</p>
        <div className="mt-4 sm:mt-8">
          <FeaturedList />
        </div>
      </div>
      <ClosingBand title={featuredPage.closingTitle} text={featuredPage.closingText}>
        <ButtonLink to={paths.advertise}>{featuredPage.closingAction}</ButtonLink>
      </ClosingBand>
    </>
  );
}
