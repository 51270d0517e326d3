import { featuredPage } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { FeaturedList } from '@/features/churches/components/featured-list.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

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
      <section className="border-t border-line bg-bayou-tint">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-12 sm:px-6">
          <div>
            <h2 className="text-2xl">{featuredPage.closingTitle}</h2>
            <p className="mt-2 max-w-prose text-ink-soft">{featuredPage.closingText}</p>
          </div>
          <ButtonLink to={paths.advertise}>{featuredPage.closingAction}</ButtonLink>
        </div>
      </section>
    </>
  );
}
