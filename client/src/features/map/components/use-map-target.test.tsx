import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useDirectory } from '@/features/search/components/use-directory.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { directoryStart } from './map-options.ts';
import { useMapTarget } from './use-map-target.ts';

const empty = { churches: [], clusters: [], counts: { featured: 0, regular: 0 } };
const server = fakeServer(() => ({ '*': { body: empty } }));

const box = { south: 29.7, west: -95.5, north: 29.8, east: -95.3 };
const cluster = { latitude: 29.75, longitude: -95.4, count: 5, featured: 0, bbox: box };

function openMap(search: string) {
  window.history.replaceState(null, '', `/directory${search}`);
  const client = createQueryClient();
  const { result } = renderHook(
    () => {
      const directory = useDirectory();
      return { directory, ...useMapTarget(directory) };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>
          <BrowserRouter>{children}</BrowserRouter>
        </QueryClientProvider>
      ),
    },
  );
  return result;
}

test('the URL follows the map; the map follows only URL changes made elsewhere', async () => {
  server.replies['*'] = { body: { churches: [], clusters: [cluster], counts: { featured: 0, regular: 5 } } };
  const result = openMap('?view=map');
  expect(result.current.target).toEqual(directoryStart);
  act(() => result.current.onMove({ latitude: 29.5, longitude: -95.1, zoom: 14 }));
  expect(new URLSearchParams(window.location.search).get('at')).toBe('29.5,-95.1,14');
  expect(result.current.target).toEqual(directoryStart);
  act(() => result.current.directory.change({ area: 'Downtown' }));
  await waitFor(() => expect(result.current.target).toEqual(box));
  act(() => result.current.directory.change({ at: '29.6,-95.2,13' }));
  expect(result.current.target).toEqual({ latitude: 29.6, longitude: -95.2, zoom: 13 });
  // The bounds come from the map, so it must not move.
  act(() => result.current.directory.change({ bbox: '29,-96,30,-95' }));
  expect(result.current.target).toEqual({ latitude: 29.6, longitude: -95.2, zoom: 13 });
});

test('opens at the last position, else fitted to the results, else over the whole region', async () => {
  const requested: string[] = [];
  const counts = { featured: 0, regular: 5 };
  server.replies['*'] = (_body, request) => {
    const [, path = '', query] = request.split(/[ ?]/);
    const params = new URLSearchParams(query);
    requested.push(`${path} ${params.get('zoom') ?? params.get('sort')}`);
    if (path === '/api/churches') return { body: [{ latitude: 29.7, longitude: -95.3 }] };
    // No matches in the region, but some elsewhere.
    return { body: { churches: [], clusters: params.get('zoom') === '8' ? [] : [cluster], counts } };
  };
  expect(openMap('?view=map').current.target).toEqual(directoryStart);
  expect(openMap('?view=map&area=Montrose&at=29.5,-95.1,14').current.target).toEqual({
    latitude: 29.5,
    longitude: -95.1,
    zoom: 14,
  });
  expect(openMap('?view=map&bbox=29,-96,30,-95').current.target).toEqual({
    south: 29,
    west: -96,
    north: 30,
    east: -95,
  });
  requested.length = 0;
  const area = openMap('?view=map&area=Montrose');
  expect(area.current.target).toBeNull();
  await waitFor(() => expect(area.current.target).toEqual(box));
  expect(requested).toEqual(['/api/churches/map 8', '/api/churches/map 3']);
  const near = openMap('?view=map&near=77006');
  await waitFor(() =>
    expect(near.current.target).toEqual({ south: 29.7, west: -95.3, north: 29.7, east: -95.3 }),
  );
  expect(requested.at(-1)).toBe('/api/churches distance');
});
