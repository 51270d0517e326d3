/** Reads coordinates in the notations of maps, spreadsheets, and GPS devices. */

const number = String.raw`\d{1,3}(?:[.,]\d+)?`;
/** "O" is the Spanish west. */
const letter = 'N(?:orth|orte)?|S(?:outh|ur)?|E(?:ast|ste)?|W(?:est)?|O(?:este)?';
/** Degrees, minutes, and seconds, with a sign or the letter of a hemisphere: "29.751", "29,751N", `29°45'03.6" N`. */
const notation = new RegExp(
  String.raw`^(${letter})?\s*([+\-–])?(${number})\s*(?:[°ºd:\s]\s*(?:(${number})\s*(?:['′’m:\s]\s*(?:(${number})\s*(?:["″”s]|'')?)?)?)?)?\s*(${letter})?$`,
  'i',
);

type Degrees = { value: number; axis: 'latitude' | 'longitude' | null };

function readDegrees(text: string): Degrees | undefined {
  const [, before, sign, degrees, minutes = '0', seconds = '0', after] = notation.exec(text.trim()) ?? [];
  if (degrees === undefined) return undefined;
  const [whole = 0, min = 0, sec = 0] = [degrees, minutes, seconds].map((part) =>
    Number(part.replace(',', '.')),
  );
  if (min >= 60 || sec >= 60) return undefined;
  const hemisphere = (before ?? after)?.[0]?.toUpperCase();
  const isNegative = sign === '-' || sign === '–' || /[SWO]/.test(hemisphere ?? '');
  const axis = hemisphere ? (hemisphere === 'N' || hemisphere === 'S' ? 'latitude' : 'longitude') : null;
  return { value: (whole + min / 60 + sec / 3600) * (isNegative ? -1 : 1), axis };
}

/** In decimal degrees, in the order written unless letters say otherwise. Undefined if a cell can't be read. */
export function readPosition(latitude: string, longitude: string): [number, number] | undefined {
  if (!longitude.trim()) return readPair(latitude);
  return inOrder(readDegrees(latitude), readDegrees(longitude));
}

const inOrder = (first?: Degrees, second?: Degrees): [number, number] | undefined => {
  if (!first || !second || (first.axis && first.axis === second.axis)) return undefined;
  const isSwapped = first.axis === 'longitude' || second.axis === 'latitude';
  return isSwapped ? [second.value, first.value] : [first.value, second.value];
};

/** One cell: "29.751, -95.39", "29,751 -95,39", "N 29° 45.06 W 95° 23.4", "POINT(-95.39 29.751)", "geo:29.751,-95.39". */
function readPair(cell: string): [number, number] | undefined {
  const [, x, y] = /^\s*(?:SRID=\d+;)?\s*POINT\s*Z?\s*\(\s*(\S+)\s+([^\s)]+)/i.exec(cell) ?? [];
  if (x && y) return inOrder(readDegrees(y), readDegrees(x));
  const text = cell
    .replace(/^\s*geo:/i, '')
    .replace(/[()[\]]/g, ' ')
    .trim();
  const splits = [/\s*[;|/]\s*/, /,\s+/, /(?<=[NSEW])[\s,]+/i, /[\s,]+(?=[NSEW])/i, /,(?=[+-])/, /,/, /\s+/];
  return splits
    .map((separator) => text.split(separator))
    .filter((parts) => parts.length === 2)
    .map(([first = '', second = '']) => inOrder(readDegrees(first), readDegrees(second)))
    .find((pair) => pair !== undefined);
}
