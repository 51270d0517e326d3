import { Outlet, useLocation } from 'react-router-dom';
import { navigation } from '#shared/messages/app.ts';
import { useScrollAndFocus } from '@/lib/scroll.ts';
import { useCountedClicks } from '@/lib/track.ts';
import { ErrorBoundary } from './layout-error.tsx';
import { Footer } from './layout-footer.tsx';
import { Header } from './layout-header.tsx';
import { SessionNotice } from './layout-session.tsx';
import { StepProgress, usePreload } from './layout-steps.tsx';
import { TestModeBanner } from './layout-test-mode.tsx';

/** Header, page and footer. `preload` fetches the code of the page at a path. */
export function Layout({ preload }: { preload: (pathname: string) => Promise<void> }) {
  const { pathname } = useLocation();
  useScrollAndFocus();
  usePreload(preload);
  useCountedClicks();
  return (
    <div className="flex min-h-dvh flex-col">
      <StepProgress />
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-ink px-4 py-2 text-white focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        {navigation.skip}
      </a>
      <TestModeBanner />
      <Header />
      <SessionNotice />
      {/* Page and heading take the focus after a step inside the site, but they are nothing to operate. */}
      <main id="content" tabIndex={-1} className="grow wrap-break-word outline-none [&_h1]:outline-none">
        <ErrorBoundary address={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}
