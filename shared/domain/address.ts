/** Formats addresses and phone links. */
import { directedTowns, mapPlaces } from './region.ts';
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

const country = String.raw`(?:u\.?\s?s\.?\s?a?\.?|united states(?: of america)?|ee\.? ?uu\.?|estados unidos)`;
const countryWord = new RegExp(String.raw`(?<!\p{L})${country}(?!\p{L})`, 'giu');
const zipWord =
  /(?<!\p{L})(?:zip ?(?:code)?|(?:us )?postal(?: code)?|post ?code|c[oó]d(?:igo|\.)? postal|c\.? ?p\.?|x{4})(?!\p{L})/giu;
const zipPattern =
  /^(\D*)(\d{2}[ ,.']\d{3}|\d{5}|\d{3,4}(?=\D|$))(?:[.,]0+)?(?:[\s\-–—.+_]*(\d{4}))?(?!\d)(\D*)$/;

/** Whether the words beside a ZIP code name nothing else: "US-OH", "Zip Code:", "(Ohio)", "Dayton, OH". */
const isAboutZip = (words: string): boolean => {
  const rest = words
    .replace(zipWord, ' ')
    .replace(countryWord, ' ')
    .replace(/[^\p{L}]+/gu, ' ');
  const [town] = takeState(rest.trim(), true);
  return town === '' || isTown(town) || isCounty(town);
};

/**
 * "12345" or "12345-6789" from "CA 12345", "ZIP: 12345", "12345, USA", "12,345", "12345.0", "123456789", or with other signs;
 * other text unchanged.
 */
export const plainZip = (text: string): string => {
  const [, before = '', five, four, after = ''] = zipPattern.exec(text.trim()) ?? [];
  if (!five || !isAboutZip(before) || !isAboutZip(after)) return text;
  return [five.replace(/\D/g, ''), four].filter(Boolean).join('-');
};

const stateNames =
  'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Puerto Rico PR,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY,Guam GU,American Samoa AS,Northern Mariana Islands MP,Virgin Islands VI,Tejas TX,Tex TX,Luisiana LA'.split(
    ',',
  );
const stateCodes = new Map(
  stateNames.flatMap((entry) => {
    const code = entry.slice(-2);
    return [
      [entry.slice(0, -3).toUpperCase(), code],
      [code, code],
    ] as const;
  }),
);

/** Returns "CA" for "CA", "ca", "C.A.", "California", and "US-CA", and the empty string if it isn't a state. */
export const stateOf = (text: string): string =>
  stateCodes.get(
    text
      .trim()
      .toUpperCase()
      .replaceAll('.', '')
      .replace(/^US[- ]/, ''),
  ) ?? '';

/** The parts of an address; empty if the text doesn't have them. */
export type AddressParts = { address: string; city: string; state: string; zip: string };

const suffixes =
  'st street dr drive rd road ave av avenue blvd boulevard ln lane pkwy parkway fwy frwy freeway ct court way cir circle loop pl place plz plaza trl trail trce trace sq square ter terrace xing crossing bend cove run row pike expy expwy speedway tollway aly alley byp bypass path walk';
const suffix = suffixes.replaceAll(' ', '|');
/**
 * The end of a street: its suffix or route number, then a direction and a unit. After another suffix, "St." is a part of
 * the town: "Main St St. Louis".
 */
const streetEnd = new RegExp(
  String.raw`^(.*?\d.*\b(?:(?:st(?<!\d\s+\w.*\s(?:${suffix})\.?\s+st)|(?!st\b)(?:${suffix}))\b\.?|(?:highway|hwy|fm|route|rt|interstate|ih|i|sh|county road|cr|loop|box)[ -]\d+\w?)(?:\s+(?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\b\.?)?(?:,?\s+(?:suite|ste|unit|apt|bldg|building|rm|room|fl|floor)\.?\s*#?\s*[\w-]+|,?\s*#\s*[\w-]+)?)[,\s]+(?:in\s+)?(\D+)$`,
  'i',
);
const unit =
  /^(?:suite|ste|unit|room|rm|building|bldg|apt|apartment|floor|fl|lot|space|spc|trailer|#|\d+(?:st|nd|rd|th) floor)(?![a-z])/i;
/** A suite and the like, as opposed to the name of a host. */
export const isUnit = (text: string): boolean => unit.test(text);

const isStreet = (text: string): boolean => /\d/.test(text) || isPoBox(text) || isUnit(text);

const townNames = [...mapPlaces.map(([name]) => name), ...directedTowns].sort((a, b) => b.length - a.length);
/** Towns whose names without "St." are none. */
const saints = 'Louis|Paul|Joseph|Charles|Cloud|Augustine|Albans|Peters';
/** A street without a suffix before a town that we know: "123 Broadway Galveston", "123 Broadway St. Louis". */
const townEnd = new RegExp(
  String.raw`^((?=.*\d)\S+[\s,].*?)[,\s]+(?:in\s+)?(${townNames.join('|')}|(?:st\.?|saint)\s+(?:${saints}))$`,
  'i',
);
const isTown = (text: string): boolean => townNames.some((name) => name.toLowerCase() === text.toLowerCase());

/** Takes the state from the end of a text without its ZIP code. "Lake Washington" and "Main St NE" have none, "Main St Dallas GA" has. */
function takeState(text: string, isSure: boolean): [rest: string, state: string] {
  const words = text.split(/\s+/).filter(Boolean);
  // State names have up to three words ("District of Columbia").
  for (const count of [3, 2, 1]) {
    if (words.length < count) continue;
    const state = stateOf(words.slice(-count).join(' '));
    const isWhole = words.length === count;
    const rest = words.slice(0, -count).join(' ');
    const isLikely =
      isSure ||
      words.at(-1) === site.stateCode ||
      townEnd.test(rest) ||
      (/^[A-Z]{2}$/.test(words.at(-1)!) && streetEnd.test(rest));
    if (state && (isWhole || isLikely)) return [rest, state];
  }
  return [text, ''];
}

/** Longer texts are directions. */
const longest = 300;

const isCountry = new RegExp(`^${country}$`, 'i');
const countryEnd = new RegExp(`\\s+${country}$`, 'i');
const zipEnd =
  /^(.*?)(?:(?<=^|\s|[a-z]{2}-?)(?:(?:zip(?: ?code)?|c\.?p\.)[\s:.#]*)?(\d{5})(?:[-–— ]?(\d{4}))?[.-]?)$/i;
/** The end of an address, in words before its ZIP code. */
const stateAndZip = /^(?:.*\s)?([a-z]{2})\.?,?\s*\d{5}(?:-\d{4})?$/i;

const label = /^(?:(?:physical|street) )?(?:address|addr|location|physical|direcci[oó]n|domicilio)\s*:\s*/i;

/** The parts of an address between its separators, without the country; parentheses around its end, and what follows it, separate, too. */
const partsIn = (text: string): string[] =>
  text
    .replace(label, '')
    .replace(/(\d{2}),(\d{3})(?=\W*$)/, '$1$2')
    .replace(/(\d{5}(?:-\d{4})?)\s+\(([^()]*)\)\s*$/, '$1, $2')
    .replace(/\s*\(([^()]*)\)/g, (whole, inner) =>
      stateOf(inner) || stateAndZip.test(inner) || /^\d{5}(?:-\d{4})?$/.test(inner) ? `, ${inner}` : whole,
    )
    .replace(/\b([a-z]{2,})(\.?,?\s*\d{5}(?:-\d{4})?)\s+(?=[a-z(])/gi, (whole, state) =>
      stateOf(state) ? `${whole.trim()}, ` : whole,
    )
    // "45402 Dayton, OH"
    .replace(/(?<=,\s*)(\d{5})\s+([a-z ]+?)(,?\s+[a-z]{2}|)$/i, (whole, zip, town, state) =>
      isTown(town) ? `${town}${state} ${zip}` : whole,
    )
    .split(/[,;|，；、\n]+|\s[-–—·•/]\s/)
    .map((part) => part.replace(/^[\s"“]+|[\s"”]+$/g, ''))
    .filter((part, at) => part && (at === 0 || !isCountry.test(part)));

/**
 * Splits an address in one text: "1 Main St, Ste 5, Dayton, OH 45402, USA", with other separators, in lines, or without any.
 * What isn't recognized stays in `address`.
 */
export function splitAddress(text: string): AddressParts {
  const parts = partsIn(text);
  const address = text
    .split(/[,;|\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const whole = { address: address.join(', '), city: '', state: '', zip: '' };
  if (text.length > longest) return whole;
  const end = parts.findLastIndex((part) => stateOf(stateAndZip.exec(part)?.[1] ?? ''));
  // "…, OH 45402, Montgomery County"
  const notes = end < 0 ? [] : parts.splice(end + 1).filter((note) => !isCounty(note));
  let last = (parts.pop() ?? '').replace(countryEnd, '');
  const [, before = last, five = '', four] = zipEnd.exec(last) ?? [];
  // "12345 Main" has a house number, and so may have "FM 12345" alone.
  const zip =
    five && (parts.length > 0 || /[a-z]/i.test(before)) ? [five, four].filter(Boolean).join('-') : '';
  if (zip) last = before.replace(/-$/, '').trim();
  if (!last) last = parts.pop() ?? '';
  const isAlone = parts.length === 0;
  let [rest, state] = takeState(last, zip !== '' || (!isAlone && !isStreet(last)));
  if (state && !rest) rest = parts.pop() ?? '';
  if (!zip && !state && (isAlone || !isTown(rest))) return whole;
  if (isCounty(rest) && parts.length > 1) rest = parts.pop()!;
  let city = '';
  const [, street, town] = townEnd.exec(rest) ?? streetEnd.exec(rest) ?? [];
  if (street && town) [rest, city] = [street, town];
  else if (!isStreet(rest) && (parts.length > 0 || !streetWord.test(rest))) [rest, city] = ['', rest];
  const lines = [...parts, rest, ...notes].filter(Boolean);
  // Map services write "1172, Durham Drive".
  const [first = '', second = ''] = lines;
  if (/^\d+[a-z]?$/i.test(first) && second) lines.splice(0, 2, `${first} ${second}`);
  return { address: lines.join(', '), city, state, zip };
}

const isCounty = (text: string): boolean => /\bcounty$/i.test(text);
const streetWord = new RegExp(String.raw`\b(?:${suffix})\.?$`, 'i');

/** A mailbox, which nobody can visit. */
export const isPoBox = (address: string): boolean =>
  /^\W*(?:p(?:ost)?\.?\s*o(?:ffice)?\.?\s*(?:box|drawer|b\.?\s*\d)|box\s+\d|pob\s*\d|apartado\b|casilla\b)/i.test(
    address,
  );

const mailing = /(?<=\S)[\s,;|(]+(?:mailing|mail|postal)(?: address)?\s*:.*$/i;

/** Of "P.O. Box 79, 67 Elm St" and "67 Elm St; mailing: …" the street, which can be visited; other addresses as they are. */
export function withoutPoBox(text: string): string {
  const address = text.replace(mailing, '');
  const parts = address
    .split(
      /\s*[,;/|()\n]+\s*|\s+(?:&|and|-|–)\s+(?=p\.?\s*o|\d)|(?<=(?:box|postal)\s+\d+)\s+(?=\d+\s+\p{L})/iu,
    )
    .filter(Boolean);
  const streets = parts.filter((part) => !isPoBox(part));
  return streets.length < parts.length && streets.some((part) => /^\d+\s+\p{L}/u.test(part))
    ? streets.join(', ')
    : address;
}

/** The city's cell may have the state and the ZIP code, and so may the state's: "Springfield, IL 62701". */
export function placeIn(cells: Omit<AddressParts, 'address'>): Omit<AddressParts, 'address'> {
  const parts = splitAddress(cells.city);
  const [, code, zip = ''] = /^(.*?)[\s,]+(\d{5}(?:-\d{4})?)$/.exec(cells.state) ?? [];
  return {
    city: parts.city || (parts.zip ? '' : cells.city),
    state: code ?? (cells.state || parts.state),
    zip: cells.zip || parts.zip || zip,
  };
}

/** What the address has is taken from it, unless the other cells say otherwise. */
export function withParts(cells: AddressParts): AddressParts {
  const parts = splitAddress(cells.address);
  const differs = (part: string, cell: string) =>
    part && cell && !cell.toLowerCase().startsWith(part.toLowerCase());
  if (differs(parts.city, cells.city) || differs(parts.zip.slice(0, 5), plainZip(cells.zip))) return cells;
  return {
    address: parts.address,
    city: cells.city || parts.city,
    state: cells.state || parts.state,
    zip: cells.zip || parts.zip,
  };
}
