import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { FirstData } from '#shared/endpoint.ts';
import { Providers } from './app/providers.tsx';
import { AppRoutes, preloadPage } from './app/router.tsx';
import { appConfig, readBlock } from './lib/config.ts';
import { createQueryClient } from './lib/query-client.ts';

// zod looks for eval where it may not be used; the policy of the page would report each try.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

// Libraries that inject style elements (radix) take the page's nonce from here.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = appConfig.nonce;

const root = document.getElementById('root')!;
const queryClient = createQueryClient(readBlock<FirstData[]>('app-data'));

await preloadPage(window.location.pathname);

const app = (
  <StrictMode>
    <Providers queryClient={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);

if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
