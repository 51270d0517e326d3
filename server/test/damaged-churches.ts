/** Churches with known values, and the ways in which files of the world damage them. Seeded, so that a failure can be repeated. */

export type Truth = {
  name: string;
  address: string;
  city: string;
  zip: string;
  phone: string | null;
  website: string | null;
  description: string;
  services: string[];
  latitude: number;
  longitude: number;
};

type Random = () => number;

/** Numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

const firstWords = [
  'Grace',
  'Hope',
  'St. Mary’s',
  'Señor de la Vida',
  'Faith & Hope',
  'Café Church',
  'Zion',
  'Đức Mẹ',
];
const lastWords = [
  'Chapel',
  'Baptist Church',
  'Fellowship',
  'Lutheran Church',
  'Methodist Church',
  'Community',
];
const streets = ['Oak St', 'Elm St', 'Main St', 'Westheimer Rd', 'Avenue K'];
const places = [
  { city: 'Houston', zip: '77002', latitude: 29.7568, longitude: -95.3657 },
  { city: 'Katy', zip: '77449', latitude: 29.8365, longitude: -95.7351 },
  { city: 'Pasadena', zip: '77506', latitude: 29.7001, longitude: -95.1994 },
];
const schedules = [
  ['Sunday 9:00 AM', 'Wednesday 7:00 PM'],
  ['Sunday 10:30 AM & 6:00 PM'],
  ['Saturday 5:30 PM (Vigil)'],
  [],
];

export function churchNumber(n: number, random: Random): Truth {
  const place = pick(random, places);
  return {
    name: `${pick(random, firstWords)} ${pick(random, lastWords)} ${n}`,
    address: `${100 + n} ${pick(random, streets)}`,
    city: place.city,
    zip: place.zip,
    phone: random() < 0.1 ? null : `(713) 555-${String(1000 + (n % 9000)).padStart(4, '0')}`,
    website: random() < 0.2 ? null : `https://church${n}.example.org/?a=${n}&b=2`,
    description: random() < 0.3 ? '' : `We’re church ${n} – “all” are welcome.\nJoin us!`,
    services: [...pick(random, schedules)],
    latitude: Number((place.latitude + (random() - 0.5) / 50).toFixed(4)),
    longitude: Number((place.longitude + (random() - 0.5) / 50).toFixed(4)),
  };
}

type Damage = (value: string) => string;
const invisible = ['\u200b', '\u202a', '\u202c', '\u2068', '\ufeff', '\u00ad', '\u200e'];
const entities: Record<string, string> = {
  '&': '&amp;',
  '’': '&rsquo;',
  '–': '&#8211;',
  '“': '&ldquo;',
  '”': '&#x201D;',
  ñ: '&ntilde;',
};

const unchanged: Damage = (value) => value;
const asEntities: Damage = (value) => value.replace(/[&’–“”ñ]/g, (sign) => entities[sign]!);
const withMarks =
  (random: Random): Damage =>
  (value) =>
    `${pick(random, invisible)}${value}${pick(random, invisible)}`;
const asFormula: Damage = (value) => `="${value.replaceAll('"', '""')}"`;
const spaced: Damage = (value) => `  ${value.replaceAll(' ', '\u00a0')} `;
const fillers = ['', 'N/A', 'TBD', '#REF!', '#N/A', '-', 'none', 'NULL'];

const phoneForms: Damage[] = [
  (phone) => phone.replace(/\D/g, ''),
  (phone) => `${phone.replace(/\D/g, '')}.0`,
  (phone) => `'${phone.replace(/\D/g, '')}`,
  (phone) => `+1 ${phone}`,
  (phone) => phone.replace('-', '\u2011'),
  (phone) => `Office: ${phone}`,
  (phone) => `${phone} or 281-555-0199`,
  (phone) => `<a href="tel:${phone}">${phone}</a>`,
];
const zipForms: Damage[] = [
  (zip) => `${zip}.0`,
  (zip) => `'${zip}`,
  (zip) => `${zip}-1234`,
  (zip) => `${zip}–1234`,
  (zip) => `TX ${zip}`,
];
const positionForms: Array<(latitude: number, longitude: number) => [string, string]> = [
  (latitude, longitude) => [String(latitude), String(longitude)],
  (latitude, longitude) => [`${latitude}N`, `${-longitude}W`],
  (latitude, longitude) => [String(latitude).replace('.', ','), String(longitude).replace('.', ',')],
  (latitude, longitude) => [`${latitude}, ${longitude}`, ''],
  (latitude, longitude) => [String(longitude), String(latitude)],
];
const lineBreaks = ['\n', '\r\n', '<br>', '_x000D_\n', '<br/>\n'];

/** A row for the columns below. */
export function damagedRow(truth: Truth, random: Random): string[] {
  const text = (value: string): string =>
    value === ''
      ? pick(random, fillers)
      : pick(random, [unchanged, unchanged, asEntities, withMarks(random), asFormula, spaced])(value);
  const lines = (values: string[]): string => values.join(pick(random, lineBreaks));
  const [latitude, longitude] = pick(random, positionForms)(truth.latitude, truth.longitude);
  const isBoxed = random() < 0.2;
  return [
    text(truth.name),
    isBoxed ? '' : text(truth.address),
    isBoxed ? text(truth.address) : '',
    isBoxed ? 'P.O. Box 1234' : pick(random, fillers),
    text(truth.city),
    pick(random, ['TX', 'Texas', 'tx', 'US-TX']),
    pick(random, zipForms)(truth.zip),
    truth.phone === null ? pick(random, fillers) : pick(random, phoneForms)(truth.phone),
    truth.website === null
      ? pick(random, fillers)
      : pick(random, [unchanged, asEntities, (url: string) => `<a href='${asEntities(url)}'>Visit us</a>`])(
          truth.website,
        ),
    truth.description === '' ? pick(random, fillers) : asEntities(lines(truth.description.split('\n'))),
    truth.services.length === 0 ? pick(random, fillers) : lines(truth.services),
    latitude,
    longitude,
  ];
}

export const damagedColumns = [
  'Church\u00a0Name',
  'Address',
  'Address',
  'Mailing Address',
  'City',
  'State',
  'ZIP Code',
  'Phone',
  '\ufeffWebsite',
  'Description',
  'Service Times',
  'Latitude',
  'Longitude',
];
