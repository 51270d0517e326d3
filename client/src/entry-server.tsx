/** First picture of a page, rendered on the server by the same components that then run in the browser. */
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { FirstData } from '#shared/endpoint.ts';
import { Providers } from './app/providers.tsx';
import { AppRoutes, registerPage } from './app/router.tsx';
import { drawAt } from './lib/clock.ts';
import { createQueryClient } from './lib/query-client.ts';

const modules = import.meta.glob<{ default: ComponentType }>('./pages/*-page.tsx', { eager: true });
for (const [path, module] of Object.entries(modules))
  registerPage(path.replace('./pages/', '').replace('.tsx', ''), module.default);

/** Markup for the given address ("/directory?view=list") at a moment, with the answers that the page begins with. */
export function render(address: string, first: FirstData[], now: number): string {
  drawAt(now);
  const queryClient = createQueryClient(first);
  const markup = renderToString(
    <Providers queryClient={queryClient}>
      <StaticRouter location={address}>
        <AppRoutes />
      </StaticRouter>
    </Providers>,
  );
  queryClient.clear();
  return markup;
}
