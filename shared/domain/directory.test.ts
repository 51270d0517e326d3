import { expect, test } from 'vitest';
import { churchListQuery } from '../contracts/churches.ts';
import {
  bboxText,
  changeDirectory,
  directoryFilters,
  directoryQuery,
  directoryTitle,
  noFilters,
  positionText,
  readDirectory,
  withoutValue,
} from './directory.ts';

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

test('requests one page, sorted by distance if there is a place, with a query that the contract accepts', () => {
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
  expect(near).toEqual({ near: '29.7,-95.3', radius: '5', sort: 'distance', limit: '24' });
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
