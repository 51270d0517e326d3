import { useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { authPath, paths } from '#shared/domain/paths.ts';
import { currentLocale, localeCookie, locales, splitLocale } from '#shared/locale/locale.ts';
import { session as copy, navigation } from '#shared/messages/app.ts';
import { Boundary } from '@/components/lazy-section.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { FavoritesSync } from '@/features/favorites/components/favorites-sync.tsx';
import { useFavorites } from '@/lib/favorites.ts';
import { useScrollAndFocus } from '@/lib/navigation.ts';
import { canSaveResponses } from '@/lib/offline/saved-responses.ts';
import { sessionExpired } from '@/lib/sign-in.ts';
import { useClickTracking } from '@/lib/track.ts';
import { LanguageOffer } from './language-offer.tsx';
import { FavoritesOffline } from './layout-favorites.tsx';
import { Footer } from './layout-footer.tsx';
import { AdminHeader, Header } from './layout-header.tsx';
import { ConnectionNotice, pageFailed, TestModeBanner } from './layout-notices.tsx';

/** A browser in another language of ours sees an English page for the first time. */
const offered =
  currentLocale() === 'en' && !document.cookie.includes(`${localeCookie}=`)
    ? locales.find((locale) => locale !== 'en' && navigator.language.startsWith(locale))
    : undefined;

/** The admin area has a slim header and no footer. `preload` loads the code of the page at a path. */
export function Layout({ preload }: { preload: (pathname: string) => Promise<void> }) {
  const { pathname } = useLocation();
  const { user } = useViewer();
  const hasFavorites = useFavorites().length > 0;
  // Its filters are many tab stops.
  const isDirectory = pathname === paths.directory;
  const isAdmin = pathname === paths.admin || pathname.startsWith(`${paths.admin}/`);
  useScrollAndFocus();
  usePreload(preload);
  useClickTracking();
  return (
    <div className="flex min-h-dvh flex-col">
      <NavigationProgress />
      <a
        href={isDirectory ? '#results' : '#content'}
        className="sr-only z-50 rounded-control bg-ink px-4 py-2 text-card focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        {isDirectory ? navigation.skipToResults : navigation.skip}
      </a>
      <TestModeBanner />
      {isAdmin ? <AdminHeader /> : <Header />}
      <SessionNotice />
      {/* The page and its heading get focus after a navigation, but they aren't controls, so they have no outline. */}
      <main id="content" tabIndex={-1} className="grow wrap-break-word outline-none [&_h1]:outline-none">
        <Boundary resetKey={pathname} failed={pageFailed}>
          <Outlet />
        </Boundary>
      </main>
      {isAdmin ? null : <Footer />}
      <ConnectionNotice />
      {offered ? <LanguageOffer locale={offered} /> : null}
      {user ? <FavoritesSync userId={user.id} /> : null}
      {hasFavorites && canSaveResponses ? <FavoritesOffline /> : null}
    </div>
  );
}

/** Shown over a page whose session has expired, until the user goes to sign in. */
function SessionNotice() {
  const { pathname, search } = useLocation();
  const expired = useSyncExternalStore(sessionExpired.subscribe, sessionExpired.get);
  return (
    <div role="alert" className="sticky top-0 z-30">
      {expired ? (
        <div className="border-b border-brick bg-brick-tint">
          <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
            <p className="font-medium">{copy.expired}</p>
            <ButtonLink
              size="small"
              to={authPath({ returnTo: pathname + search })}
              onClick={sessionExpired.clear}
            >
              {copy.signInAgain}
            </ButtonLink>
          </div>
        </div>
      ) : null}
    </div>
  );
}

const progressDelayMs = 300;

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/** Preloads a page when a link to it is hovered, touched, or focused. */
function usePreload(preload: (pathname: string) => Promise<void>): void {
  useEffect(() => {
    const onIntent = (event: Event) => {
      const link = linkOf(event);
      // If it fails, the navigation will load it again and show the error.
      if (link) preload(splitLocale(new URL(link.href).pathname).path).catch(() => {});
    };
    const events = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, onIntent, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, onIntent);
    };
  }, [preload]);
}

/** The router shows the old page until the new one has loaded, so slow navigations need an indicator. */
function NavigationProgress() {
  const { key } = useLocation();
  const [slowSince, setSlowSince] = useState<string | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onClick = (event: Event) => {
      // Only the router's links prevent the default navigation.
      if (!event.defaultPrevented || !linkOf(event)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setSlowSince(key), progressDelayMs);
    };
    document.addEventListener('click', onClick);
    // A new key means that the navigation has finished.
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick);
    };
  }, [key]);

  return (
    <div role="status">
      {slowSince === key ? (
        <>
          <div className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-bayou" />
          <span className="sr-only">{navigation.loading}</span>
        </>
      ) : null}
    </div>
  );
}
