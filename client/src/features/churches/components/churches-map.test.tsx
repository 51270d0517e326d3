import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapPosition } from '#shared/directory.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import { user } from '@/test/user.ts';
import ChurchesMap from './churches-map.tsx';
import { areaPosition, directoryStart } from './map-options.ts';
import { useDirectory } from './use-directory.ts';
import { useMapTarget } from './use-map-target.ts';

beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
  const empty = { churches: [], clusters: [], counts: { featured: 0, regular: 0 } };
  vi.stubGlobal('fetch', async () => Response.json(empty));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const searchArea = () => screen.queryByRole('button', { name: 'Search this area' });

test('only the visitor’s own zoom offers a search of the area, not the map’s step to a new target', async () => {
  const client = createQueryClient();
  const map = (target: MapPosition) => (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <ChurchesMap
          filters={{}}
          target={target}
          results={[]}
          active={null}
          selected={null}
          onHover={() => undefined}
          onSelect={() => undefined}
          onMove={() => undefined}
          onSearchArea={() => undefined}
        />
      </BrowserRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(map(directoryStart));
  rerender(map(areaPosition(['Downtown'])!));
  expect(searchArea()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(searchArea()).not.toBeNull();
});

test('the URL follows the map; the map follows the URL only where something else changed it', () => {
  window.history.replaceState(null, '', '/directory?view=map');
  const { result } = renderHook(
    () => {
      const directory = useDirectory();
      return { directory, ...useMapTarget(directory) };
    },
    { wrapper: BrowserRouter },
  );
  expect(result.current.target).toEqual(directoryStart);
  act(() => result.current.onMove({ latitude: 29.5, longitude: -95.1, zoom: 14 }));
  expect(new URLSearchParams(window.location.search).get('at')).toBe('29.5,-95.1,14');
  expect(result.current.target).toEqual(directoryStart);
  act(() => result.current.directory.change({ area: 'Downtown' }));
  expect(result.current.target).toEqual(areaPosition(['Downtown']));
  act(() => result.current.directory.change({ at: '29.6,-95.2,13' }));
  expect(result.current.target).toEqual({ latitude: 29.6, longitude: -95.2, zoom: 13 });
});
