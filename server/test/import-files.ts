/** Large files to upload as imports. */
import { stringify } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import { createChurches } from '../dev/bench/churches.ts';
import { workbookFiles } from './workbook.ts';

const header = 'id,name,denomination,address,city,zip,phone,website,description,services,latitude,longitude';

/** Churches of the whole country, with their own websites and phone numbers, so that few are in the database. */
function churchRows(count: number): string[][] {
  const churchOf = createChurches(400_000);
  const rows = Array.from({ length: count }, (_, n) => {
    const church = churchOf(n + 1);
    const website = `https://church-${n}.example.org/`;
    const phone = `832-${String(200 + (n % 700))}-${String(n % 9973).padStart(4, '0')}`;
    const { name, denomination, address, city, zip, services, latitude, longitude } = church;
    const description = `A congregation in ${city}.`;
    const place = [String(latitude), String(longitude)];
    return [
      String(n),
      name,
      denomination,
      address,
      city,
      zip,
      phone,
      website,
      description,
      services.join('; '),
      ...place,
    ];
  });
  return [header.split(','), ...rows];
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const rowXml = (cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`;

function workbook(rows: Iterable<string>): Buffer {
  const sheet = ['<worksheet><sheetData>', ...rows, '</sheetData></worksheet>'].map((text) =>
    Buffer.from(text),
  );
  const files = Object.entries(workbookFiles('', ['Churches'])).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(
    zipSync({ ...Object.fromEntries(files), 'xl/worksheets/sheet1.xml': Buffer.concat(sheet) }, { level: 4 }),
  );
}

/** By name. */
export const importFiles: Record<string, () => Buffer> = {
  '80,000 rows.csv': () => Buffer.from(stringify(churchRows(80_000))),
  '60,000 rows.xlsx': () => workbook(churchRows(60_000).map(rowXml)),
};
