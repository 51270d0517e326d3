/** What people and programs write, with the right values. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitAddress } from '#shared/domain/address.ts';
import { adminChurchForm } from '#shared/domain/church-form.ts';
import { websiteOf } from '#shared/domain/url.ts';
import { workbookWith } from '../../test/workbook.ts';
import { denominationIn } from './denominations.ts';
import { zipOf } from './fields.ts';
import { serviceTimes } from './osm-service-times.ts';
import { openImportFile } from './records.ts';
import { readableCase } from './text-case.ts';
import type { ImportedChurch, Outcome } from './types.ts';
import { workbookToCsv } from './xlsx.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cases-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function outcomesOf(content: string | Uint8Array): Promise<Outcome[]> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const file = await openImportFile(path);
  const outcomes: Outcome[] = [];
  for await (const { outcome } of file.read()) outcomes.push(outcome);
  return outcomes;
}

const churchesOf = async (content: string | Uint8Array): Promise<ImportedChurch[]> =>
  (await outcomesOf(content)).flatMap((outcome) => (outcome.kind === 'church' ? [outcome.church] : []));
const notesOf = async (content: string) =>
  (await outcomesOf(content)).flatMap((outcome) => ('notes' in outcome ? outcome.notes : []));

const at = (address: string, city = '', state = '', zip = '') => ({ address, city, state, zip });

describe('addresses', () => {
  test.each([
    ['1172 Durham Dr, Houston, TX 77008, USA', at('1172 Durham Dr', 'Houston', 'TX', '77008')],
    ['1174 Durham Dr, Houston TX 77008', at('1174 Durham Dr', 'Houston', 'TX', '77008')],
    ['1178 Durham Dr, Houston, TX, 77008', at('1178 Durham Dr', 'Houston', 'TX', '77008')],
    ['1180 Durham Dr, Houston, TX 77008, United States', at('1180 Durham Dr', 'Houston', 'TX', '77008')],
    ['1182 Durham Dr; Houston; TX 77008', at('1182 Durham Dr', 'Houston', 'TX', '77008')],
    ['1188 Durham Dr, 77008', at('1188 Durham Dr', '', '', '77008')],
    ['1184 Durham Dr, Houston, TX', at('1184 Durham Dr', 'Houston', 'TX')],
    ['1200 Durham Dr, Ste 5, Houston TX 77008, USA', at('1200 Durham Dr, Ste 5', 'Houston', 'TX', '77008')],
    ['1172 Durham Dr Houston TX 77008', at('1172 Durham Dr', 'Houston', 'TX', '77008')],
    [
      '1172 Durham Dr Ste 5 Houston Texas 77008-1234',
      at('1172 Durham Dr Ste 5', 'Houston', 'TX', '77008-1234'),
    ],
    ['100 Highway 6 S Sugar Land TX 77478', at('100 Highway 6 S', 'Sugar Land', 'TX', '77478')],
    ['123 Main St\nHouston, TX 77002', at('123 Main St', 'Houston', 'TX', '77002')],
    ['1 Main St, Houston, TX77002.', at('1 Main St', 'Houston', 'TX', '77002')],
    [
      '1172, Durham Drive, Houston, Harris County, Texas, 77008, United States',
      at('1172 Durham Drive', 'Houston', 'TX', '77008'),
    ],
    ['Houston, TX 77008', at('', 'Houston', 'TX', '77008')],
    ['123 Main St NE', at('123 Main St NE')],
    ['123 Main St, Suite 5', at('123 Main St, Suite 5')],
    ['12345 FM 1960', at('12345 FM 1960')],
    ['100 Texas', at('100 Texas')],
    ['Lake Washington', at('Lake Washington')],
  ])('%j', (text, parts) => expect(splitAddress(text)).toEqual(parts));

  test.each([
    ['Address 1,Address 2', '9400 Bellaire Blvd,Suite 210', '9400 Bellaire Blvd, Suite 210'],
    ['Address 1,Address 2', '9400 Bellaire Blvd,', '9400 Bellaire Blvd'],
    ['Address 1,Address 2', '9400 Bellaire Blvd,Inside the Mall', '9400 Bellaire Blvd, Inside the Mall'],
    ['Address 1,Address 2', 'PO Box 7,9400 Bellaire Blvd', '9400 Bellaire Blvd'],
    ['Address 1,Address 2', '9400 Bellaire Blvd,PO Box 7', '9400 Bellaire Blvd'],
    ['Address 1,Address 2', '9400 Bellaire Blvd,"Houston, TX 77036"', '9400 Bellaire Blvd'],
    ['Street Address,Suite', '9404 Bellaire Blvd,B-12', '9404 Bellaire Blvd, Suite B-12'],
    ['Street Address,Unit', '9404 Bellaire Blvd,Unit 5', '9404 Bellaire Blvd, Unit 5'],
    ['Street', '"P.O. Box 79, 67 Elm St"', '67 Elm St'],
    ['Street', '67 Elm St (P.O. Box 79)', '67 Elm St'],
    ['Street', 'P.O. Box 79', 'P.O. Box 79'],
    ['Mailing Address 1,Address', 'PO Box 77,61 Elm St', '61 Elm St'],
    ['Mailing Address 1,Address', '63 Elm St,', '63 Elm St'],
  ])('in columns %s: %s', async (names, cells, address) => {
    const [church] = await churchesOf(`Name,${names},Zip\nGrace,${cells},77036`);
    expect(church).toMatchObject({ address, zip: '77036' });
  });

  test.each([
    '77,002',
    '77 002',
    '77002 USA',
    'US-77002',
    'TX77002',
    '77002-',
    'Zip Code 77002',
    '77002.0',
    'Texas 77002',
  ])('ZIP code %s', (text) => expect(zipOf(text)).toBe('77002'));

  test.each([
    ['"Houston, TX 77008"', '', '', 'Houston', 'TX', '77008'],
    ['Houston TX 77008 USA', '', '', 'Houston', 'TX', '77008'],
    ['Houston', 'TX 77008', '', 'Houston', 'TX', '77008'],
    ['Lake Washington', '', '', 'Lake Washington', '', ''],
  ])('cells %s | %s | %s', async (city, state, zip, ...right) => {
    const [church] = await churchesOf(`Name,City,State,Zip\nGrace,${city},${state},${zip}`);
    expect([church?.city, church?.state, church?.zip]).toEqual(right);
  });
});

test.each([
  ['Jehovah Jireh Missionary Baptist Church', 'Baptist'],
  ['Jehovah Shammah Church of God in Christ', 'Pentecostal'],
  ['Jehovah Rapha Ministries', undefined],
  ['Wesley Chapel Missionary Baptist Church', 'Baptist'],
  ["Kingdom Hall of Jehovah's Witnesses", "Jehovah's Witnesses"],
  ['Quaker Avenue Baptist Church', 'Baptist'],
  ['Disciples of Christ Missionary Baptist Church', 'Baptist'],
  ['Wesley Presbyterian Church', 'Presbyterian'],
  ['Holiness Baptist Temple', 'Baptist'],
  ['Primera Iglesia Bautista Wesley', 'Baptist'],
  ['Wesley Memorial', 'Methodist'],
  ['Full Gospel Tabernacle', 'Pentecostal'],
  ['Grace C&MA', 'Evangelical'],
])('%s is %s', (name, denomination) => expect(denominationIn(name)).toBe(denomination));

test('what is imported is accepted by the form, and what is cut is noted', async () => {
  const long = (text: string) => text.repeat(40);
  const file = `Name,Address,City,State,Zip,Area,Denomination,Phone,Website,Description,Service Times
${long('Name ')},${long('1 Long St ')},${long('City ')},TX,77002,${long('Area ')},${long('Order ')},713-555-0201,example.org/${long('path/')},${long('Words '.repeat(40))},${Array.from({ length: 50 }, (_, n) => `Sunday ${n % 12}:${n + 10} ${'x'.repeat(n * 5)}`).join(';')};Sunday 1:11 xxxxx`;
  const [church] = await churchesOf(file);
  const form = { ...church, email: '', serviceExceptions: undefined, heroImage: null };
  expect(adminChurchForm.safeParse(form).error?.issues).toBeUndefined();
  expect((await notesOf(file)).filter(({ note }) => note === 'too long, cut').length).toBeGreaterThanOrEqual(
    6,
  );
});

describe('columns', () => {
  test.each([
    ['"Church\nName",Address,Zip\nGrace,1 Oak St,77002', { name: 'Grace', address: '1 Oak St' }],
    ['"Church\nName";Address;Zip\nGrace;1 Oak St;77002', { name: 'Grace', address: '1 Oak St' }],
    ['Name,Zip,"Service Times\n(Sunday)"\nGrace,77002,Sunday 10 AM', { services: ['Sunday 10 AM'] }],
    ['Name,Zip,"Service Times\n(Sunday)"\nGrace,77002,10 AM', { services: ['Sunday 10 AM'] }],
    ['Name,Zip,"Phone\n(office)"\nGrace,77002,713-555-0199', { phone: '(713) 555-0199' }],
    ['Name,Zip,"Phone (fax)"\nGrace,77002,713-555-0199', { phone: null }],
    [
      'Name,Service Times,Service Times\nGrace,Sunday 10:00 AM,Wednesday 7:00 PM',
      { services: ['Sunday 10:00 AM', 'Wednesday 7:00 PM'] },
    ],
    [
      'Name,Sunday,Wednesday\nGrace,9:00 AM & 11:00 AM,7:00 PM',
      { services: ['Sunday 9:00 AM & 11:00 AM', 'Wednesday 7:00 PM'] },
    ],
    [
      'Name,Sunday School,Sunday Worship Times,Wednesday PM\nGrace,9:30,10:45 AM,7:00',
      { services: ['Sunday School 9:30', 'Sunday Worship 10:45 AM', 'Wednesday 7:00 PM'] },
    ],
    ['Name,Domingo,Miércoles\nGrace,10 AM,7 PM', { services: ['Domingo 10 AM', 'Miércoles 7 PM'] }],
    ['Name,Sunday Attendance\nGrace,150', { services: [] }],
    [
      'Name of Church,Church Address,City/Town,Telephone No.,Website URL,Service hours\nGrace,1 Oak St,Katy,713-555-0199,grace.example.org,Sunday 9 AM',
      {
        name: 'Grace',
        address: '1 Oak St',
        city: 'Katy',
        phone: '(713) 555-0199',
        website: 'https://grace.example.org',
        services: ['Sunday 9 AM'],
      },
    ],
    [
      'Nombre de la Iglesia,Dirección,Ciudad,Estado,Codigo Postal,Teléfono,Sitio Web,Horarios\nGracia,1 Oak St,Katy,TX,77449,713-555-0199,grace.example.org,Domingo 9 AM',
      {
        name: 'Gracia',
        address: '1 Oak St',
        city: 'Katy',
        state: 'TX',
        zip: '77449',
        phone: '(713) 555-0199',
        website: 'https://grace.example.org',
        services: ['Domingo 9 AM'],
      },
    ],
  ])('%j', async (file, right) => {
    expect((await churchesOf(file))[0]).toMatchObject(right);
  });

  test('a second value is noted', async () => {
    const file = 'Name,Phone,Phone,Website,Website\nGrace,713-555-0199,713-555-0198,a.org,A.org';
    expect(await notesOf(file)).toEqual([
      { note: 'second value of a field, left out', value: '713-555-0198' },
    ]);
  });

  test.each([
    'Total',
    'Grand Total: 1',
    'Total: 12 churches',
    'Source: County records 2026',
    'Page 1 of 3',
    'Last updated 5/1/2026',
  ])('%s is a footer', async (footer) => {
    const names = (await churchesOf(`Name,Address,Zip\nGrace,1 Total St,77002\n${footer},,`)).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['Grace']);
  });

  test.each(['Total Life Church', 'Source of Light', 'Page Street Chapel'])(
    '%s is a church',
    async (name) => {
      expect(await churchesOf(`Name,Zip\n${name},`)).toMatchObject([{ name }]);
    },
  );
});

test.each([
  ['https://example.org/find/Las_Vegas,TX/2', 'https://example.org/find/Las_Vegas,TX/2'],
  ['https://example.org/page;view=map?id=3', 'https://example.org/page;view=map?id=3'],
  ['https://example.org/wiki/Church_(Houston)', 'https://example.org/wiki/Church_(Houston)'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['www.example.org, www.example.com', 'https://www.example.org'],
  ['example.org;example.com', 'https://example.org'],
  ['www.example.org / www.example.com', 'https://www.example.org'],
  ['http://https://example.org', 'https://example.org'],
  ['http:\\\\example.org', 'http://example.org'],
  ['https//example.org', 'https://example.org'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
])('website %s', (text, url) => expect(websiteOf(text)).toBe(url));

const cell = (column: string, row: number, text: string) =>
  `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (row: number, cells: Record<string, string>) =>
  `<row r="${row}">${Object.entries(cells)
    .map(([column, text]) => cell(column, row, text))
    .join('')}</row>`;
const merged = (rows: string[], refs: string[]) =>
  workbookWith(
    `${rows.join('')}</sheetData><mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells><sheetData>`,
  );

test('a merged cell holds for all of its rows', async () => {
  const rows = [
    rowOf(1, { A: 'Name', B: 'City', C: 'Zip' }),
    rowOf(2, { A: 'Grace', B: 'Katy', C: '77449' }),
    rowOf(3, { A: 'Hope' }),
    rowOf(4, { A: 'Joy' }),
  ];
  const churches = await churchesOf(await workbookToCsv(merged(rows, ['B2:B4', 'C2:C3'])));
  expect(churches.map(({ name, city, zip }) => [name, city, zip])).toEqual([
    ['Grace', 'Katy', '77449'],
    ['Hope', 'Katy', '77449'],
    ['Joy', 'Katy', ''],
  ]);
});

test('rows with one merged name are one church', async () => {
  const rows = [
    rowOf(1, { A: 'Name', B: 'Zip', C: 'Service Times' }),
    rowOf(2, { A: 'Grace', B: '77002', C: 'Sunday 10 AM' }),
    rowOf(3, { C: 'Wednesday 7 PM' }),
    rowOf(4, { A: 'Hope', B: '77003', C: 'Sunday 9 AM' }),
  ];
  expect(await churchesOf(await workbookToCsv(merged(rows, ['A2:A3', 'B2:B3'])))).toMatchObject([
    { name: 'Grace', zip: '77002', services: ['Sunday 10 AM', 'Wednesday 7 PM'] },
    { name: 'Hope', zip: '77003', services: ['Sunday 9 AM'] },
  ]);
});

test.each([
  '<table><tr><td>Name</td></tr></table>',
  '<html><body>',
  '<meta charset="utf-8"><table>',
  'MIME-Version: 1.0\n',
])('%s saved as .xls is explained', async (text) => {
  await expect(outcomesOf(text)).rejects.toThrow(/HTML file, even if it's called .xls/);
});

test.each([
  ["ST.MATTHEW'S CHURCH", "St.Matthew's Church"],
  ['MT.ZION BAPTIST', 'Mt.Zion Baptist'],
  ['GRACE PCA', 'Grace PCA'],
  ['C&MA CHURCH', 'C&MA Church'],
  ['ST. PAUL A.M.E. CHURCH', 'St. Paul A.M.E. Church'],
])('%s', (text, name) => expect(readableCase(text, 'name')).toBe(name));

describe('OpenStreetMap', () => {
  const featureOf = (properties: Record<string, unknown>) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [-95.39, 29.751] } }],
    });
  const worship = { '@id': 'way/9', name: 'Grace', amenity: 'place_of_worship', religion: 'christian' };

  test.each([
    [
      {
        osm_id: '9601',
        name: 'Grace',
        other_tags:
          '"amenity"=>"place_of_worship","religion"=>"christian","denomination"=>"baptist","addr:housenumber"=>"310","addr:street"=>"Oak Street","addr:postcode"=>"77002","phone"=>"+1 713-555-0180"',
      },
      {
        sourceId: '9601',
        denomination: 'Baptist',
        address: '310 Oak Street',
        zip: '77002',
        phone: '(713) 555-0180',
      },
    ],
    [
      {
        osm_way_id: '9603',
        name: 'Grace',
        amenity: 'place_of_worship',
        other_tags: '{"religion":"christian","denomination":"methodist","addr:postcode":"77002"}',
      },
      { sourceId: 'way/9603', denomination: 'Methodist', zip: '77002' },
    ],
    [{ ...worship, amenity: 'place_of_worship;school' }, { name: 'Grace' }],
    [{ ...worship, amenity: 'kindergarten; place_of_worship' }, { name: 'Grace' }],
    [
      { ...worship, 'addr:housenumber': '320;322', 'addr:street': 'Oak Street' },
      { address: '320, 322 Oak Street' },
    ],
    [
      {
        ...worship,
        'contact:street': 'Oak Street',
        'contact:housenumber': '3',
        'contact:postcode': '77002',
        'contact:facebook': 'GraceHouston',
        'contact:instagram': '@grace.community',
      },
      {
        address: '3 Oak Street',
        zip: '77002',
        facebookPage: 'https://www.facebook.com/GraceHouston',
        instagramHandle: 'https://www.instagram.com/grace.community',
      },
    ],
  ])('%j', async (properties, right) => {
    expect(await churchesOf(featureOf(properties))).toMatchObject([right]);
  });

  test.each([
    ['Su 10:00; We 19:00 off', ['Sunday 10:00 AM']],
    ['Mo-Sa off; Su 10:00', ['Sunday 10:00 AM']],
    ['Su 10:00; PH off', ['Sunday 10:00 AM', 'Holidays: none']],
    ['Sunday Service 18:30', ['Sunday Service 6:30 PM']],
    ['Sunday 10:00', ['Sunday 10:00']],
  ])('times %s', (text, lines) => expect(serviceTimes(text)).toEqual(lines));
});
