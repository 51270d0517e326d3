/** The kinds of queries that a visitor can cause; each makes one address after the other. */
import { createRandom } from './bench-data.ts';

export type Kind = {
  name: string;
  /** The n-th address; different ones, so that a cache of answers is asked as in life. */
  address: (n: number) => string;
};

/** What a kind takes from the filled database: places, ZIP codes and a deep cursor that exist there. */
export type Samples = {
  places: { lat: number; lng: number }[];
  zips: string[];
  areas: string[];
  ids: number[];
  deep: string;
  next: string;
};

const denominations = ['Baptist', 'Methodist', 'Catholic', 'Lutheran', 'Pentecostal', 'Church of Christ'];

export function kindsOf({ places, zips, areas, ids, deep, next }: Samples): Kind[] {
  const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
  const list = (query: string) => `/api/churches?${query}`;
  const text = (name: string, texts: string[]): Kind => ({
    name: `text: ${name}`,
    address: (n) => list(`search=${encodeURIComponent(at(texts, n))}`),
  });
  const times = (name: string, of: (query: string) => string): Kind[] =>
    [
      ['a day', ['day=saturday', 'day=sunday', 'day=wednesday', 'day=monday']] as const,
      ['a part', ['part=evening', 'part=afternoon', 'part=morning']] as const,
      ['a language', ['language=spanish', 'language=korean', 'language=english']] as const,
      ['common', ['day=sunday&part=morning']] as const,
      ['rare', ['day=saturday&part=evening&language=vietnamese']] as const,
    ].map(([kind, queries]) => ({ name: `${name}: ${kind}`, address: (n) => of(at(queries, n)) }));
  const random = createRandom(7);
  const shifts = Array.from({ length: 500 }, () => random.next() - 0.5);
  const box = (n: number, zoom: number) => {
    const { lat, lng } = at(places, n);
    // What a window of 1,200 by 800 points shows.
    const wide = (1200 / 256) * (360 / 2 ** zoom);
    const high = (800 / 256) * (360 / 2 ** zoom) * 0.85;
    const south = Math.max(-85, lat - high / 2 + at(shifts, n) * high * 0.2);
    const west = Math.max(-180, lng - wide / 2);
    return [south, west, Math.min(85, south + high), Math.min(180, west + wide)]
      .map((x) => x.toFixed(4))
      .join(',');
  };
  const map = (zoom: number, more = '', label = more.split('=')[0]): Kind => ({
    name: `map, zoom ${zoom}${label ? `, ${label}` : ''}`,
    address: (n) => `/api/churches/map?bbox=${box(n, zoom)}&zoom=${zoom}${more ? `&${more}` : ''}`,
  });
  const place = (n: number) =>
    `${(at(places, n).lat + at(shifts, n) * 0.1).toFixed(4)},${at(places, n).lng.toFixed(4)}`;
  return [
    { name: 'list', address: () => '/api/churches' },
    { name: 'list: next page', address: () => next },
    { name: 'list: deep page', address: () => deep },
    { name: 'list: by name', address: () => list('sort=name') },
    { name: 'featured', address: () => list('featured=true') },
    {
      name: 'denomination',
      address: (n) => list(`denomination=${encodeURIComponent(at(denominations, n))}`),
    },
    { name: 'area', address: (n) => list(`area=${encodeURIComponent(at(areas, n))}`) },
    {
      name: 'denomination and area',
      address: (n) =>
        list(
          `area=${encodeURIComponent(at(areas, n))}&denomination=${encodeURIComponent(at(denominations, n))}`,
        ),
    },
    { name: 'ZIP code', address: (n) => list(`zip=${at(zips, n)}`) },
    { name: 'ZIP code, three digits', address: (n) => list(`zip=${at(zips, n).slice(0, 3)}`) },
    text('rare word', ['quetzalcoatlus']),
    text('two words', [
      'grace lutheran',
      'zion lutheran',
      'peace episcopal',
      'hope presbyterian',
      'trinity orthodox',
      'shiloh nazarene',
    ]),
    text('three words', [
      'first baptist houston',
      'new hope tabernacle',
      'mount zion methodist',
      'good shepherd catholic',
    ]),
    text('common word', ['church', 'baptist', 'first', 'methodist']),
    text('misspelt', [
      'babtist lakeside',
      'luthern cedar',
      'prebyterian',
      'episcapal grace',
      'quetzalcoatlos',
      'methodst zoin',
    ]),
    text('short form', ['st marys', 'mt zion ame', '1st baptist', 'st. johns umc', 'mt calvary']),
    text('ZIP code', zips.slice(0, 50)),
    {
      name: 'text in an area',
      address: (n) => list(`search=baptist&area=${encodeURIComponent(at(areas, n))}`),
    },
    { name: 'radius of 10 miles', address: (n) => list(`near=${place(n)}&radius=10`) },
    { name: 'radius of 50 miles', address: (n) => list(`near=${place(n)}&radius=50&sort=distance`) },
    { name: 'near, by distance', address: (n) => list(`near=${place(n)}&sort=distance`) },
    { name: 'near a ZIP code', address: (n) => list(`near=${at(zips, n)}&radius=10`) },
    { name: 'near, with text', address: (n) => list(`near=${place(n)}&radius=25&search=baptist`) },
    { name: 'box', address: (n) => list(`bbox=${box(n, 11)}`) },
    ...times('times', list),
    { name: 'facets', address: () => '/api/churches/facets' },
    {
      name: 'facets of a denomination',
      address: (n) => `/api/churches/facets?denomination=${encodeURIComponent(at(denominations, n))}`,
    },
    {
      name: 'facets of a text',
      address: (n) => `/api/churches/facets?search=${at(['grace+lutheran', 'zion', 'peace+episcopal'], n)}`,
    },
    {
      name: 'facets of a common word',
      address: (n) => `/api/churches/facets?search=${at(['church', 'baptist', 'first'], n)}`,
    },
    ...times('facets of times', (query) => `/api/churches/facets?${query}`),
    ...[4, 6, 8, 10, 11, 12, 14].map((zoom) => map(zoom)),
    map(10, 'denomination=Baptist'),
    map(5, 'featured=true'),
    map(9, 'search=lutheran'),
    ...[4, 7, 10, 12].map((zoom) => map(zoom, 'day=sunday&part=morning', 'times: common')),
    map(4, 'language=spanish', 'times: a language'),
    map(4, 'day=saturday&part=evening&language=vietnamese', 'times: rare'),
    { name: 'denominations', address: () => '/api/denominations' },
    { name: 'areas', address: () => '/api/areas' },
    { name: 'stats', address: () => '/api/stats' },
    { name: 'unclaimed', address: () => '/api/unclaimed-churches' },
    ...[
      ['two words', ['grace lutheran', 'zion lutheran', 'peace episcopal']] as const,
      ['common word', ['church', 'baptist', 'first', 'methodist']] as const,
      ['rare word', ['quetzalcoatlus']] as const,
      ['misspelt', ['babtist lakeside', 'luthern cedar', 'methodst zoin']] as const,
    ].map(
      ([name, texts]): Kind => ({
        name: `unclaimed: ${name}`,
        address: (n) => `/api/unclaimed-churches?search=${encodeURIComponent(at(texts, n))}`,
      }),
    ),
    { name: 'one church', address: (n) => `/api/churches/${at(ids, n)}` },
  ];
}
