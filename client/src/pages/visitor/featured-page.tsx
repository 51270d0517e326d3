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
      <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 lg:pt-14">
        <h1 className="text-3xl sm:text-4xl">{featuredPage.title}</h1>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">{featuredPage.intro}</p>
        <div className="mt-8">
          <FeaturedList />
        </div>
      </div>
      <ClosingBand title={featuredPage.closingTitle} text={featuredPage.closingText}>
        <ButtonLink to={paths.advertise}>{featuredPage.closingAction}</ButtonLink>
      </ClosingBand>
    </>
  );
}
