/** The cleaning step of imported cells, which comes before anything looks at a value. */
import { decodeHTMLStrict } from 'entities';
import { visible } from '#shared/domain/text.ts';

/** The characters of the bytes 0x80 to 0x9F in windows-1252. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Corrects text that was decoded as Latin-1, as Node's own decoder does (20.20 to 22), or saved so by another program. */
const fromWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80]!);

const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;
const lineBreak = /<(?:br|\/?(?:p|div|li|ul|ol|tr|h[1-6]))(?:\s[^<>]*)?\/?>/gi;
const hidden = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi;
const link = /<a\s[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;
const hyperlink = /^=HYPERLINK\(\s*"([^"]*)"\s*(?:[,;]\s*"([^"]*)"\s*)?\)$/i;

/**
 * The text of a cell: without the guards of spreadsheets, markup, entities, and invisible characters. Line breaks,
 * written in any way, are "\n".
 */
export function cleanCell(cell: string): string {
  // Most cells, at a tenth of the time.
  if (/^[A-Za-z0-9 .,:;/()-]*$/.test(cell)) return cell.trim();
  let text = fromWindows1252(withoutGuard(cell.trim()));
  // Some exports encode twice: "&amp;lt;br&amp;gt;".
  for (let round = 0; round < 3 && /[&<]/.test(text); round += 1) {
    const plain = decodeHTMLStrict(text.replace(hidden, ' ').replace(lineBreak, '\n').replace(tag, ''));
    if (plain === text) break;
    text = plain;
  }
  return visible(
    text
      .replace(/_x000[AD]_/gi, '\n')
      .replace(/_x0009_/gi, ' ')
      .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
      .replace(/\n{2,}/g, '\n'),
  ).trim();
}

/** Excel's ="12345" and '12345 keep a number as text. */
function withoutGuard(cell: string): string {
  const [, address, label] = hyperlink.exec(cell) ?? [];
  if (address !== undefined) return label || address;
  const [, formula] = /^="([\s\S]*)"$/.exec(cell) ?? [];
  if (formula !== undefined) return formula.replaceAll('""', '"').trim();
  // A quotation mark that wasn't doubled leaves those around the value.
  const [, quoted] = /^"(.*[^"].*)"$/s.exec(cell) ?? [];
  return (quoted ?? cell).replace(/^'(?=[\d=+\-@("])/, '');
}

/** The address behind a link in the cell; undefined if there is none. */
export function linkIn(cell: string): string | undefined {
  const [, formula] = hyperlink.exec(cell.trim()) ?? [];
  if (formula) return formula;
  const [, double, single, bare] = link.exec(cell) ?? link.exec(decodeHTMLStrict(cell)) ?? [];
  const address = double ?? single ?? bare;
  return address && cleanCell(address);
}
