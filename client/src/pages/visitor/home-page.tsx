import { site } from '#shared/domain/site.ts';
import {
  HomeBenefits,
  HomeBrowse,
  HomeClosing,
  HomePromo,
} from '@/features/churches/components/home-sections.tsx';
import { HomeFeatured, HomeHero } from '@/features/search/components/home-hero.tsx';
import { usePageTitle } from '@/lib/navigation.ts';
import { useBelowFold } from '@/lib/viewport.ts';

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
