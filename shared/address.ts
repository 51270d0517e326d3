/** A church's address as people write it. */
import { site } from './site.ts';

/** Whether a ZIP code is one of the region's. */
export const isOurs = (zip: string | undefined): boolean =>
  site.zipPrefixes.some((prefix) => zip?.startsWith(prefix));

/**
 * Address in one line, completed by city, state and ZIP code where the address itself does not name them. Our forms ask
 * for no city: a street with a ZIP code of the region is in the site's city, and so is an address without anything else
 * (a marker of the map).
 */
export function addressLine(place: { address: string; city?: string; state?: string; zip?: string }): string {
  const { address, zip } = place;
  // The first part is the street, which may bear a city's name itself.
  const after = address.toLowerCase().split(/,\s*/).slice(1);
  const ours = place.city === undefined || (after.length === 0 && address !== '' && isOurs(zip));
  const city = place.city || (ours ? site.city : '');
  const namesCity = city === '' || after.some((part) => part.startsWith(city.toLowerCase()));
  const namesZip = zip === undefined ? namesCity : address.includes(zip);
  const state = [place.state || site.stateCode, zip].filter(Boolean).join(' ');
  return [address, namesCity ? '' : city, namesZip ? '' : state].filter(Boolean).join(', ');
}

/** Where a church is, as exactly as it is known: address, else city and ZIP code, else area. */
export const placeLine = (church: {
  address: string;
  city: string;
  state: string;
  zip: string;
  area: string;
}): string =>
  addressLine({ ...church, address: church.address.trim() }) ||
  [church.area, church.state].filter(Boolean).join(', ');

/** A number as a call link; an extension is left to the person who calls. */
export const phoneHref = (phone: string): string =>
  `tel:${(phone.split(/\s*(?:ext|x)\.?\s*\d/i)[0] ?? phone).replace(/[^\d+]/g, '')}`;
