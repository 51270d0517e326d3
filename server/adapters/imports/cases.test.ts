/**
 * What people and programs write, with the right values, by the number of the report. Elsewhere, because they take a browser
 * or a database: 29 (16 px) in e2e/pages.spec.ts, 47 (a link opened twice) in server/features/accounts/routes.test.ts, and the
 * pasting of 42 and 43 in client/src/components/ui/line-list.test.tsx and client/src/components/ui/field.test.tsx.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginForm, registerPageForm } from '#shared/contracts/accounts.ts';
import { splitAddress } from '#shared/domain/address.ts';
import { adminChurchForm, churchForm, zipCode } from '#shared/domain/church-form.ts';
import { phoneHref } from '#shared/domain/phone.ts';
import { emailAddress, webUrl } from '#shared/domain/text.ts';
import { latestSermon, profileUrl, websiteOf } from '#shared/domain/url.ts';
import { readEventTimes, readServices } from '#shared/service-times/parser.ts';
import { workbookFiles, workbookOf, workbookWith } from '../../test/workbook.ts';
import { readPosition } from './degrees.ts';
import { denominationIn } from './denominations.ts';
import { phoneOf, zipOf } from './fields.ts';
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

async function outcomesOf(content: string | Uint8Array, encoding = 'utf-8'): Promise<Outcome[]> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const file = await openImportFile(path, { encoding });
  const outcomes: Outcome[] = [];
  for await (const { outcome } of file.read()) outcomes.push(outcome);
  return outcomes;
}

const churchesOf = async (content: string | Uint8Array, encoding?: string): Promise<ImportedChurch[]> =>
  (await outcomesOf(content, encoding)).flatMap((outcome) =>
    outcome.kind === 'church' ? [outcome.church] : [],
  );
const notesOf = async (content: string) =>
  (await outcomesOf(content)).flatMap((outcome) => ('notes' in outcome ? outcome.notes : []));

const at = (address: string, city = '', state = '', zip = '') => ({ address, city, state, zip });

/** "Sun 9:30 english, Sun 11:00 worship" */
const inShort = ({ services = [] }: ImportedChurch): string =>
  readServices(services)
    .map(({ day, nth, start, kind, languages }) =>
      [
        `${['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][day]}${nth ? `#${nth}` : ''}`,
        `${Math.floor(start / 60)}:${String(start % 60).padStart(2, '0')}`,
        ...(kind ? [kind] : []),
        ...languages,
      ].join(' '),
    )
    .join(', ');

const featuresOf = (...all: Array<Record<string, unknown>>) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: all.map((properties) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [-95.39, 29.751] },
    })),
  });
const worship = { '@id': 'way/9', name: 'Grace', amenity: 'place_of_worship', religion: 'christian' };
const cell = (column: string, row: number, text: string) =>
  `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (row: number, cells: Record<string, string>) =>
  `<row r="${row}">${Object.entries(cells)
    .map(([column, text]) => cell(column, row, text))
    .join('')}</row>`;

test.each<[number, string, Array<Partial<ImportedChurch>>]>([
  [
    2,
    'Name\nHội Thánh Báp-tít Ân Điển Từ Chúa\nChùa Pháp Luân',
    [{ denomination: 'Baptist' }, { denomination: 'Buddhist' }],
  ],
  [
    5,
    `Name,Website,Description
Faith &amp; Hope,https://example.org/?a=1&amp;b=2,<p>We&#8217;re glad you&rsquo;re here.</p><p>Join us!</p>
St. Mary&#039;s,,Caf&eacute; &ndash; open`,
    [
      {
        name: 'Faith & Hope',
        website: 'https://example.org/?a=1&b=2',
        description: 'We’re glad you’re here.\nJoin us!',
      },
      { name: "St. Mary's", description: 'Café – open' },
    ],
  ],
  [6, 'Name\nGIÁO XỨ ĐỨC MẸ TEST', [{ name: 'Giáo Xứ Đức Mẹ Test', denomination: 'Catholic' }]],
  [
    7,
    `Name,Zip,Phone\nA,77002.0,7135550123.0\nB,'77002,'7135550123\n"=""C""","=""77002""","=""7135550123"""`,
    ['A', 'B', 'C'].map((name) => ({ name, zip: '77002', phone: '(713) 555-0123' })),
  ],
  [
    8,
    'Name,Zip,Phone\nA,77002,\u202a+1 (713) 555\u20110123\u202c\nB,77002\u200b,\u202d713-555-0123\u202c\nC,７７００２,\u2068+17135550123\u2069',
    ['A', 'B', 'C'].map((name) => ({ name, zip: '77002', phone: '(713) 555-0123' })),
  ],
  [9, 'Name,Zip\nA,77002\n,\n ,\n', [{ name: 'A' }]],
  [
    10,
    'Name,Mailing Address,Mailing City,Physical Address,City\nA,P.O. Box 1,Katy,30 Oak St,Houston',
    [{ address: '30 Oak St', city: 'Houston' }],
  ],
  [
    11,
    featuresOf(
      { ...worship, disused: 'yes' },
      { '@id': 'way/8', building: 'church', craft: 'brewery', 'abandoned:amenity': 'place_of_worship' },
      worship,
    ),
    [{ sourceId: 'way/9' }],
  ],
  [
    12,
    featuresOf(
      { ...worship, service_times: 'Su 07:30, Su 10:00' },
      { ...worship, service_times: 'Su[1,3] 10:00; Su[2,4] 18:00' },
    ),
    [
      { services: ['Sunday 7:30 AM & 10:00 AM'] },
      { services: ['1st & 3rd Sunday 10:00 AM', '2nd & 4th Sunday 6:00 PM'] },
    ],
  ],
  [
    16,
    'Name,Address\nA,#REF!\nB,TBD\nC,#Ref!\nD,Por definir',
    [{ address: '' }, { address: '' }, { address: '' }, { address: '' }],
  ],
  [
    22,
    featuresOf(
      {
        name: 'Plain Church',
        amenity: 'Church',
        address: '36 Oak St.',
        phone: '(713)-555-0123',
        url: "<a href='http://www.example.org/'>Visit</a>",
      },
      { Name: 'Esri Church', Street: '37 Oak St', ZIP: 77002 },
    ),
    [
      {
        name: 'Plain Church',
        address: '36 Oak St.',
        phone: '(713) 555-0123',
        website: 'http://www.example.org',
      },
      { name: 'Esri Church', address: '37 Oak St', zip: '77002' },
    ],
  ],
  [
    24,
    featuresOf({ ...worship, name: '휴스턴시험교회', 'name:en': 'Bellflower Korean Church' }),
    [{ otherNames: 'Bellflower Korean Church' }],
  ],
  [
    25,
    'Name,Address,Address,Phone,Phone\nA,,29 Oak St,,713-555-0123',
    [{ address: '29 Oak St', phone: '(713) 555-0123' }],
  ],
  [26, featuresOf({ ...worship, religion: 'christian;muslim' }), [{ denomination: 'Other' }]],
  [
    28,
    'Name,Address,Latitude,Longitude\nA,P.O. Box 1234,29.751,-95.39',
    [{ address: 'P.O. Box 1234', position: { latitude: '29.751', longitude: '-95.39' } }],
  ],
])('%i', async (_, file, right) => expect(await churchesOf(file)).toMatchObject(right));

test('3: a file in Windows-1252', async () => {
  const file = Buffer.from('Name\nSt. Paul\x92s \x93Test\x94 \x96 North', 'latin1');
  expect(await churchesOf(file, 'windows-1252')).toMatchObject([{ name: 'St. Paul’s “Test” – North' }]);
});

test('13: a time and line breaks in cells', async () => {
  const grace = `<row r="2">${cell('A', 2, 'Grace')}<c r="B2" s="3"><v>0.4375</v></c></row>`;
  // Without a format, it is a part of the day.
  const joy = `<row r="3">${cell('A', 3, 'Joy')}<c r="B3"><v>0.75</v></c></row>`;
  const rows = [
    rowOf(1, { A: 'Name', B: 'Times' }),
    grace,
    joy,
    rowOf(4, { A: 'Hope', B: 'Sun 9 AM_x000D_\nWed 7 PM' }),
  ];
  const churches = await churchesOf(await workbookToCsv(workbookWith(rows.join(''))));
  expect(churches.map(({ services }) => services)).toEqual([
    ['10:30 AM'],
    ['6:00 PM'],
    ['Sun 9 AM', 'Wed 7 PM'],
  ]);
});

test('14: churches on the second sheet', async () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const workbook = workbookOf({
    ...workbookFiles('', ['Read me', 'Churches']),
    'xl/worksheets/sheet1.xml': sheet(rowOf(1, { A: 'Read me first: ask Ann.' })),
    'xl/worksheets/sheet2.xml': sheet(
      rowOf(1, { A: 'Name', B: 'Zip' }) + rowOf(2, { A: 'Grace', B: '77002' }),
    ),
  });
  expect(await churchesOf(await workbookToCsv(workbook))).toMatchObject([{ name: 'Grace', zip: '77002' }]);
});

test.each([
  [1, 'Sunday English - 9:30 AM / Spanish - 11:30 AM', 'Sun 9:30 english, Sun 11:30 spanish'],
  [1, 'Sunday School: 9:45 AM Worship: 11:00 AM', 'Sun 9:45 sunday_school, Sun 11:00 worship'],
  [1, 'Sunday Morning - 11:00 / Evening - 6:00', 'Sun 11:00, Sun 18:00'],
  [1, 'Wednesday Prayer - 6:30 PM / Bible Study - 7:00 PM', 'Wed 18:30 prayer, Wed 19:00 bible_study'],
  [
    18,
    'Daily Mass: Mon-Fri 8AM, Sat 8AM',
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day) => `${day} 8:00 mass`).join(', '),
  ],
  [18, '수요예배 오후 7:30', 'Wed 19:30 worship korean'],
  [44, 'Sunday Worship: 10:30 AM (Sunday School 9:25 AM)', 'Sun 10:30 worship, Sun 9:25 sunday_school'],
  [44, 'Sunday Service: 11:00 AM (Bible Study 9:30 AM)', 'Sun 11:00 worship, Sun 9:30 bible_study'],
  [44, 'Sunday English: 9:00 AM (Spanish 11:00 AM)', 'Sun 9:00 english, Sun 11:00 spanish'],
  [44, 'Sundays at 9 AM & 11 AM (Spanish at 1 PM)', 'Sun 9:00, Sun 11:00, Sun 13:00 spanish'],
  [44, 'Sat. Vigil 5:30 pm (Confessions 4:30 pm)', 'Sat 17:30 mass, Sat 16:30 other'],
  [44, 'Wednesday Bible Study 7 PM (dinner 6 PM)', 'Wed 19:00 bible_study, Wed 18:00 other'],
  [44, 'Sunday Divine Liturgy 10 AM (Orthros 9 AM)', 'Sun 10:00 worship, Sun 9:00 prayer'],
  [44, 'Saturday: Sabbath School 9:30 AM (Worship 11:00 AM)', 'Sat 9:30 sunday_school, Sat 11:00 worship'],
  [
    44,
    'Domingo Culto: 10:30 AM (Escuela Dominical 9:25 AM)',
    'Sun 10:30 worship spanish, Sun 9:25 sunday_school spanish',
  ],
  [44, 'Sunday Worship 11 AM (Sunday School 9:45 AM), Evening 6 PM', ''],
  [44, 'Sunday 10:45 AM (Bible Study: 9:30 AM) (Evening: 6 PM)', ''],
  [
    44,
    'Sunday Worship 11 AM (Sunday School 9:45 AM); Evening 6 PM',
    'Sun 11:00 worship, Sun 9:45 sunday_school',
  ],
  [44, 'Sunday Worship 11 AM (Sunday School 9:45 AM), Spanish 1 PM', ''],
  [
    44,
    'Sunday Worship 11 AM (Sunday School 9:45 AM), Evening Worship 6 PM',
    'Sun 11:00 worship, Sun 9:45 sunday_school, Sun 18:00 worship',
  ],
  [
    44,
    'Sunday worship 8 AM (English 9 AM) (Spanish 11 AM)',
    'Sun 8:00 worship, Sun 9:00 worship english, Sun 11:00 worship spanish',
  ],
  [44, 'Sunday School 9:45 AM, Morning 11 AM, Evening 6 PM', ''],
  [44, 'Bible Study Tuesday morning 10 AM, evening 7 PM', 'Tue 10:00 bible_study, Tue 19:00 bible_study'],
  [45, 'Sunday service 10 AM; Kids drop-off 9:45 AM', 'Sun 10:00 worship'],
  [18, 'M T Th F 8 AM', ''],
  [18, 'M-Sat 8 AM', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day) => `${day} 8:00`).join(', ')],
  [44, 'Sun 10 AM (Spanish at 12)', 'Sun 10:00, Sun 12:00 spanish'],
  [44, 'Sunday service 10AM (Tamil service 4th Sunday 5PM)', 'Sun 10:00 worship, Sun#4 17:00 worship tamil'],
  [
    44,
    'Tuesday-Friday 12:10 PM (Adoration 11 AM)',
    ['Tue', 'Wed', 'Thu', 'Fri']
      .flatMap((day) => [`${day} 12:10`])
      .concat(['Tue', 'Wed', 'Thu', 'Fri'].map((day) => `${day} 11:00 prayer`))
      .join(', '),
  ],
  [45, 'Sunday Worship 11 AM (ends 12:30 PM)', 'Sun 11:00 worship'],
  [45, 'Sunday 10 AM (childcare from 9:45 AM)', 'Sun 10:00'],
  [45, 'Sunday Worship 11 AM (arrive by 10:45 AM)', 'Sun 11:00 worship'],
  [45, 'Sunday Worship 11 AM (gates open 10 AM)', 'Sun 11:00 worship'],
  [45, 'Sunday Worship 11 AM (office opens 9 AM)', 'Sun 11:00 worship'],
  [45, 'Nursery Sunday 9 AM', ''],
  [45, 'Nursery and Sunday School 9 AM, Worship 10 AM', 'Sun 9:00 sunday_school, Sun 10:00 worship'],
  [45, 'Preschool Monday - Friday 8 AM', ''],
  [45, 'Thrift store Saturday 10 AM; Worship Sunday 10 AM', 'Sun 10:00 worship'],
  [45, '1er domingo del mes Santa Cena 11 AM', 'Sun#1 11:00 worship spanish'],
  [
    45,
    'Childcare available Sundays 9 AM & 11 AM; Worship Sundays 9 AM & 11 AM',
    'Sun 9:00 worship, Sun 11:00 worship',
  ],
  [45, 'Worship with nursery Sunday 9 AM', 'Sun 9:00 worship'],
  [45, 'Guardería domingo 9 AM, culto domingo 10 AM', 'Sun 10:00 worship spanish'],
  [45, 'Sunday worship 10 AM followed by lunch at noon', 'Sun 10:00 worship, Sun 12:00 other'],
  [45, 'Sunday worship 10 AM (followed by lunch at noon)', 'Sun 10:00 worship, Sun 12:00 other'],
  [
    45,
    'Sunday Worship 9:00 AM and 11:15 AM with Sunday School at 10:10 AM',
    'Sun 9:00 worship, Sun 11:15 worship, Sun 10:10 sunday_school',
  ],
])('%i: the times of %s', async (_, line, right) => {
  const [church] = await churchesOf(`Name,Service Times\nGrace,"${line}"`);
  expect(inShort(church!)).toBe(right);
});

const draft = {
  name: 'Grace',
  denomination: 'Other',
  address: '1 Oak St',
  zip: '77002',
  area: 'Downtown',
  description: 'A church for everyone.',
  services: ['Sunday 9 AM'],
};

test.each([
  ['713-CALL-NOW', 'tel:7132255669'],
  ['713-555-0123 extension 12', 'tel:7135550123;ext=12'],
  ['713-555-0123 extensión 12', 'tel:7135550123;ext=12'],
  ['713-555-0123 #12', 'tel:7135550123;ext=12'],
  ['713-555-0123 or 281-555-0199', 'tel:7135550123'],
  ['713∙555∙0123', 'tel:7135550123'],
])('4: %s calls %s', (phone, href) => {
  expect(phoneHref(churchForm.parse({ ...draft, phone }).phone!)).toBe(href);
});

test.each([
  ['29.7510N', '95.3900W'],
  ['29,7510', '-95,3900'],
  ['29.751 Norte', '95.39 Oeste'],
  ['29.7510', '–95.3900'],
])('15: coordinates %s %s', (latitude, longitude) => {
  expect(readPosition(latitude, longitude)).toEqual([29.751, -95.39]);
});

test.each(['12 noon - 1 pm', '12 noon – 1 pm', '12 del mediodía a 1 pm'])('19: an event at %s', (time) => {
  expect(readEventTimes(time)).toEqual({ start: 720, end: 780 });
});

test('20: the link of a live video is the latest sermon', () => {
  for (const link of [
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'youtube.com/watch?v=dQw4w9WgXcQ',
  ])
    expect(latestSermon(churchForm.parse({ ...draft, recentSermons: [link] }).recentSermons!)).toBe(
      'dQw4w9WgXcQ',
    );
});

test('21: composed and decomposed letters are one username', () => {
  const password = 'contraseña-larga-9';
  const account = { username: 'José21', email: 'a@example.org', password, confirmPassword: password };
  const names = ['NFC', 'NFD'].map(
    (form) => registerPageForm.parse({ ...account, username: account.username.normalize(form) }).username,
  );
  const login = loginForm.parse({ username: account.username.normalize('NFD'), password });
  expect(new Set([...names, login.username]).size).toBe(1);
});

test('23: KML is explained', async () => {
  await expect(outcomesOf('<?xml version="1.0"?>\n<kml><Document/></kml>')).rejects.toThrow(/KML/);
});

test.each([
  [27, 'info@iglesiaespañola.org', 'info@xn--iglesiaespaola-0nb.org'],
  ...['peter&paul', "o'leary", 'youth/choir', '#1church', 'info!'].map((name): [number, string, string] => [
    32,
    `${name}@example.org`,
    `${name}@example.org`,
  ]),
  ...['mailto:ann@example.org', 'Ann <ann@example.org>', 'ann@example.org,', 'ann@example.org.'].map(
    (text): [number, string, string] => [32, text, 'ann@example.org'],
  ),
  [32, ' ａｎｎ＠example.org\u200b', 'ann@example.org'],
  [32, 'o’leary@example.org', "o'leary@example.org"],
])('%i: the email address %s', (_, text, email) => expect(emailAddress().parse(text)).toBe(email));

test.each([
  ['713-555-0124 (fax) 713-555-0123', '(713) 555-0123'],
  ['713-555-0124 fax / 713-555-0123', '(713) 555-0123'],
  ['F: 713-555-0124 P: 713-555-0123', '(713) 555-0123'],
  ['(F) 713-555-0124; (O) 713-555-0123', '(713) 555-0123'],
  ['Facsimile 713-555-0124, Phone 713-555-0123', '(713) 555-0123'],
  ['713-555-0124 Fax', undefined],
  ['Office (M-F 9-5): 713-555-0123', '(713) 555-0123'],
  ['713-555-0123 (Mon-Fri 9 am - 5 pm)', '(713) 555-0123'],
  ['713-555-0123 M-F 9-5', '(713) 555-0123'],
  ['Mon-Thu 9:00-4:00: 713-555-0123', '(713) 555-0123'],
  ['TTY 713-555-0124; voice 713-555-0123', '(713) 555-0123'],
  ['Voice/TTY 713-555-0123', '(713) 555-0123'],
  ['Office hours 9 a.m. to 5 p.m., 713-555-0123', '(713) 555-0123'],
  ['Lunes a viernes 9 a 5: 713-555-0123', '(713) 555-0123'],
  ['24/7 713-555-0123', '(713) 555-0123'],
  ['24 hours: 713-555-0123', '(713) 555-0123'],
  ['Line 1: 713-555-0123', '(713) 555-0123'],
  ['1) 713-555-0123', '(713) 555-0123'],
  ['1. 713-555-0123 2. 713-555-0124', '(713) 555-0123'],
  ['Phone #1: 713-555-0123', '(713) 555-0123'],
  ['1st line 713-555-0123', '(713) 555-0123'],
  ['( 713 ) 555 - 0123', '(713) 555-0123'],
  ['713,555,0123', '(713) 555-0123'],
  ['713:555:0123', '(713) 555-0123'],
  ['713*555*0123', '(713) 555-0123'],
  ['713~555~0123', '(713) 555-0123'],
  ['7,135,550,123', '(713) 555-0123'],
  ['tel:713-555-0123;ext=12', '(713) 555-0123 ext. 12'],
  ['713-555-0123 anexo 12', '(713) 555-0123 ext. 12'],
  ['713-555-0123 99', undefined],
  ['55 0100, 713-555-0123', undefined],
])('33: the phone in %s', (text, phone) => expect(phoneOf(text)).toBe(phone));

test.each([
  ['instagram', '@grace.community', 'https://www.instagram.com/grace.community'],
  ['instagram', 'hope.compassion', 'https://www.instagram.com/hope.compassion'],
  ['instagram', 'Instagram: @gracehouston', 'https://www.instagram.com/gracehouston'],
  ['facebook', '@gracehouston', 'https://www.facebook.com/gracehouston'],
  ['youtube', '@gracehouston', 'https://www.youtube.com/@gracehouston'],
  ['facebook', 'grace.org', 'https://grace.org'],
  ['facebook', '/gracehouston', 'https://www.facebook.com/gracehouston'],
  ['facebook', 'FB/gracehouston', 'https://www.facebook.com/gracehouston'],
  ['instagram', '@gracehouston/', 'https://www.instagram.com/gracehouston'],
  ['instagram', '@ gracehouston', 'https://www.instagram.com/gracehouston'],
  ['youtube', 'youtube/@gracehouston', 'https://www.youtube.com/@gracehouston'],
] as const)('38: on %s, %s', (network, handle, url) => {
  expect(profileUrl(handle, network)).toBe(url);
  if (network !== 'instagram') expect(webUrl('', network).parse(handle)).toBe(url);
});

describe('addresses (30, 35, 40, 50)', () => {
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
    ['123 Broadway Galveston TX 77550', at('123 Broadway', 'Galveston', 'TX', '77550')],
    ['2000 Avenue K League City, TX 77573', at('2000 Avenue K', 'League City', 'TX', '77573')],
    ['Calle Main 123 Houston Tejas 77008', at('Calle Main 123', 'Houston', 'TX', '77008')],
    ['1172 Durham Dr – Houston, TX – 77,008', at('1172 Durham Dr', 'Houston', 'TX', '77008')],
    ['1172 Durham Dr (Houston, TX 77008)', at('1172 Durham Dr', 'Houston', 'TX', '77008')],
    [
      '1 Main St, Houston, TX 77002 (behind the mall)',
      at('1 Main St, behind the mall', 'Houston', 'TX', '77002'),
    ],
    ['1172 Durham Dr, Houston', at('1172 Durham Dr', 'Houston')],
    ['1 Main St, Houston TX 77002, Harris County', at('1 Main St', 'Houston', 'TX', '77002')],
    ['123 Main St St. Louis MO', at('123 Main St', 'St. Louis', 'MO')],
    ['123 Main St. St. Louis, MO 63101', at('123 Main St.', 'St. Louis', 'MO', '63101')],
    ['123 Broadway St. Louis MO', at('123 Broadway', 'St. Louis', 'MO')],
    ['123 Broadway, Saint Paul MN 55101', at('123 Broadway', 'Saint Paul', 'MN', '55101')],
    ['123 Main Street Houston Texas', at('123 Main Street', 'Houston', 'TX')],
    ['123 Broadway Saint Charles Missouri', at('123 Broadway', 'Saint Charles', 'MO')],
    ['100 Main St at Lake Washington', at('100 Main St at Lake Washington')],
    ['Physical: 123 Main St, Houston, TX 77002', at('123 Main St', 'Houston', 'TX', '77002')],
    ['100 Main St Joseph TX 77002', at('100 Main', 'St Joseph', 'TX', '77002')],
    ['100 St. Joseph Pkwy Houston TX 77002', at('100 St. Joseph Pkwy', 'Houston', 'TX', '77002')],
    ['45 Oak Ave St Paul MN 55101', at('45 Oak Ave', 'St Paul', 'MN', '55101')],
    ['4500 St. Emanuel St Houston TX 77004', at('4500 St. Emanuel St', 'Houston', 'TX', '77004')],
    ['300 Court St Ft. Worth TX 76102', at('300 Court St', 'Ft. Worth', 'TX', '76102')],
    ['123 Avenue A South Houston TX 77587', at('123 Avenue A', 'South Houston', 'TX', '77587')],
    ['123 Main St West University Place TX 77005', at('123 Main St', 'West University Place', 'TX', '77005')],
    ['123 Oak Trce El Paso TX 79901', at('123 Oak Trce', 'El Paso', 'TX', '79901')],
    ['RR 2 Box 45 Dayton TX 77535', at('RR 2 Box 45', 'Dayton', 'TX', '77535')],
    ['123 Main St in Houston, TX 77002', at('123 Main St', 'Houston', 'TX', '77002')],
    ['123 Main St, Houston, TX, USA, 77002', at('123 Main St', 'Houston', 'TX', '77002')],
    ['123 Main St, 77002 Houston', at('123 Main St', 'Houston', '', '77002')],
    ['123 Main St, 77002 Houston, TX', at('123 Main St', 'Houston', 'TX', '77002')],
    ['123 Main St, Houston, TX (77002)', at('123 Main St', 'Houston', 'TX', '77002')],
    ['123 Main St, Houston TX-77002', at('123 Main St', 'Houston', 'TX', '77002')],
    ['Address: 123 Main St, Houston, TX 77002', at('123 Main St', 'Houston', 'TX', '77002')],
    ['Dirección: 123 Main St, Houston, TX 77002', at('123 Main St', 'Houston', 'TX', '77002')],
    ['"123 Main St", Houston, TX 77002', at('123 Main St', 'Houston', 'TX', '77002')],
    [
      '123 Main St Houston TX 77002 (713) 555-0123',
      at('123 Main St, (713) 555-0123', 'Houston', 'TX', '77002'),
    ],
    [
      '123 Main St, Houston, TX 77002 behind the mall',
      at('123 Main St, behind the mall', 'Houston', 'TX', '77002'),
    ],
    ['123 Main St, Houston, TX 77002, U.S.A.', at('123 Main St', 'Houston', 'TX', '77002')],
    ['1234 Westheimer Dallas TX 75201', at('1234 Westheimer', 'Dallas', 'TX', '75201')],
    [
      'Grace Church, 14500 Katy Fwy, Houston, TX 77094',
      at('Grace Church, 14500 Katy Fwy', 'Houston', 'TX', '77094'),
    ],
    [
      '14500 Katy Fwy, Houston TX 77094, Suite 100',
      at('14500 Katy Fwy, Suite 100', 'Houston', 'TX', '77094'),
    ],
    ['500 Main St - Building C', at('500 Main St - Building C')],
    ['123 Main St NE', at('123 Main St NE')],
    ['123 Main St, Suite 5', at('123 Main St, Suite 5')],
    ['12345 FM 1960', at('12345 FM 1960')],
    ['100 Texas', at('100 Texas')],
    ['Lake Washington', at('Lake Washington')],
    ['123 Texas Ave', at('123 Texas Ave')],
    ['123 Spring Cypress', at('123 Spring Cypress')],
    ['12345 Main', at('12345 Main')],
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
    ['Mailing Address 1,Mailing Address 2', '63 Elm St,Ste 5', '63 Elm St, Ste 5'],
    ['Street', 'PO BOX 79 67 ELM ST', '67 Elm St'],
    ['Address,Address', '1 Oak St,Suite 5', '1 Oak St, Suite 5'],
    ['House Number,Street Name', '1,Oak St', '1 Oak St'],
    ['Dirección 1,Dirección 2', '1 Oak St,Local 5', '1 Oak St, Local 5'],
    ['P.O. Box,Suite', '77,', 'P.O. Box 77'],
    ['Number,Street Dir,Street,Street Type', '1200,N,Main,St', '1200 N Main St'],
    ['Street Number,Street Direction,Street Name,Street Suffix', '1200,,Main,St', '1200 Main St'],
    ['St No,St Dir,St Name,St Type', '1200.0,W,Main,St', '1200 W Main St'],
    ['Number,Pre Dir,Street,Street Type,Post Dir', '1200,N,Main,St,NE', '1200 N Main St NE'],
    ['StreetNumber,StreetName', '1200,Main St', '1200 Main St'],
    ['Number,Pre-Direction,Street Name,Suffix,Post-Direction', '12,N,Oak,St,E', '12 N Oak St E'],
    ['St_Num,St_Dir,St_Name,St_Type', '12,N,Oak,St', '12 N Oak St'],
    ['Address', '"1 Oak St, Houston, TX 77036; mailing: PO Box 5, Houston TX 77251"', '1 Oak St'],
    ['Address', '"1 Oak St (Mailing Address: PO Box 5, Houston TX 77251)"', '1 Oak St'],
    ['Number,Street', '7,Main St at Elm', 'Main St at Elm'],
    ['Calle,Número', 'Main St,1200', '1200 Main St'],
    ['Address,Apt #', '1200 Main St,5', '1200 Main St, Apt 5'],
    ['Address,Bldg', '1200 Main St,C', '1200 Main St, Bldg C'],
    ['Address,Room', '1200 Main St,204', '1200 Main St, Room 204'],
    ['Address,Suite/Apt', '1200 Main St,#5', '1200 Main St, #5'],
    ['Address Line One,Address Line Two', '1200 Main St,Ste 5', '1200 Main St, Ste 5'],
    ['Street,Full Address', '1200 Main St,"1200 Main St, Houston, TX 77036"', '1200 Main St'],
    ['Meeting Location', '"1200 Main St, Houston, TX 77036"', '1200 Main St'],
    ['Formatted Address', '"1200 Main St, Houston, TX 77036, USA"', '1200 Main St'],
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
    '77002, TX',
    '(77002)',
    'zip=77002',
    'C.P. 77002',
    'Cod. Postal 77002',
    'Houston, TX 77002',
    '77002 (Houston)',
    '77002, Harris County',
    '77002-xxxx',
    "77'002",
  ])('ZIP code %s, also in the form', (text) => {
    expect([zipOf(text), zipCode('').parse(text)]).toEqual(['77002', '77002']);
  });

  test.each(['77002, 77003', '77002/77003', '77002 or 77003', '77002 77003'])(
    'the first ZIP code of %s; the second one is noted',
    async (text) => {
      const file = `Name,Zip\nGrace,"${text}"`;
      expect((await churchesOf(file))[0]?.zip).toBe('77002');
      expect(await notesOf(file)).toEqual([{ note: 'second value of a field, left out', value: '77003' }]);
    },
  );

  test.each(['77002-1234', '77002_1234', '77002.0-1234', '77002 – 1234'])('ZIP+4 %s in the form', (text) => {
    expect(zipCode('').parse(text)).toBe('77002-1234');
  });

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
  ['29.75, -95.36', '', '29.75, -95.36'],
  ['POINT (-95.36 29.75)', '', 'POINT (-95.36 29.75)'],
  ['1 Oak St\nKaty, TX 77449\n(29.75, -95.36)', '1 Oak St', '(29.75, -95.36)'],
  ['1 Oak St, Unit 5.5', '1 Oak St, Unit 5.5', ''],
])('the coordinates in the location %j', async (cell, address, latitude) => {
  const [church] = await churchesOf(`Name,Location\nGrace,"${cell}"`);
  expect(church).toMatchObject({ address, position: { latitude, longitude: '' } });
});

test('churches of one name in one building are told apart by their suites; a repeated row is not', async () => {
  const file =
    'Name,Address,Suite,Zip\nGrace,1 Oak St,5,77002\nGrace,1 Oak St,6,77002\nGrace,1 Oak St,5,77002';
  const [one, other, again] = (await churchesOf(file)).map(({ sourceId }) => sourceId);
  expect(other).not.toBe(one);
  expect(again).toBe(one);
  const [alone] = await churchesOf('Name,Address,Zip\nGrace,1 Oak St,77002');
  expect(alone?.sourceId).toBe(one);
});

test('a street in parts is the church that an earlier import had without them', async () => {
  const sourceIds = async (columns: string, ...rows: string[]) =>
    (await churchesOf([`Name,${columns},Zip`, ...rows].join('\n'))).map(({ sourceId }) => sourceId);
  const parts = 'Number,Street Dir,Street,Street Type';
  const [before] = await sourceIds('Street', 'Grace,Main,77002');
  const now = await sourceIds(parts, 'Grace,1200,N,Main,St,77002', 'Grace,1300,N,Main,St,77002');
  expect(now[0]).toBe(before);
  expect(now[1]).not.toBe(before);
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
  ['Guadalupe Street Church of Christ', 'Church of Christ'],
  ['Quaker Avenue Church of Christ', 'Church of Christ'],
  ['Iglesia de Dios en Cristo', 'Pentecostal'],
  ['Testigos de Cristo', undefined],
  ['Grace C&MA', 'Evangelical'],
  ['Quaker Avenue Church', undefined],
  ['Wesley Street Church', undefined],
  ['Primeira Igreja Batista', 'Baptist'],
  ['Assemblée de Dieu', 'Assembly of God'],
  ['순복음교회', 'Pentecostal'],
])('39: %s is %s', (name, denomination) => expect(denominationIn(name)).toBe(denomination));

test('42: several pasted lines are several service times', async () => {
  const pasted = 'Sunday 9:00 AM\nWednesday 7:00 PM\nFriday 6:30 PM\n';
  const services = ['Sunday 9:00 AM', 'Wednesday 7:00 PM', 'Friday 6:30 PM'];
  const [church] = await churchesOf(`Name,Service Times\nGrace,"${pasted}"`);
  expect(church?.services).toEqual(services);
  expect(inShort(church!)).toBe('Sun 9:00, Wed 19:00, Fri 18:30');
  const form = churchForm.parse({ ...draft, services: pasted.split('\n').map((line) => ` ${line}\t`) });
  expect(form.services).toEqual(services);
});

test.each([' 77002-1234', '\t77002-1234\n', '77002-1234   '])(
  '43: the pasted ZIP code %j',
  async (pasted) => {
    expect(churchForm.parse({ ...draft, zip: pasted }).zip).toBe('77002-1234');
    expect(zipOf(pasted)).toBe('77002');
  },
);

test('17 and 37: what is imported is accepted by the form, and what is cut is noted', async () => {
  const long = (text: string) => text.repeat(40);
  const file = `Name,Address,City,State,Zip,Area,Denomination,Phone,Website,Description,Service Times
${long('Name ')},${long('1 Long St ')},${long('City ')},TX,77002,${long('Area ')},${long('Order ')},713-555-0201,example.org/${long('path/')},${long('Words '.repeat(40))},${long('Sunday 9 AM ')}a;${long('Sunday 9 AM ')}b;${Array.from({ length: 50 }, (_, n) => `Sunday ${n % 12}:${n + 10} ${'x'.repeat(n * 5)}`).join(';')};Sunday 1:11 xxxxx`;
  const [church] = await churchesOf(file);
  const form = { ...church, email: '', serviceExceptions: undefined, heroImage: null };
  expect(adminChurchForm.safeParse(form).error?.issues).toBeUndefined();
  expect((await notesOf(file)).filter(({ note }) => note === 'too long, cut').length).toBeGreaterThanOrEqual(
    6,
  );
});

describe('columns (31, 34, 46)', () => {
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
      'Name,Service Times (Sunday),Service Times (Wednesday)\nGrace,10 AM,7 PM',
      { services: ['Sunday 10 AM', 'Wednesday 7 PM'] },
    ],
    [
      'Nombre,Culto Domingo,Horario Miércoles\nGrace,11 AM,7 PM',
      { services: ['Culto Domingo 11 AM', 'Miércoles 7 PM'] },
    ],
    [
      'Name,Worship,Bible Study\nGrace,Sunday 10 AM,Wednesday 7 PM',
      { services: ['Worship Sunday 10 AM', 'Bible Study Wednesday 7 PM'] },
    ],
    [
      'Name,Service Time 1,Service Time 2\nGrace,1904-01-01 10:30:00,0.75',
      { services: ['10:30', '6:00 PM'] },
    ],
    [
      'name,contact:phone,contact:website,Facebook,Instagram\nGrace,713-555-0199,grace.org,gracehouston,@grace.community',
      {
        phone: '(713) 555-0199',
        website: 'https://grace.org',
        facebookPage: 'https://www.facebook.com/gracehouston',
        instagramHandle: 'https://www.instagram.com/grace.community',
      },
    ],
    ['ＮＡＭＥ,Phone 1,Phone 2\nGrace,,713-555-0199', { phone: '(713) 555-0199' }],
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
    ['Name,City/Zip\nGrace,Houston 77002', { city: 'Houston', zip: '77002' }],
    ['Name,State/Zip\nGrace,TX 77002', { state: 'TX', zip: '77002' }],
    ['Name,City or Town,Estado/Provincia\nGrace,Katy,Texas', { city: 'Katy', state: 'TX' }],
    ['Name,Sunday PM,Sunday\nGrace,6:00,Closed', { services: ['Sunday 6:00 PM'] }],
    [
      'Name,Sunday School Time,Times of Worship\nGrace,9:30 AM,11 AM',
      { services: ['Sunday School 9:30 AM', 'Worship 11 AM'] },
    ],
    [
      'Name,1st Service,2nd Service\nGrace,Sunday 9 AM,Sunday 11 AM',
      { services: ['Sunday 9 AM', 'Sunday 11 AM'] },
    ],
    [
      'Name,Service 1 Day,Service 1 Time,Service 2 Day,Service 2 Time\nGrace,Sunday,9 AM,Wednesday,7 PM',
      { services: ['Sunday 9 AM', 'Wednesday 7 PM'] },
    ],
    [
      'Name,Sunday Service(s),Midweek\nGrace,"9, 11 AM",Wed 7 PM',
      { services: ['Sunday Service 9, 11 AM', 'Wed 7 PM'] },
    ],
    [
      'Name,English Service,Spanish Service,Sunday School\nGrace,Sunday 9 AM,Sunday 11 AM,Yes',
      { services: ['English Service Sunday 9 AM', 'Spanish Service Sunday 11 AM'] },
    ],
    ['Name,English,Spanish\nGrace,Yes,No', { services: [] }],
    ['Name,Service Day,Service Time\nGrace,Sunday,10 AM', { services: ['Sunday 10 AM'] }],
    [
      'Name,Services\nGrace,"Sunday:\n9 AM Worship\n11 AM Spanish\nWednesday 7 PM\nChildcare provided"',
      {
        services: ['Sunday 9 AM Worship', 'Sunday 11 AM Spanish', 'Wednesday 7 PM', 'Childcare provided'],
      },
    ],
    ["'Name','Address','Zip'\n'Grace','1 Oak St, Suite 5','77002'", { address: '1 Oak St, Suite 5' }],
    ["Name;Address\n'Grace';'1 Oak St; Suite 5'", { address: '1 Oak St, Suite 5' }],
    ["'Name','Zip'\n'St. Mary''s','77002'", { name: "St. Mary's", zip: '77002' }],
    ["'Name','Zip'\n'St. Mary\\'s, North','77002'", { name: "St. Mary's, North", zip: '77002' }],
    ['"Name","Zip"\n"The \\"Rock\\", North","77002"', { name: 'The "Rock", North', zip: '77002' }],
    ['Name,Description,Zip\nGrace,"ends with \\",77002', { description: 'ends with \\', zip: '77002' }],
    ['“Name”,“Address”\n“Grace”,“1 Oak St, Suite 5”', { name: 'Grace', address: '1 Oak St, Suite 5' }],
    ['Name;Address\r\n“Grace”;“1 Oak St; Suite 5”', { name: 'Grace', address: '1 Oak St, Suite 5' }],
    ['Name,Zip\n“Grace” Chapel,77002', { name: '“Grace” Chapel', zip: '77002' }],
    ["Name,Zip\n'Tis Grace,77002", { name: "'Tis Grace", zip: '77002' }],
    [
      '"Name", "Address", "Zip"\n"Grace", "1 Oak St, Suite 5", "77002"',
      { address: '1 Oak St, Suite 5', zip: '77002' },
    ],
  ])('%j', async (file, right) => {
    expect((await churchesOf(file))[0]).toMatchObject(right);
  });

  test.each<[keyof ImportedChurch, string, unknown, string]>([
    [
      'name',
      'Grace',
      'Grace',
      `1. Church Name;Churches;Facility Name;Ministry Name;Place of Worship;Site Name;Location Name;Official Name;
      name_of_church;ChurchName;Nombre de la Congregación;Templo;Iglesias`,
    ],
    [
      'phone',
      '713-555-0123',
      '(713) 555-0123',
      `Phone Number(s);Phone - Main;Office Tel;Business Phone;Contact Phone Number;Contact No.;PhoneNumber;phone_number;
      Phone/Fax;Main Number;Landline;Núm. de teléfono;No. de teléfono;Tel. de oficina;Número de contacto;Móvil`,
    ],
    [
      'website',
      'grace.example.org',
      'https://grace.example.org',
      'Web URL;Web Link;website_url;Homepage URL;Website(s);WWW;Internet Address;Sitio de internet;Dirección web;Enlace',
    ],
    [
      'denomination',
      'Baptist',
      'Baptist',
      'Denomination Name;Denominational Affiliation;Denomination/Affiliation;Faith Tradition;Afiliación',
    ],
    [
      'services',
      'Sunday 10 AM',
      ['Sunday 10 AM'],
      `Service Time(s);Days & Times;Service Days and Times;Weekly Schedule;Service Info;Time of Service;When;Meeting Times;
      Services/Times;Días y horarios;Horario de servicio;Horarios de misas;Hora de servicio;Reuniones`,
    ],
    ['city', 'Katy', 'Katy', 'City Name;Town/City;Suburb;Localidad;Población'],
    ['state', 'Texas', 'TX', 'State Code;State Abbreviation;State/Province;Provincia'],
    [
      'facebookPage',
      'gracehtx',
      'https://www.facebook.com/gracehtx',
      'Facebook Handle;Facebook Page URL;FB Page',
    ],
    ['instagramHandle', '@grace', 'https://www.instagram.com/grace', 'IG Handle;Instagram Username;Insta'],
    ['youtubeChannel', '@grace', 'https://www.youtube.com/@grace', 'YouTube Handle;YouTube Channel URL'],
  ])('other names of the column for %s', async (field, cell, right, names) => {
    for (const column of names.split(/;\s*/)) {
      const isName = field === 'name';
      const [church] = await churchesOf(isName ? `${column},Zip\n${cell},` : `Name,${column}\nGrace,${cell}`);
      expect(church?.[field], column).toEqual(right);
    }
  });

  test.each(['Sunday Attendance', 'Hours', 'Office Hours', 'Contact Name', 'Worship Style', 'Phone - Fax'])(
    'the column %s is none of ours',
    async (column) => {
      expect((await churchesOf(`Name,${column}\nGrace,713-555-0123`))[0]).toMatchObject({
        name: 'Grace',
        phone: null,
        services: [],
      });
    },
  );

  test.each([
    '1904-01-01T10:30:00',
    '01/01/1904 10:30',
    '1-Jan-1904 10:30:00',
    'Friday, January 1, 1904 10:30',
    'Sat Dec 30 1899 10:30:00 GMT-0600 (CST)',
    '30/12/1899 10:30',
    '1899-12-30T10:30:00.000Z',
  ])('the time %s', async (cell) => {
    expect((await churchesOf(`Name,Sunday\nGrace,"${cell}"`))[0]?.services).toEqual(['Sunday 10:30']);
  });

  test('what is left out is noted', async () => {
    const file =
      'Name,Phone,Phone,Website,Website,Address,Address,Facebook\nGrace,713-555-0199,713-555-0198,a.org,A.org,1 Oak St,2 Elm St,see our page';
    expect(await notesOf(file)).toEqual([
      { note: 'second value of a field, left out', value: '2 Elm St' },
      { note: 'link to a profile not recognized, left empty', value: 'see our page' },
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
    'Total number of churches: 12',
    'Total de iglesias: 12',
    '(12 rows)',
    'Source - County records',
    'Última actualización: mayo 2026',
    'Prepared by Ann',
    'Pág. 1 de 3',
    'Total: $5',
    'SOURCE',
    'Notes',
    '*Closed on Mondays',
    '- 1 -',
    'Fin',
    'https://example.org/list',
    '(continued)',
    'Data provided by the county',
    'Courtesy of the county',
    'List compiled 2026',
    'Rev. 5/2026',
    'Internal use only',
    'Questions? Call Ann',
    'See also: example.org',
    'HARRIS COUNTY',
    'Fort Bend County (cont.)',
    'Houston:',
    'Condado de Harris',
    'Baptist Churches',
  ])('%s is a footer', async (footer) => {
    const names = (await churchesOf(`Name,Address,Zip\nGrace,1 Total St,77002\n${footer},,`)).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['Grace']);
  });

  test('a header that is repeated is no church, nor is a total below the ZIP codes', async () => {
    const outcomes = await outcomesOf('Name,Zip\nGrace,77002\nName,Zip\n NAME , ZIP \nTotal,2');
    expect(outcomes.map(({ kind }) => kind)).toEqual(['church', 'leftOut', 'leftOut', 'leftOut']);
  });

  test.each([
    'Total Life Church',
    'Source of Light',
    'Page Street Chapel',
    'Revised Life',
    '12 Apostles Church',
    'Continued Grace Church',
    'Rev. Smith Memorial',
    'Cowboy Church of Harris County',
  ])('%s is a church', async (name) => {
    expect(await churchesOf(`Name,Zip\n${name},`)).toMatchObject([{ name }]);
  });
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
  ['https:example.org', 'https://example.org'],
  ['http ://example.org', 'http://example.org'],
  ['“https：//example.org”', 'https://example.org'],
  ['Visit us at www.example.org', 'https://www.example.org'],
  ['[Our site](https://example.org)', 'https://example.org'],
  ['Web - example.org', 'https://example.org'],
  ['Facebook: facebook.com/grace', 'https://facebook.com/grace'],
  ['www.example,org', undefined],
])('48: website %s', (text, url) => expect(websiteOf(text)).toBe(url));

const merged = (rows: string[], refs: string[]) =>
  workbookWith(
    `${rows.join('')}</sheetData><mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells><sheetData>`,
  );

test('49: a merged cell holds for all of its rows', async () => {
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

test('49: rows with one merged name are one church', async () => {
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

describe('OpenStreetMap (36, 41)', () => {
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
    [
      {
        osm_id: '9604',
        other_tags:
          '{name=Grace, Hope & Joy, amenity=place_of_worship, religion=christian, addr:postcode=77002}',
      },
      { name: 'Grace, Hope & Joy', zip: '77002' },
    ],
    [{ ...worship, amenity: 'place_of_worship;school' }, { name: 'Grace' }],
    [{ ...worship, amenity: 'kindergarten; place_of_worship' }, { name: 'Grace' }],
    [{ ...worship, amenity: 'School, Place of worship' }, { name: 'Grace' }],
    [
      { osm_id: '9', name: 'Grace', tags: '"amenity"=>"place_of_worship","religion"=>"christianity"' },
      { name: 'Grace', denomination: 'Other' },
    ],
    [
      { ...worship, 'addr:postcode': '77002;77003', 'addr:city': 'Houston;Katy' },
      { zip: '77002', city: 'Houston' },
    ],
    [
      { ...worship, 'addr:housenumber': '3', 'addr:street': 'Oak Street', 'addr:suite': '5' },
      { address: '3 Oak Street, Suite 5' },
    ],
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
    expect(await churchesOf(featuresOf(properties))).toMatchObject([right]);
  });

  test.each([
    ['Su 10:00; We 19:00 off', ['Sunday 10:00 AM']],
    ['Mo-Sa off; Su 10:00', ['Sunday 10:00 AM']],
    ['Su 10:00; PH off', ['Sunday 10:00 AM', 'Holidays: none']],
    ['Sunday Service 18:30', ['Sunday Service 6:30 PM']],
    ['Sunday 10:00', ['Sunday 10:00']],
    ['Su 10:00; PH closed', ['Sunday 10:00 AM', 'Holidays: none']],
    ['Sunday 18.30', ['Sunday 6:30 PM']],
    ['We 19h30', ['Wednesday 7:30 PM']],
  ])('times %s', (text, lines) => expect(serviceTimes(text)).toEqual(lines));
});
