import './styles.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, StrictMode, Suspense, startTransition, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { FirstData } from '#shared/contracts/endpoint.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { AppRoutes, preloadPage } from './app/router.tsx';
import { appConfig, loadConfig, readBlock } from './lib/config.ts';
import { createQueryClient } from './lib/queries.ts';

// zod probes for eval; the content security policy would report each try.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

const queryClient = createQueryClient(readBlock<FirstData[]>('app-data'));

// The shell of the HTML stays until the page can replace it as a whole.
await Promise.all([loadConfig(), preloadPage(window.location.pathname)]);

// Libraries that inject style elements (radix) take the page's nonce from here.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = appConfig.nonce ?? '';

// As a transition the first render yields to the browser every few milliseconds.
startTransition(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  ),
);

const Toaster = lazy(() => import('@/components/ui/toaster.tsx'));

/** The first notification loads the code for notifications. */
function ToasterWhenNeeded() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return message ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToasterWhenNeeded />
    </QueryClientProvider>
  );
}
