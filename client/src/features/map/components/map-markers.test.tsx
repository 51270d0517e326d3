/** Markers, clusters, popups, and map movements, with a real Leaflet map of 800 × 600 pixels. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import L from 'leaflet';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChurchMap, MapChurch } from '#shared/contracts/churches-map.ts';
import { BaseMap } from '@/components/map/base-map.tsx';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPart } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { ChurchesMap, type ChurchesMapProps } from './churches-map.tsx';
import { directoryStart, moveDelay } from './map-options.ts';
import { AreaPopup, ChurchPopup } from './map-popup.tsx';

let map: L.Map;
L.Map.addInitHook(function (this: L.Map) {
  map = this;
});

const church = (id: number, more: Partial<MapChurch> = {}): MapChurch => ({
  id,
  name: `Church ${id}`,
  denomination: 'Baptist',
  area: 'Montrose',
  address: `${id} Main St`,
  city: 'Houston',
  state: 'TX',
  zip: '77006',
  phone: '713-555-0100',
  website: 'https://grace.example',
  services: ['Sunday 8:00 AM', 'Sunday 9:00 AM', 'Sunday 10:00 AM', 'Sunday 11:00 AM'],
  heroImage: null,
  latitude: 29.76,
  longitude: -95.37,
  featured: false,
  ...more,
});
const cluster = {
  latitude: 29.7,
  longitude: -95.5,
  count: 12,
  featured: 1,
  bbox: { south: 29.69, west: -95.51, north: 29.71, east: -95.49 },
};
const together = {
  latitude: 29.8,
  longitude: -95.2,
  count: 3,
  featured: 0,
  bbox: { south: 29.8, west: -95.2, north: 29.8, east: -95.2 },
};

let response: ChurchMap;
let status: number;
const server = fakeServer(() => ({ '*': () => ({ status, body: response }) }));
const paramOf = (name: string, at: number) =>
  new URLSearchParams(server.sent.at(at)!.request.split('?')[1]).get(name)!;
const heard = {
  select: vi.fn(),
  hover: vi.fn(),
  move: vi.fn(),
  search: vi.fn(),
  list: vi.fn(),
};

/** jsdom has no layout, so derive it from the position that Leaflet sets. */
function rectOf(this: HTMLElement): DOMRect {
  const at = (this as HTMLElement & { _leaflet_pos?: L.Point })._leaflet_pos;
  if (!this.classList.contains('leaflet-marker-icon') || !at) return new DOMRect(0, 0, 800, 600);
  return new DOMRect(at.x - 15, at.y - 20, 30, 40);
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(rectOf);
  response = {
    churches: [church(1, { featured: true }), church(2, { latitude: 29.76, longitude: -95.3 })],
    clusters: [cluster, together],
    counts: { featured: 1, regular: 1 },
  };
  status = 200;
});
afterEach(() => {
  for (const one of Object.values(heard)) one.mockReset();
});

/** A map that stores the selection, as its page would. */
function Site(props: Partial<ChurchesMapProps>) {
  const [selected, setSelected] = useState<MapChurch | null>(props.selected ?? null);
  return (
    <ChurchesMap
      filters={{}}
      target={directoryStart}
      active={null}
      centered={false}
      narrow={false}
      sheet={null}
      toList={null}
      onHover={heard.hover}
      onMove={heard.move}
      onSearchArea={heard.search}
      onList={heard.list}
      {...props}
      selected={selected}
      onSelect={(one) => {
        heard.select(one?.id ?? null);
        setSelected(one);
      }}
    />
  );
}

async function showMap(props: Partial<ChurchesMapProps> = {}) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const site = (more: Partial<ChurchesMapProps>) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Site {...props} {...more} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(site({}));
  if (status === 200 && response.churches.length > 0)
    await waitFor(() => expect(markers().length).toBeGreaterThan(0));
  return { change: (more: Partial<ChurchesMapProps>) => rerender(site(more)) };
}

const markers = () => [...document.querySelectorAll<HTMLElement>('.leaflet-marker-icon')];
const marker = (title: RegExp) => markers().find((one) => title.test(one.title))!;
const searchArea = () => screen.queryByRole('button', { name: 'Search this area' });

test.each([
  ['a click', (one: HTMLElement) => fireEvent.click(one)],
  ['Enter', (one: HTMLElement) => fireEvent.keyDown(one, { key: 'Enter' })],
  ['Space', (one: HTMLElement) => fireEvent.keyDown(one, { key: ' ' })],
])('%s on a church’s marker selects it', async (_name, act) => {
  await showMap();
  act(marker(/Church 2/));
  expect(heard.select).toHaveBeenCalledWith(2);
});

test('Enter and Space on a marker do not scroll the page; other keys do nothing', async () => {
  await showMap();
  // false: preventDefault was called.
  expect(fireEvent.keyDown(marker(/Church 2/), { key: ' ' })).toBe(false);
  expect(fireEvent.keyDown(marker(/12/), { key: 'Enter' })).toBe(false);
  heard.select.mockReset();
  const zoom = map.getZoom();
  fireEvent.keyDown(marker(/Church 2/), { key: 'a' });
  fireEvent.keyDown(marker(/^3/), { key: 'a' });
  expect(heard.select).not.toHaveBeenCalled();
  expect(map.getZoom()).toBe(zoom);
});

test('hovering a marker highlights its row until the pointer leaves', async () => {
  await showMap();
  fireEvent.mouseOver(marker(/Church 2/));
  expect(heard.hover).toHaveBeenLastCalledWith(2);
  fireEvent.mouseOut(marker(/Church 2/));
  await waitFor(() => expect(heard.hover).toHaveBeenLastCalledWith(null));
});

test('marker titles include the name, whether it is featured, and the size of a cluster', async () => {
  await showMap();
  expect(markers().map(({ title }) => title)).toMatchInlineSnapshot(`
    [
      "12 churches here, 1 of them featured: zoom in",
      "3 churches here: zoom in",
      "Church 1 (featured)",
      "Church 2",
    ]
  `);
});

test.each([
  ['a click', (one: HTMLElement) => fireEvent.click(one)],
  ['Enter', (one: HTMLElement) => fireEvent.keyDown(one, { key: 'Enter' })],
])('%s on a cluster zooms to its churches and offers to search there', async (_name, act) => {
  await showMap();
  expect(searchArea()).toBeNull();
  act(marker(/12/));
  expect(map.getZoom()).toBeGreaterThan(directoryStart.zoom);
  expect(map.getBounds().contains([29.69, -95.51])).toBe(true);
  expect(map.getBounds().contains([29.71, -95.49])).toBe(true);
  expect(map.getCenter().lat).toBeCloseTo(29.7, 1);
  expect(searchArea()).not.toBeNull();
  await waitFor(() => expect(heard.move).toHaveBeenCalled());
});

test('a cluster of churches at the same place opens at the maximum zoom', async () => {
  await showMap();
  fireEvent.click(marker(/^3 /));
  expect(map.getZoom()).toBe(18);
  expect(map.getCenter().lng).toBeCloseTo(-95.2);
});

test('a cluster that stays one at the maximum zoom lists its churches', async () => {
  await showMap();
  fireEvent.click(marker(/^3 /));
  await waitFor(() => expect(marker(/^3 /).title).toBe('3 churches here: list them'));
  expect(heard.list).not.toHaveBeenCalled();
  fireEvent.click(marker(/^3 /));
  expect(heard.list).toHaveBeenCalledExactlyOnceWith('29.7999,-95.2001,29.8001,-95.1999');
  expect(map.getZoom()).toBe(18);
});

test('a cluster whose bounds already fill the screen opens one zoom level closer', async () => {
  response.clusters = [{ ...cluster, bbox: { south: 29.5, west: -95.7, north: 30, east: -95 } }];
  await showMap();
  fireEvent.click(marker(/12/));
  expect(map.getZoom()).toBe(directoryStart.zoom + 1);
});

test('“Search this area” passes on the visible bounds, and disappears until the visitor moves again', async () => {
  await showMap();
  act(() => void map.fire('dragend'));
  await user.click(searchArea()!);
  const [south, west, north, east] = (heard.search.mock.calls[0]![0] as string).split(',').map(Number);
  const bounds = map.getBounds();
  expect(south).toBeCloseTo(bounds.getSouth(), 3);
  expect(west).toBeCloseTo(bounds.getWest(), 3);
  expect(north).toBeCloseTo(bounds.getNorth(), 3);
  expect(east).toBeCloseTo(bounds.getEast(), 3);
  expect(searchArea()).toBeNull();
  act(() => void map.fire('dragend'));
  expect(searchArea()).not.toBeNull();
});

test('arrow keys on the map count as movement; other keys and those on a marker do not', async () => {
  await showMap();
  fireEvent.keyDown(map.getContainer(), { key: 'x' });
  fireEvent.keyDown(marker(/Church 2/), { key: 'ArrowLeft' });
  expect(searchArea()).toBeNull();
  fireEvent.keyDown(map.getContainer(), { key: 'ArrowLeft', keyCode: 37 });
  expect(searchArea()).not.toBeNull();
});

test('reports the position and requests markers once the map has stopped', async () => {
  await showMap();
  const before = server.sent.length;
  act(() => void map.setView([29.5, -95.1], 13, { animate: false }));
  act(() => void map.setView([29.6, 264.9], 14, { animate: false }));
  expect(heard.move).not.toHaveBeenCalled();
  await waitFor(() => expect(heard.move).toHaveBeenCalledTimes(1));
  const { latitude, longitude, zoom } = heard.move.mock.calls[0]![0];
  expect(latitude).toBeCloseTo(29.6);
  // The same place, one turn around the world.
  expect(longitude).toBeCloseTo(-95.1);
  expect(zoom).toBe(14);
  await waitFor(() => expect(server.sent).toHaveLength(before + 1));
  expect(paramOf('zoom', -1)).toBe('14');
  expect(moveDelay).toBe(200);
});

test('clamps the bounds at the poles and the date line', async () => {
  await showMap({ target: { latitude: 84, longitude: 179, zoom: 1 } });
  const [south, west, north, east] = paramOf('bbox', 0).split(',').map(Number);
  expect(south).toBeGreaterThanOrEqual(-90);
  expect(west).toBeGreaterThanOrEqual(-180);
  expect(north).toBeLessThanOrEqual(90);
  expect(east).toBeLessThanOrEqual(180);
});

test('moves to a new target, a place or bounds, without counting it as the visitor’s movement', async () => {
  const { change } = await showMap();
  change({ target: { latitude: 29.5, longitude: -95.1, zoom: 14 } });
  expect(map.getZoom()).toBe(14);
  expect(map.getCenter().lat).toBeCloseTo(29.5);
  change({ target: { south: 29.7, west: -95.6, north: 29.8, east: -95.4 } });
  expect(map.getBounds().contains([29.7, -95.6])).toBe(true);
  expect(map.getBounds().contains([29.8, -95.4])).toBe(true);
  expect(map.getZoom()).toBeLessThan(14);
  expect(searchArea()).toBeNull();
  act(() => void map.zoomIn(1, { animate: false }));
  expect(searchArea()).not.toBeNull();
});

test('pans to a selected church that is outside the view or under the sheet', async () => {
  const outside = church(9, { latitude: 30.2, longitude: -95.37 });
  await showMap({ selected: outside });
  await waitFor(() => expect(map.getBounds().contains([30.2, -95.37])).toBe(true));
  cleanup();

  const low = () => map.containerPointToLatLng([400, 500]);
  await showMap();
  const { lat, lng } = low();
  cleanup();
  await showMap({ selected: church(9, { latitude: lat, longitude: lng }), narrow: false });
  expect(map.getCenter().lat).toBeCloseTo(directoryStart.latitude, 3);
  cleanup();
  await showMap({ selected: church(9, { latitude: lat, longitude: lng }), narrow: true });
  await waitFor(() => expect(map.getCenter().lat).toBeLessThan(directoryStart.latitude - 0.01));
});

test('a church in a cluster gets one lifted pin while it is active or selected', async () => {
  const hidden = church(9, { name: 'Hidden', latitude: 29.7, longitude: -95.5 });
  const { change } = await showMap();
  expect(marker(/Hidden/)).toBeUndefined();
  change({ active: hidden });
  expect(markers().filter(({ title }) => /Hidden/.test(title))).toHaveLength(1);
  expect(marker(/Hidden/).className).toContain('scale-125');
  expect(marker(/Church 2/).className).not.toContain('scale-125');
  fireEvent.click(marker(/Hidden/));
  expect(markers().filter(({ title }) => /Hidden/.test(title))).toHaveLength(1);
  change({ active: null });
  expect(marker(/Hidden/).className).toContain('scale-125');
  // A church with a pin doesn't get a second one.
  change({ active: church(2) });
  expect(markers().filter(({ title }) => /Church 2/.test(title))).toHaveLength(1);
  const above = (one: HTMLElement) => Number(one.style.zIndex);
  expect(above(marker(/Church 2/))).toBeGreaterThan(above(marker(/Church 1/)));
});

test('featured pins are above others', async () => {
  response.churches = [church(1, { featured: true }), church(2, { longitude: -95.36 })];
  await showMap();
  expect(Number(marker(/Church 1/).style.zIndex)).toBeGreaterThan(Number(marker(/Church 2/).style.zIndex));
});

test('all markers are one tab stop, nearest to the center; arrow keys move to neighbors', async () => {
  response.clusters = [];
  response.churches = [
    church(1, { name: 'Middle' }),
    church(2, { name: 'East', longitude: -95.3 }),
    church(3, { name: 'West', longitude: -95.45 }),
    church(4, { name: 'North', latitude: 29.82 }),
    church(5, { name: 'Far east', longitude: -95.25, latitude: 29.761 }),
  ];
  await showMap();
  const stops = () =>
    markers()
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ title }) => title);
  expect(stops()).toEqual([expect.stringContaining('Middle')]);
  marker(/Middle/).focus();
  const focused = () => (document.activeElement as HTMLElement).title;
  const go = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  expect(go('ArrowRight')).toBe(false);
  expect(focused()).toMatch(/^East/);
  expect(stops()).toEqual([expect.stringContaining('East')]);
  go('ArrowRight');
  expect(focused()).toMatch(/Far east/);
  go('ArrowRight');
  expect(focused()).toMatch(/Far east/);
  for (const _ of [1, 2, 3]) go('ArrowLeft');
  expect(focused()).toMatch(/West/);
  go('ArrowUp');
  expect(focused()).toMatch(/North/);
  go('ArrowDown');
  expect(focused()).toMatch(/Middle|West/);
  // The focused marker stays the tab stop after a render.
  const last = focused();
  await act(async () => void map.fire('dragend'));
  expect(stops()).toEqual([last]);
});

test('a popup takes focus, and returns it when it closes', async () => {
  await showMap();
  marker(/Church 2/).focus();
  fireEvent.keyDown(marker(/Church 2/), { key: 'Enter' });
  const popup = document.querySelector('.leaflet-popup-content > div')!;
  await waitFor(() => expect(document.activeElement).toBe(popup));
  fireEvent.keyDown(popup, { key: 'x' });
  expect(heard.select).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(popup, { key: 'Escape' });
  expect(heard.select).toHaveBeenLastCalledWith(null);
  await waitFor(() => expect(document.activeElement).toBe(marker(/Church 2/)));
  expect(document.querySelector('.leaflet-popup-content > div')).toBeNull();
});

test('the popup’s close button clears the selection', async () => {
  await showMap();
  fireEvent.click(marker(/Church 1/));
  fireEvent.click(document.querySelector('.leaflet-popup-close-button')!);
  expect(heard.select).toHaveBeenLastCalledWith(null);
});

test('a church selected in the list is centered, with its popup', async () => {
  await showMap({ selected: church(9, { latitude: 29.78, longitude: -95.33 }), centered: true });
  // A pixel is 66 meters.
  expect(map.getCenter().distanceTo([29.78, -95.33])).toBeLessThan(66);
  expect(document.querySelector('.leaflet-popup-content')?.textContent).toContain('Church 9');
});

test('there is no popup if a sheet shows the selected church', async () => {
  await showMap({ selected: church(2), narrow: true });
  expect(document.querySelector('.leaflet-popup')).toBeNull();
});

const showPopup = (popup: ReactNode) => {
  showPart(
    <BaseMap label="Map" start={directoryStart}>
      {popup}
    </BaseMap>,
  );
  const content = document.querySelector('.leaflet-popup-content')!;
  const links = [...content.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  const tracked = [...content.querySelectorAll<HTMLElement>('[data-tracks]')].map(
    ({ dataset }) => `${dataset.tracks} of ${dataset.church}`,
  );
  const times = [...content.querySelectorAll('li')].map(({ textContent }) => textContent);
  const text = [...content.querySelectorAll('p')].map((one) => one.textContent);
  return { links, tracked, times, text };
};
const ignore = () => undefined;

test('a popup shows the address, phone, some times, and the distance if there is one', () => {
  const plain = showPopup(<ChurchPopup church={church(2)} onClose={ignore} />);
  expect(plain.text).toEqual(['Baptist', '2 Main St']);
  expect(plain.links).toEqual(['/church/2', 'tel:7135550100', '/church/2']);
  expect(plain.tracked).toEqual(['phoneClicks of 2']);
  expect(plain.times).toHaveLength(3);
  cleanup();
  const featured = showPopup(
    <ChurchPopup church={church(1, { featured: true, distance: 1.24, phone: '' })} onClose={ignore} />,
  );
  expect(featured.times).toHaveLength(2);
  expect(featured.text[0]).toMatch(/^Baptist · 1\.2/);
  expect(featured.links).toEqual(['/church/1', '/church/1']);
  expect(document.body.textContent).toContain('Featured');
});

test('a popup on the map of areas shows one time, the number of others, and the website', () => {
  const one = showPopup(<AreaPopup church={church(2)} onClose={ignore} />);
  expect(one.times).toEqual(['Sunday 8:00 AM']);
  expect(one.text).toEqual(['Baptist', expect.stringContaining('3')]);
  expect(one.links).toEqual(['/church/2', '/church/2', 'https://grace.example']);
  expect(one.tracked).toEqual(['websiteClicks of 2']);
  cleanup();
  const few = showPopup(
    <AreaPopup church={church(2, { services: ['Sunday 8:00 AM'], website: '' })} onClose={ignore} />,
  );
  expect(few.text).toEqual(['Baptist']);
  expect(few.links).toEqual(['/church/2', '/church/2']);
});

test('if the markers fail to load, the legend says so and offers to retry', async () => {
  status = 500;
  await showMap();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toMatch(/map|churches/i);
  status = 200;
  await user.click(retry);
  await waitFor(() => expect(markers().length).toBeGreaterThan(0));
  expect(screen.queryByRole('alert')).toBeNull();
});
