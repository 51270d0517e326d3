/** The kinds of queries that visitors can cause, with sample values. */
import type pg from 'pg';
import { areaBoxes, countyCenter } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { createRandom } from './random.ts';

export type Kind = {
  name: string;
  /** The nth URL. URLs vary to give the response cache a realistic mix. */
  urlOf: (n: number) => string;
};

/** Values that exist in the database. `next` and `deep` are URLs of the second page and of a page far down the list. */
export type Samples = {
  places: { lat: number; lng: number }[];
  zips: string[];
  areas: string[];
  ids: number[];
  deep: string;
  next: string;
};

/** Search text at various stages of typing. */
const typed = [
  'f',
  'fi',
  'first',
  'first b',
  'first bap',
  'gra',
  'grace lu',
  'st',
  'st mar',
  'zio',
  'mount z',
];
const denominations = ['Baptist', 'Methodist', 'Catholic', 'Lutheran', 'Pentecostal', 'Church of Christ'];

type Place = Samples['places'][number];

const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
const encoded = (list: readonly string[], n: number) => encodeURIComponent(at(list, n));
const list = (query: string) => `/api/churches?${query}`;
const text = (name: string, texts: string[]): Kind => ({
  name: `text: ${name}`,
  urlOf: (n) => list(`search=${encoded(texts, n)}`),
});
const times = (name: string, of: (query: string) => string): Kind[] =>
  [
    ['a day', ['day=saturday', 'day=sunday', 'day=wednesday', 'day=monday']] as const,
    ['a part', ['part=evening', 'part=afternoon', 'part=morning']] as const,
    ['a language', ['language=spanish', 'language=korean', 'language=english']] as const,
    ['common', ['day=sunday&part=morning']] as const,
    ['rare', ['day=saturday&part=evening&language=vietnamese']] as const,
  ].map(([kind, queries]) => ({ name: `${name}: ${kind}`, urlOf: (n) => of(at(queries, n)) }));

const random = createRandom(7);
const shifts = Array.from({ length: 500 }, () => random.next() - 0.5);
type Screen = readonly [width: number, height: number];

const view = ({ lat, lng }: { lat: number; lng: number }, zoom: number, [width, height]: Screen) => {
  const [wide, high] = [(width / 256) * (360 / 2 ** zoom), (height / 256) * (360 / 2 ** zoom) * 0.85];
  const south = Math.max(-85, lat - high / 2);
  const west = Math.max(-180, lng - wide / 2);
  return [south, west, Math.min(85, south + high), Math.min(180, west + wide)]
    .map((x) => x.toFixed(4))
    .join(',');
};

/** A random box, as after panning the map. */
const box = (places: Place[], n: number, zoom: number) => {
  const { lat, lng } = at(places, n);
  const shift = at(shifts, n) * (800 / 256) * (360 / 2 ** zoom) * 0.85 * 0.2;
  return view({ lat: lat + shift, lng }, zoom, [1200, 800]);
};

/** The map's initial view (map-options.ts of the client) on a phone, a laptop and a large screen. */
const screens: Screen[] = [
  [390, 600],
  [900, 700],
  [1400, 900],
];
const opened = (n: number) =>
  view({ lat: countyCenter.latitude, lng: countyCenter.longitude }, 11, at(screens, n));
const ofArea = (n: number) => {
  const { name, box } = at(areaBoxes, n);
  const center = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
  const bbox = view(center, 12, at(screens, Math.floor(n / areaBoxes.length)));
  return `area=${encodeURIComponent(name)}&bbox=${bbox}`;
};

const place = (places: Place[], n: number) =>
  `${(at(places, n).lat + at(shifts, n) * 0.1).toFixed(4)},${at(places, n).lng.toFixed(4)}`;

const filterKinds = ({ zips, areas, deep, next }: Samples): Kind[] => [
  { name: 'list', urlOf: () => '/api/churches' },
  { name: 'list: next page', urlOf: () => next },
  { name: 'list: deep page', urlOf: () => deep },
  { name: 'list: by name', urlOf: () => list('sort=name') },
  { name: 'featured', urlOf: () => list('featured=true') },
  { name: 'denomination', urlOf: (n) => list(`denomination=${encoded(denominations, n)}`) },
  { name: 'area', urlOf: (n) => list(`area=${encoded(areas, n)}`) },
  {
    name: 'denomination and area',
    urlOf: (n) => list(`area=${encoded(areas, n)}&denomination=${encoded(denominations, n)}`),
  },
  { name: 'ZIP code', urlOf: (n) => list(`zip=${at(zips, n)}`) },
  { name: 'ZIP code, three digits', urlOf: (n) => list(`zip=${at(zips, n).slice(0, 3)}`) },
];

const textKinds = ({ zips }: Samples): Kind[] => [
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
    `first baptist ${site.city.toLowerCase()}`,
    'new hope tabernacle',
    'mount zion methodist',
    'good shepherd catholic',
  ]),
  text('common word', ['church', 'baptist', 'first', 'methodist']),
  text('misspelled', [
    'babtist lakeside',
    'luthern cedar',
    'prebyterian',
    'episcapal grace',
    'quetzalcoatlos',
    'methodst zoin',
  ]),
  text('short form', ['st marys', 'mt zion ame', '1st baptist', 'st. johns umc', 'mt calvary']),
  text('ZIP code', zips.slice(0, 50)),
  text('partial word', ['bapt', 'luther', 'trinity lu', 'pres', 'first bap', 'cath']),
  text('words dropped', [
    'grace lutheran xylophone',
    'quantum baptist zebra',
    'james avenue church near me',
    'zion lutheran dragon',
  ]),
  text('inferred filters', [
    'spanish baptist',
    'catholic sunday morning',
    `baptist near ${zips[0]}`,
    'korean church',
  ]),
  text('a need', [
    'food pantry',
    'divorce support group',
    'baptist church with food pantry',
    'korean church',
  ]),
  text('most expensive', [
    'a b c d e f g h i j',
    '한 국 교 회 中 文 教 會 堂 主',
    'qwertzu asdfghj yxcvbnm poiuztr lkjhgfd mnbvcxy',
  ]),
  {
    name: 'suggest',
    urlOf: (n) =>
      `/api/suggest?q=${encodeURIComponent(at([...typed, ...zips.slice(0, 2), zips[0]!.slice(0, 3)], n))}`,
  },
  {
    name: 'suggest: misspelled',
    urlOf: (n) => `/api/suggest?q=${at(['babtist', 'luthern', 'episcapal'], n)}`,
  },
];

const placeKinds = ({ places, zips, areas }: Samples): Kind[] => {
  const near = (n: number) => `near=${place(places, n)}`;
  return [
    { name: 'text in an area', urlOf: (n) => list(`search=baptist&area=${encoded(areas, n)}`) },
    { name: 'radius of 10 miles', urlOf: (n) => list(`${near(n)}&radius=10`) },
    { name: 'radius of 50 miles', urlOf: (n) => list(`${near(n)}&radius=50&sort=distance`) },
    { name: 'near, by distance', urlOf: (n) => list(`${near(n)}&sort=distance`) },
    { name: 'near a ZIP code', urlOf: (n) => list(`near=${at(zips, n)}&radius=10`) },
    {
      name: 'near an area',
      urlOf: (n) => list(`near=${encodeURIComponent(at(areaBoxes, n).name)}&radius=10`),
    },
    { name: 'near, with text', urlOf: (n) => list(`${near(n)}&radius=25&search=baptist`) },
    { name: 'box', urlOf: (n) => list(`bbox=${box(places, n, 11)}`) },
  ];
};

/** Facts for visitors, and what the chips of "Sunday in one tap" set. */
const factKinds = ({ places, zips }: Samples): Kind[] => {
  const near = (n: number) => `near=${place(places, n)}`;
  const facts = ['fact=contemporary', 'fact=organ&fact=traditional', 'fact=step-free&fact=hearing-loop'];
  const sunday = 'day=sunday&part=morning';
  return [
    { name: 'facts', urlOf: (n) => list(at(facts, n)) },
    { name: 'facts near a place', urlOf: (n) => list(`${near(n)}&radius=10&${at(facts, n)}`) },
    {
      name: 'facts of a text',
      urlOf: (n) => list(`search=${encoded(['church with organ', 'casual church'], n)}`),
    },
    { name: 'facts: Sunday morning', urlOf: (n) => list(`${near(n)}&${sunday}`) },
    {
      name: 'facts: Sunday morning, language, children',
      urlOf: (n) => list(`${near(n)}&${sunday}&language=spanish&fact=nursery`),
    },
    {
      name: 'facts: the same within 5 miles of a ZIP code',
      urlOf: (n) => list(`near=${at(zips, n)}&radius=5&${sunday}&language=spanish&fact=nursery`),
    },
    { name: 'facts: next 3 hours', urlOf: (n) => list(`${near(n)}&starts=3h`) },
    {
      name: 'facts: next 3 hours, language, children',
      urlOf: (n) => list(`${near(n)}&starts=3h&language=spanish&fact=nursery`),
    },
    { name: 'facts: counts', urlOf: (n) => `/api/churches/facts?${near(n)}&radius=10&${sunday}` },
    { name: 'facts: counts of all churches', urlOf: () => '/api/churches/facts' },
  ];
};

const facetKinds: Kind[] = [
  { name: 'facets', urlOf: () => '/api/churches/facets' },
  {
    name: 'facets of a denomination',
    urlOf: (n) => `/api/churches/facets?denomination=${encoded(denominations, n)}`,
  },
  {
    name: 'facets of a text',
    urlOf: (n) => `/api/churches/facets?search=${at(['grace+lutheran', 'zion', 'peace+episcopal'], n)}`,
  },
  {
    name: 'facets of a common word',
    urlOf: (n) => `/api/churches/facets?search=${at(['church', 'baptist', 'first'], n)}`,
  },
  ...times('facets of times', (query) => `/api/churches/facets?${query}`),
];

function mapKinds({ places }: Samples): Kind[] {
  const map = (zoom: number, more = '', label = more.split('=')[0]): Kind => ({
    name: `map, zoom ${zoom}${label ? `, ${label}` : ''}`,
    urlOf: (n) => `/api/churches/map?bbox=${box(places, n, zoom)}&zoom=${zoom}${more ? `&${more}` : ''}`,
  });
  return [
    { name: 'map, as it opens', urlOf: (n) => `/api/churches/map?bbox=${opened(n)}&zoom=11` },
    { name: 'map of an area', urlOf: (n) => `/api/churches/map?${ofArea(n)}&zoom=12` },
    ...[4, 6, 8, 10, 11, 12, 14].map((zoom) => map(zoom)),
    map(10, 'denomination=Baptist'),
    map(5, 'featured=true'),
    map(9, 'search=lutheran'),
    map(0, 'search=church'),
    ...[4, 7, 10, 12].map((zoom) => map(zoom, 'day=sunday&part=morning', 'times: common')),
    map(4, 'language=spanish', 'times: a language'),
    map(4, 'day=saturday&part=evening&language=vietnamese', 'times: rare'),
  ];
}

const unclaimedKinds: Kind[] = [
  { name: 'unclaimed', urlOf: () => '/api/unclaimed-churches' },
  ...[
    ['two words', ['grace lutheran', 'zion lutheran', 'peace episcopal']] as const,
    ['common word', ['church', 'baptist', 'first', 'methodist']] as const,
    ['rare word', ['quetzalcoatlus']] as const,
    ['misspelled', ['babtist lakeside', 'luthern cedar', 'methodst zoin']] as const,
  ].map(
    ([name, texts]): Kind => ({
      name: `unclaimed: ${name}`,
      urlOf: (n) => `/api/unclaimed-churches?search=${encoded(texts, n)}`,
    }),
  ),
];

export const kindsOf = (samples: Samples): Kind[] => [
  ...filterKinds(samples),
  ...textKinds(samples),
  ...placeKinds(samples),
  ...factKinds(samples),
  ...times('times', list),
  ...facetKinds,
  ...mapKinds(samples),
  { name: 'denominations', urlOf: () => '/api/denominations' },
  { name: 'areas', urlOf: () => '/api/areas' },
  { name: 'stats', urlOf: () => '/api/stats' },
  ...unclaimedKinds,
  { name: 'one church', urlOf: (n) => `/api/churches/${at(samples.ids, n)}` },
];

export async function takeSamples(pool: pg.Pool, base: string): Promise<Samples> {
  const { rows } = await pool.query<{ id: number; lat: number; lng: number; zip: string; area: string }>(
    'select id, lat, lng, zip, area from churches where id % (select count(*) / 200 from churches) = 0 order by id',
  );
  const nextOf = async (path: string): Promise<string> => {
    const response = await fetch(base + path);
    await response.arrayBuffer();
    return /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? path;
  };
  const next = await nextOf('/api/churches');
  // Skips 35 pages of 200, because cursors don't depend on the page length.
  const withLimit = (path: string, limit: number): string => {
    const url = new URL(path, base);
    url.searchParams.set('limit', String(limit));
    return url.pathname + url.search;
  };
  let deep = next;
  for (let page = 0; page < 35; page += 1) deep = await nextOf(withLimit(deep, 200));
  deep = withLimit(deep, 60);
  return {
    places: rows.map(({ lat, lng }) => ({ lat, lng })),
    zips: [...new Set(rows.map(({ zip }) => zip))],
    areas: [...new Set(rows.map(({ area }) => area))].slice(0, 30),
    ids: rows.map(({ id }) => id),
    next,
    deep,
  };
}
