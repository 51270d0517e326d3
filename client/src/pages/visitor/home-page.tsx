import { useQuery } from '@tanstack/react-query';
import { site } from '#shared/domain/site.ts';
import { featuredQuery } from '@/features/churches/api.ts';
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
  // Without featured churches, areas and denominations take their place.
  const noFeatured = useQuery(featuredQuery()).data?.length === 0;
  return (
    <>
      <HomeHero />
      {noFeatured ? <HomeBrowse /> : <HomeFeatured />}
      {belowFold ? (
        <>
          <HomeBenefits />
          {noFeatured ? null : <HomeBrowse />}
          <HomePromo />
          <HomeClosing />
        </>
      ) : (
        <div className="min-h-dvh" />
      )}
    </>
  );
}
