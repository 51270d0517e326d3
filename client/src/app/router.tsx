import { type ComponentType, Suspense, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { notFoundFile, pageFiles, redirects } from '#shared/domain/paths.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { lazyPart } from '@/components/lazy-section.tsx';
import ChurchPage from '@/pages/visitor/church-page.tsx';
import DirectoryPage from '@/pages/visitor/directory-page.tsx';
import HomePage from '@/pages/visitor/home-page.tsx';
import { Layout } from './layout.tsx';

type PageModule = { default: ComponentType };

/** Where most visits begin; every other page loads on demand. shared/domain/paths.ts names their files. */
const firstPages = {
  'visitor/home-page': HomePage,
  'visitor/directory-page': DirectoryPage,
  'visitor/church-page': ChurchPage,
};
const loaders = import.meta.glob<PageModule>([
  '../pages/*/*-page.tsx',
  '!../pages/visitor/{home,directory,church}-page.tsx',
]);

/** Pages that are already loaded render without a fallback. */
const loaded = new Map<string, ComponentType>(Object.entries(firstPages));
const lazyPages = new Map<string, ComponentType>();

/** Exported for tests that replace pages. */
export const registerPage = (file: string, page: ComponentType): void => void loaded.set(file, page);

/** Loads a page's code, so that its first render needs no fallback. */
export async function preloadPage(pathname: string): Promise<void> {
  const pattern = Object.keys(pageFiles).find((path) => matchPath(path, pathname));
  const file = pattern ? pageFiles[pattern]! : notFoundFile;
  const loader = loaders[`../pages/${file}.tsx`];
  if (!loader || loaded.has(file)) return;
  const { default: page } = await loader();
  // A page mounted as a lazy component must keep its identity, or it would lose its state.
  if (!lazyPages.has(file)) registerPage(file, page);
}

function pageOf(file: string): ComponentType {
  const ready = loaded.get(file);
  if (ready) return ready;
  let page = lazyPages.get(file);
  if (!page) {
    page = lazyPart(loaders[`../pages/${file}.tsx`]!);
    lazyPages.set(file, page);
  }
  return page;
}

/** The admin area is only in English: a document of its own. */
function EnglishPage() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => window.location.replace(pathname + search + hash), [pathname, search, hash]);
  return <div className="min-h-dvh" />;
}

/** Keeps the query string, like the server's redirects. */
function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={to + search} replace />;
}

export function AppRoutes() {
  const element = (file: string) => {
    const Page = pageOf(file);
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Page />
      </Suspense>
    );
  };
  return (
    <Routes>
      <Route element={<Layout preload={preloadPage} />}>
        {Object.entries(pageFiles).map(([path, file]) => (
          <Route
            key={path}
            path={path}
            element={file.startsWith('admin/') && currentLocale() !== 'en' ? <EnglishPage /> : element(file)}
          />
        ))}
        {redirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<Redirect to={to} />} />
        ))}
        <Route path="*" element={element(notFoundFile)} />
      </Route>
    </Routes>
  );
}
