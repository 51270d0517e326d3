import { site } from '#shared/site.ts';
import { HomeBenefits } from '@/features/churches/components/home-benefits.tsx';
import { HomeBrowse } from '@/features/churches/components/home-browse.tsx';
import { HomeClosing, HomePromo } from '@/features/churches/components/home-closing.tsx';
import { HomeFeatured } from '@/features/churches/components/home-featured.tsx';
import { HomeHero } from '@/features/churches/components/home-hero.tsx';
import { useBelowFold } from '@/lib/first-screen.ts';
import { usePageTitle } from '@/lib/page-title.ts';

export default function HomePage() {
  const belowFold = useBelowFold();
  usePageTitle(`${site.name}: ${site.tagline}`);
  return (
    <>
      <HomeHero />
      <HomeFeatured />
      {belowFold ? (
        <>
          <HomeBenefits />
          <HomeBrowse />
          <HomePromo />
          <HomeClosing />
        </>
      ) : (
        <div className="min-h-dvh" />
      )}
    </>
  );
}
