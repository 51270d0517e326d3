/** Formats addresses and phone links. */
import { site } from './site.ts';

/** Whether a ZIP code belongs to the site's region. */
export const isOurs = (zip: string | undefined): boolean =>
  site.zipPrefixes.some((prefix) => zip?.startsWith(prefix));

/**
 * One-line address, completed with the city, state and ZIP code that the address lacks. The forms don't ask for a city, so
 * a street with one of the region's ZIP codes is assumed to be in the site's city, and so is a lone address (as on map
 * markers).
 */
export function addressLine(place: { address: string; city?: string; state?: string; zip?: string }): string {
  const { address, zip } = place;
  // The first part is the street, which may contain a city's name.
  const after = address.toLowerCase().split(/,\s*/).slice(1);
  const ours = place.city === undefined || (after.length === 0 && address !== '' && isOurs(zip));
  const city = place.city || (ours ? site.city : '');
  const hasCity = city === '' || after.some((part) => part.startsWith(city.toLowerCase()));
  const hasZip = zip === undefined ? hasCity : address.includes(zip);
  const state = [place.state || site.stateCode, zip].filter(Boolean).join(' ');
  return [address, hasCity ? '' : city, hasZip ? '' : state].filter(Boolean).join(', ');
}

/** The most specific location known: address, else city and ZIP code, else area. */
export const placeLine = (church: {
  address: string;
  city: string;
  state: string;
  zip: string;
  area: string;
}): string =>
  addressLine({ ...church, address: church.address.trim() }) ||
  [church.area, church.state].filter(Boolean).join(', ');

/** "12345" or "12345-6789" from "CA 12345", "ZIP: 12345", "123456789", or with another dash; other text unchanged. */
export const plainZip = (text: string): string => {
  const [, five, four] =
    /^(?:zip(?: ?code)?[\s:.]*)?(?:[a-z]{2}\.?[\s,]+)?(\d{3,5}|\d{5}(?=\d{4}$))(?:[\s\-–—.]*(\d{4}))?$/i.exec(
      text.trim(),
    ) ?? [];
  return five ? (four ? `${five}-${four}` : five) : text;
};

/** A mailbox, which nobody can visit. */
export const isPoBox = (address: string): boolean =>
  /^\W*(?:p(?:ost)?\.?\s*o(?:ffice)?\.?\s*(?:box|drawer|b\.?\s*\d)|box\s+\d|pob\s*\d|apartado\b|casilla\b)/i.test(
    address,
  );
