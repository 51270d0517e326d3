import { addressLine, isPoBox } from '#shared/domain/address.ts';

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

/** The name and address. Without a street address, the coordinates, unless they are approximate. Never a P.O. box. */
function destinationOf(place: Place): { text: string; isPoint: boolean } {
  const address = isPoBox(place.address) ? '' : place.address.trim();
  return address || place.approximate
    ? { text: [place.name, addressLine({ ...place, address })].filter(Boolean).join(', '), isPoint: false }
    : { text: `${place.latitude},${place.longitude}`, isPoint: true };
}

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // iPads identify themselves as Macs.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The URL of directions: the phone's map app (`geo:` on Android), and Google Maps elsewhere. */
export function directionsUrl(place: Place | { text: string }): string {
  const { text, isPoint } = 'text' in place ? { ...place, isPoint: false } : destinationOf(place);
  const to = encodeURIComponent(text);
  if (/Android/.test(navigator.userAgent))
    return `geo:0,0?q=${isPoint ? `${text}(${encodeURIComponent('name' in place ? place.name : '')})` : to}`;
  return isApple()
    ? `https://maps.apple.com/?daddr=${to}`
    : `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}
