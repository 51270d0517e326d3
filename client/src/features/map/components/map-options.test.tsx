import { cleanup, render, waitFor } from '@testing-library/react';
import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { expect, test, vi } from 'vitest';
import { noTiles } from '#shared/domain/directory.ts';
import { BaseMap, mapOptions, tileOptions } from '@/components/map/base-map.tsx';
import { appConfig } from '@/lib/config.ts';
import { areaStart, areaView, directoryStart, hoverThrottle, selectedZoom } from './map-options.ts';
import { churchIcon, clusterIcon } from './map-pins.tsx';

/** The Leaflet map behind our component. */
function renderMap(): L.Map {
  let map: L.Map | undefined;
  function Take() {
    const current = useMap();
    useEffect(() => {
      map = current;
    }, [current]);
    return null;
  }
  render(
    <BaseMap label="Map" start={directoryStart}>
      <Take />
    </BaseMap>,
  );
  return map!;
}

test('the map starts at the county center at zoom 11, the map of areas at 10, a selected area at 12', () => {
  const map = renderMap();
  expect(map.getCenter()).toMatchObject({ lat: 29.7604, lng: -95.3698 });
  expect(map.getZoom()).toBe(11);
  expect(areaView([])).toEqual({ latitude: 29.7604, longitude: -95.3698, zoom: 10 });
  expect(areaStart.zoom).toBe(10);
  expect(areaView(['Downtown']).zoom).toBe(12);
  expect(areaView(['Downtown']).latitude).toBeCloseTo(29.757);
  expect(selectedZoom).toBe(12);
});

test('the rendered map has the specified interaction constants', () => {
  const map = renderMap();
  expect(map.options).toMatchObject({
    wheelDebounceTime: 40,
    wheelPxPerZoomLevel: 60,
    keyboardPanDelta: 80,
    tapTolerance: 15,
    maxZoom: 18,
  });
  expect(map.options).toMatchObject(mapOptions);
  const layers: L.TileLayer[] = [];
  map.eachLayer((layer) => layer instanceof L.TileLayer && layers.push(layer));
  expect(layers[0]?.options).toMatchObject({ tileSize: 256, maxZoom: 18 });
  expect(layers[0]?.options).toMatchObject(tileOptions);
  expect(hoverThrottle).toBe(32);
});

test('without a tile service, the map shows the bundled base map', async () => {
  const { url } = appConfig.tiles;
  appConfig.tiles.url = noTiles;
  const map = renderMap();
  await waitFor(() => expect(map.getPane('land')?.querySelectorAll('path').length).toBeGreaterThan(50));
  expect(map.getPane('names')!.getAttribute('aria-hidden')).toBe('true');
  let tiles = 0;
  map.eachLayer((layer) => {
    if (layer instanceof L.TileLayer) tiles++;
  });
  expect(tiles).toBe(0);
  appConfig.tiles.url = url;
});

test('renders a PMTiles file as vector tiles, or the simple map if its host refuses range requests', async () => {
  const { url } = appConfig.tiles;
  appConfig.tiles.url = 'https://maps.example/houston.pmtiles';
  const layersOf = (map: L.Map) => {
    const layers: L.GridLayer[] = [];
    map.eachLayer((layer) => layer instanceof L.GridLayer && layers.push(layer));
    return layers;
  };
  const fetched = vi.spyOn(globalThis, 'fetch');
  fetched.mockImplementation(async () => new Response('PMTiles', { status: 206 }));
  const map = renderMap();
  await waitFor(() => expect(layersOf(map)).toHaveLength(1));
  expect(layersOf(map)[0]).not.toBeInstanceOf(L.TileLayer);
  expect(map.attributionControl.getContainer()?.textContent).toContain('OpenStreetMap');
  expect(map.getPane('land')).toBeUndefined();
  cleanup();

  fetched.mockImplementation(async () => new Response('PMTiles and all the rest', { status: 200 }));
  const other = renderMap();
  await waitFor(() => expect(other.getPane('land')?.querySelectorAll('path').length).toBeGreaterThan(50));
  expect(layersOf(other)).toHaveLength(0);
  fetched.mockRestore();
  appConfig.tiles.url = url;
});

test('featured pins are brick, others bayou blue, and none has a style attribute', () => {
  const html = [churchIcon(true, false), churchIcon(false, true), clusterIcon(1234, 1)].map(
    (icon) => icon.options.html as string,
  );
  expect(html[0]).toContain('fill-brick');
  expect(html[1]).toContain('fill-bayou');
  expect(html[2]).toContain('1k');
  for (const text of html) expect(text).not.toContain('style=');
});
