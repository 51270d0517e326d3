import { LazySection, lazyPart } from '@/components/lazy-section.tsx';

const HomeBrowse = lazyPart(() => import('./home-sections.tsx'), 'HomeBrowse');

/** Areas and denominations, on pages that have nothing of their own to show. */
export const LazyBrowse = () => (
  // The section has a page's padding, too.
  <div className="-mx-4 sm:-mx-6">
    <LazySection>
      <HomeBrowse />
    </LazySection>
  </div>
);
