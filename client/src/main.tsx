import './styles.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { FirstData } from '#shared/contracts/endpoint.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { pageUrl, splitLocale } from '#shared/locale/locale.ts';
import { controls } from '#shared/messages/app.ts';
import { Boundary, LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { dismissToast, toastStore } from '@/components/ui/toast-store.ts';
import { pageFailed } from './app/layout-notices.tsx';
import { AppRoutes, preloadPage } from './app/router.tsx';
import { appConfig, loadConfig, readBlock } from './lib/config.ts';
import { reloadAfterDeploy } from './lib/deploys.ts';
import { saveResponses } from './lib/offline/saved-responses.ts';
import { registerServiceWorker } from './lib/offline/service-worker.ts';
import { createQueryClient } from './lib/queries.ts';

// zod probes for eval; the content security policy would report each try.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

const queryClient = createQueryClient(readBlock<FirstData[]>('app-data'));
saveResponses(queryClient);
registerServiceWorker();
reloadAfterDeploy();

// The browser's first date format takes about 100 ms on an old phone, so it's created while the page's code loads.
setTimeout(() => zoneDay(new Date()));

// The shell of the HTML stays until the page can replace it as a whole. If its code fails to load, rendering retries.
const { path } = splitLocale(window.location.pathname);
// The legal pages read the operator when they are loaded.
await loadConfig();
await preloadPage(path).catch(() => undefined);

// Libraries that inject style elements (radix) take the page's nonce from here.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = appConfig.nonce ?? '';

// As a transition the first render yields to the browser every few milliseconds.
startTransition(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Boundary failed={pageFailed}>
        <Providers queryClient={queryClient}>
          <BrowserRouter basename={pageUrl('/')}>
            <AppRoutes />
          </BrowserRouter>
        </Providers>
      </Boundary>
    </StrictMode>,
  ),
);

const Toaster = lazyPart(() => import('@/components/ui/toaster.tsx'));

/** The first notification loads the code for notifications. */
function ToasterWhenNeeded() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  if (!message) return null;
  const { id, title, description } = message;
  const plain = (
    <p role="alert" className="fixed inset-x-4 bottom-4 z-50 rounded-control bg-ink px-4 py-2 text-card">
      {title} {description}{' '}
      <button type="button" onClick={() => dismissToast(id)} className="min-h-11 underline">
        {controls.close}
      </button>
    </p>
  );
  return (
    <LazySection failed={() => plain}>
      <Toaster />
    </LazySection>
  );
}

function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToasterWhenNeeded />
    </QueryClientProvider>
  );
}
