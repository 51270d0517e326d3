import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';

const directions: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const markersOf = (map: LeafletMap) => [
  ...map.getPane('markerPane')!.querySelectorAll<HTMLElement>('.leaflet-marker-icon'),
];

function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest marker in a direction, rather ahead than aside; undefined at the edge. */
function neighborOf(from: HTMLElement, markers: HTMLElement[], [right, down]: readonly [number, number]) {
  const [x, y] = middleOf(from);
  return markers
    .map((marker) => {
      const [otherX, otherY] = middleOf(marker);
      const ahead = (otherX - x) * right + (otherY - y) * down;
      const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
      return { marker, ahead, distance: ahead + 2 * aside };
    })
    .filter(({ marker, ahead }) => marker !== from && ahead > 1)
    .sort((a, b) => a.distance - b.distance)[0]?.marker;
}

/** All markers are one stop of the Tab key; arrow keys move between them. Leaflet makes each a stop of its own. */
export function useRovingMarkers(map: LeafletMap): void {
  // After every rendering, because Leaflet sets the attribute anew with each icon.
  useEffect(() => {
    const markers = markersOf(map);
    const [x, y] = middleOf(map.getContainer());
    const fromCenter = (marker: HTMLElement) => {
      const [otherX, otherY] = middleOf(marker);
      return Math.hypot(otherX - x, otherY - y);
    };
    const focused = markers.find((marker) => marker === document.activeElement);
    const stop =
      focused ??
      markers.reduce<HTMLElement | undefined>(
        (nearest, marker) => (nearest && fromCenter(nearest) <= fromCenter(marker) ? nearest : marker),
        undefined,
      );
    for (const marker of markers) marker.tabIndex = marker === stop ? 0 : -1;
  });

  useEffect(() => {
    const pane = map.getPane('markerPane')!;
    const move = (event: KeyboardEvent) => {
      const direction = directions[event.key];
      const from = (event.target as Element).closest<HTMLElement>('.leaflet-marker-icon');
      if (!direction || !from) return;
      event.preventDefault();
      event.stopPropagation();
      const markers = markersOf(map);
      const next = neighborOf(from, markers, direction);
      if (!next) return;
      for (const marker of markers) marker.tabIndex = marker === next ? 0 : -1;
      next.focus();
    };
    pane.addEventListener('keydown', move);
    return () => pane.removeEventListener('keydown', move);
  }, [map]);
}
