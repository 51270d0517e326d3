import { addressLine } from '#shared/address.ts';

export type Place = {
  name: string;
  address: string;
  city?: string;
  state?: string;
  zip?: string;
  latitude: number;
  longitude: number;
  /** The coordinates are only the center of a ZIP code or county. */
  approximate?: boolean;
};

/** By name and address; without a street by coordinates, unless these only say where the ZIP code is. */
function destinationOf(place: Place): { text: string; point: boolean } {
  const named = [place.name, addressLine(place)].filter(Boolean).join(', ');
  return place.address.trim() || place.approximate
    ? { text: named, point: false }
    : { text: `${place.latitude},${place.longitude}`, point: true };
}

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** URL of directions: the installed map app on phones (`geo:` on Android), Google Maps elsewhere. */
export function directionsUrl(place: Place | { text: string }): string {
  const { text, point } = 'text' in place ? { ...place, point: false } : destinationOf(place);
  const to = encodeURIComponent(text);
  if (/Android/.test(navigator.userAgent))
    return `geo:0,0?q=${point ? `${text}(${encodeURIComponent('name' in place ? place.name : '')})` : to}`;
  return isApple()
    ? `https://maps.apple.com/?daddr=${to}`
    : `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}
