import { expect, test } from 'vitest';
import { churchFilters, churchListQuery } from '../contracts/churches.ts';
import {
  accepts,
  bboxText,
  canonicalValues,
  changeDirectory,
  coarseBox,
  directoryFilters,
  directoryTitle,
  filterNames,
  isMultiFilter,
  listQueryOf,
  maxIds,
  noFilters,
  positionText,
  readBox,
  readDirectory,
  readIds,
  readNear,
  readRadius,
  withoutValue,
} from './directory.ts';

const directoryQuery = (search: URLSearchParams) => listQueryOf(readDirectory(search));

const values = [
  'Grace',
  'x'.repeat(200),
  'x'.repeat(201),
  'a\0b',
  'true',
  'yes',
  'sunday',
  'Sunday',
  'evening',
  'spanish',
  'contemporary',
  '77002',
  '770021',
  '29.7,-95.4',
  '29.7',
  '91,0',
  'a,b',
  '0.1',
  '0',
  '250',
  '251',
  '12.345',
  '29,-96,30,-95',
  '30,-96,29,-95',
  '29,-96,30',
  '29,-96,30,-95,1',
  'Infinity,0',
];

test('accepts the same values on the directory page as in the contract', () => {
  for (const name of filterNames) {
    const schema = churchFilters.shape[name];
    const accepted = values.filter((value) => accepts[name](value));
    expect(accepted, name).toEqual(values.filter((value) => schema.safeParse(value).success));
    expect(accepted.length, name).toBeGreaterThan(0);
    expect(accepted.length, name).toBeLessThan(values.length);
  }
});

test.each([
  ['29,-96,30,-95', { south: 29, west: -96, north: 30, east: -95 }],
  ['-90,-180,90,180', { south: -90, west: -180, north: 90, east: 180 }],
  // A box across the date line, and one with no height.
  ['0,170,1,-170', { south: 0, west: 170, north: 1, east: -170 }],
  ['1,2,1,2', { south: 1, west: 2, north: 1, east: 2 }],
  ['30,-96,29,-95', undefined],
  ['-90.1,0,0,0', undefined],
  ['0,-180.1,0,0', undefined],
  ['0,0,90.1,0', undefined],
  ['0,0,0,180.1', undefined],
  ['1,2,3', undefined],
  ['1,2,3,4,5', undefined],
  ['1,,3,4', undefined],
  ['a,2,3,4', undefined],
  [`${'0'.repeat(94)},0,0,0`, { south: 0, west: 0, north: 0, east: 0 }],
  [`${'0'.repeat(95)},0,0,0`, undefined],
])('parses the box "%s"', (text, box) => {
  expect(readBox(text)).toEqual(box);
});

test('never shrinks a box, and leaves a rounded box unchanged', () => {
  expect(coarseBox({ south: 29.7001, west: -95.5001, north: 29.8001, east: -95.4009 })).toEqual({
    south: 29.7,
    west: -95.501,
    north: 29.801,
    east: -95.4,
  });
  const coarse = { south: 29.701, west: -95.503, north: 29.807, east: -95.409 };
  expect(coarseBox(coarse)).toEqual(coarse);
});

test.each([
  ['77002', { zip: '77002' }],
  [' 77002 ', { zip: '77002' }],
  ['heights', { area: 'The Heights' }],
  ['conroe', { area: 'Conroe' }],
  ['Dallas', undefined],
  ['Houston', { area: 'Houston' }],
  ['Sugarland, TX', { area: 'Sugar Land' }],
  ['Katy, Texas', { area: 'Katy' }],
  ['77002-1234', { zip: '77002' }],
  ['77002-12', undefined],
  ['29.76041,-95.36985', { latitude: 29.76, longitude: -95.37 }],
  ['90,180', { latitude: 90, longitude: 180 }],
  ['90.1,0', undefined],
  ['0,-180.1', undefined],
  ['1,2,3', undefined],
  ['1', undefined],
  ['770021', undefined],
  ['nowhere', undefined],
  [`${'0'.repeat(58)},0`, { latitude: 0, longitude: 0 }],
  [`${'0'.repeat(59)},0`, undefined],
])('parses near "%s"', (text, place) => {
  expect(readNear(text)).toEqual(place);
});

test.each([
  ['0.1', 0.1],
  ['250', 250],
  ['5.25', 5.25],
  ['0.09', undefined],
  ['250.01', undefined],
  ['1.234', undefined],
  ['1000', undefined],
  ['-1', undefined],
  ['5 ', undefined],
])('parses radius "%s"', (text, miles) => {
  expect(readRadius(text)).toBe(miles);
});

test('sorts and deduplicates ids, up to the number of favorites', () => {
  expect(readIds('3,1,10,3')).toEqual([1, 3, 10]);
  expect(readIds('999999999')).toEqual([999_999_999]);
  for (const text of ['', '0', '01', '1,', '1000000000', 'a']) expect(readIds(text), text).toBeUndefined();
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',');
  expect(maxIds).toBe(100);
  expect(readIds(ids(100))).toHaveLength(100);
  expect(readIds(ids(101))).toBeUndefined();
});

test('normalizes multiple values: canonical, unique, with days and languages in their defined order', () => {
  expect(canonicalValues('day', ['wednesday', '', 'sunday', 'wednesday'])).toEqual(['sunday', 'wednesday']);
  expect(canonicalValues('language', ['spanish', 'english'])).toEqual(['english', 'spanish']);
  expect(canonicalValues('area', ['Katy', 'heights', 'Downtown'])).toEqual([
    'Downtown',
    'Katy',
    'The Heights',
  ]);
  expect(canonicalValues('denomination', ['umc', 'Baptist'])).toEqual(['Baptist', 'Methodist']);
});

test('lists the filters', () => {
  expect(filterNames.filter(isMultiFilter)).toEqual(['denomination', 'area', 'day', 'language', 'fact']);
  expect(filterNames).toContain('wheelchair');
});

const read = (text: string) => readDirectory(new URLSearchParams(text));

test('parses a bare URL as the grid without filters', () => {
  expect(read('')).toEqual({ filters: {}, view: 'grid', sort: 'featured', position: null });
});

test('parses filters, view and map position', () => {
  expect(
    read('search=+grace+&denomination=Baptist&area=Montrose&view=map&at=29.7,-95.3,12&bbox=29,-96,30,-95'),
  ).toEqual({
    filters: { search: 'grace', denomination: ['Baptist'], area: ['Montrose'], bbox: '29,-96,30,-95' },
    view: 'map',
    sort: 'featured',
    position: { latitude: 29.7, longitude: -95.3, zoom: 12 },
  });
});

test.each([
  'view=carousel',
  'near=here',
  'bbox=1,2,3',
  'zip=abc',
  'at=1,2',
  'at=,,',
  'radius=5',
  'featured=maybe',
  'who=me',
])('ignores what the contract does not allow: %s', (text) => {
  expect(read(text)).toEqual({ filters: {}, view: 'grid', sort: 'featured', position: null });
});

test('replaces aliases with the canonical spelling', () => {
  expect(
    directoryFilters(new URLSearchParams('area=Downtown+Houston&denomination=non-denominational')),
  ).toEqual({
    area: ['Downtown'],
    denomination: ['Non-denominational'],
  });
});

test('requests one page with a query that the contract accepts', () => {
  expect(directoryQuery(new URLSearchParams('search=x'))).toEqual({ search: 'x', limit: '24' });
  expect(directoryQuery(new URLSearchParams('sort=name'))).toEqual({ sort: 'name', limit: '24' });
  // Sorting by distance without a place, and unknown sort orders.
  expect(directoryQuery(new URLSearchParams('sort=distance'))).toEqual({ limit: '24' });
  expect(directoryQuery(new URLSearchParams('sort=color'))).toEqual({ limit: '24' });
  expect(directoryQuery(new URLSearchParams('near=77004&sort=featured'))).toEqual({
    near: '77004',
    limit: '24',
  });
  const near = directoryQuery(new URLSearchParams('near=29.7,-95.3&radius=5'));
  expect(near).toEqual({ near: '29.7,-95.3', radius: '5', limit: '24' });
  expect(churchListQuery.safeParse(near).success).toBe(true);
});

test('keeps other parameters on a change, omits the default view, and drops the radius with its place', () => {
  const start = new URLSearchParams('search=x&near=29.7,-95.3&radius=5&view=map');
  const after = (change: Parameters<typeof changeDirectory>[1]) => changeDirectory(start, change).toString();
  expect(after({ view: 'grid', area: 'Montrose' })).toBe('search=x&near=29.7%2C-95.3&radius=5&area=Montrose');
  expect(after({ near: null })).toBe('search=x&view=map');
  expect(after(noFilters)).toBe('view=map');
});

test('formats positions and boxes to about ten meters', () => {
  expect(positionText({ latitude: 29.760412, longitude: -95.36981, zoom: 11 })).toBe('29.7604,-95.3698,11');
  expect(bboxText({ south: 29.5, west: -95.123456, north: 30, east: -95 })).toBe('29.5,-95.1235,30,-95');
});

test('includes denomination and area in the title', () => {
  expect(directoryTitle({})).toBe('Directory of Houston Churches');
  expect(directoryTitle({ denomination: ['Baptist'] })).toBe('Baptist churches in Houston, Texas');
  expect(directoryTitle({ denomination: ['Baptist'], area: ['Montrose'] })).toBe(
    'Baptist churches in Montrose, Houston',
  );
});

test('includes multiple names in the title, but not too many', () => {
  expect(directoryTitle({ denomination: ['Baptist', 'Methodist'], area: ['Katy', 'Montrose'] })).toBe(
    'Baptist and Methodist churches in Katy and Montrose, Houston',
  );
  expect(directoryTitle({ denomination: ['Baptist', 'Catholic', 'Lutheran', 'Methodist'] })).toBe(
    'Churches in Houston, Texas',
  );
});

test('normalizes a set of values regardless of order and spelling', () => {
  const filters = { denomination: ['Baptist', 'Methodist'], day: ['sunday', 'wednesday'] };
  expect(read('denomination=Methodist&denomination=babtist&denomination=Baptist').filters).toEqual({
    denomination: ['Baptist', 'Methodist', 'babtist'],
  });
  const text = 'day=wednesday&denomination=Methodist&day=sunday&denomination=Baptist&day=someday&day=sunday';
  expect(read(text).filters).toEqual(filters);
  const query = directoryQuery(new URLSearchParams(text));
  expect(query).toEqual({ ...filters, limit: '24' });
  expect(churchListQuery.parse(query)).toMatchObject(filters);
  expect(changeDirectory(new URLSearchParams(), filters).toString()).toBe(
    'denomination=Baptist&denomination=Methodist&day=sunday&day=wednesday',
  );
});

test('reads q as search, and writes it as search', () => {
  expect(read('q=lakewood').filters).toEqual({ search: 'lakewood' });
  expect(read('q=lakewood&search=grace').filters).toEqual({ search: 'grace' });
  const q = new URLSearchParams('q=lakewood');
  expect(changeDirectory(q, { area: 'Katy' }).toString()).toBe('search=lakewood&area=Katy');
  expect(changeDirectory(q, { search: 'grace' }).toString()).toBe('search=grace');
  expect(changeDirectory(q, noFilters).toString()).toBe('');
});

test('takes the choice of all denominations or areas as no filter', () => {
  expect(read('denomination=All+Denominations&area=All+Areas').filters).toEqual({});
  expect(churchListQuery.parse({ denomination: 'All Denominations', area: 'All Areas' })).toEqual({});
});

test('removes one of multiple values', () => {
  const start = new URLSearchParams('area=Katy&area=Montrose&view=map');
  expect(changeDirectory(start, { area: withoutValue(['Katy', 'Montrose'], 'Katy') }).toString()).toBe(
    'area=Montrose&view=map',
  );
  expect(changeDirectory(start, { area: [] }).toString()).toBe('view=map');
  expect(withoutValue(['Katy'], 'Katy')).toBeNull();
});

test('keeps up to ten values and drops unknown days, as the contract requires', () => {
  const messages = (query: Record<string, unknown>) =>
    churchListQuery.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const many = Array.from({ length: 11 }, (_, index) => `Area ${index}`);
  expect(messages({ area: many })).toEqual([['area', 'area takes at most 10 values']]);
  expect(messages({ day: 'someday' })).toEqual([['day', expect.stringContaining('day takes one of sunday')]]);
  expect(messages({ day: ['sunday', 'someday'] })).toEqual([
    ['day', expect.stringContaining('day takes one of sunday')],
  ]);
  expect(messages({ denomination: 'x'.repeat(201) })).toEqual([['denomination', 'at most 200 characters']]);
  expect(churchListQuery.parse({ area: '', denomination: ['', ' '] })).toEqual({});
});

test.each([
  ['-85,-180,0', { latitude: -85, longitude: -180, zoom: 0 }],
  ['85,180,1', { latitude: 85, longitude: 180, zoom: 1 }],
  ['85.1,0,1', null],
  ['0,180.1,1', null],
  ['0,0,-1', null],
])('the map position %s is read only within the map', (at, position) => {
  expect(read(`view=map&at=${at}`).position).toEqual(position);
});
