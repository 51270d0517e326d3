/** The kinds of queries that visitors can cause, with sample values. */
import type pg from 'pg';
import { addDays } from '#shared/domain/dates.ts';
import { eventCategories } from '#shared/domain/events.ts';
import { areaBoxes, countyCenter } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { createRandom } from './random.ts';
import kinds from './search-kinds.json' with { type: 'json' };

type Samples = Record<string, (string | number)[]>;

/**
 * In the braces of search-kinds.json stands the name of a list of samples or a list of texts. The nth URL has the nth item of
 * each, which gives the response cache a realistic mix.
 */
export const kindsOf = (samples: Samples) =>
  Object.entries(kinds).map(([name, template]) => ({
    name,
    urlOf: (n: number) =>
      template.replace('{city}', site.city.toLowerCase()).replace(/\{(.+?)\}/g, (_, names: string) => {
        const values = samples[names] ?? names.split('|');
        const value = String(values[n % values.length]);
        return /^(\/|area=)/.test(value) ? value : encodeURIComponent(value);
      }),
  }));

type Place = { lat: number; lng: number };

/** The box of a map of this size, as a query's value. */
const view = ({ lat, lng }: Place, zoom: number, [width, height]: [number, number]) => {
  const [wide, high] = [(width / 256) * (360 / 2 ** zoom), (height / 256) * (360 / 2 ** zoom) * 0.85];
  const [south, west] = [Math.max(-85, lat - high / 2), Math.max(-180, lng - wide / 2)];
  return [south, west, Math.min(85, south + high), Math.min(180, west + wide)]
    .map((x) => x.toFixed(4))
    .join(',');
};

/** Moved maps and positions: 1,000 different ones, which neither repeat within a minute nor fit the response cache. */
function placeSamples(places: Place[]): Samples {
  const random = createRandom(7);
  const moved = Array.from({ length: 1000 }, (_, n) => ({
    ...places[n % places.length]!,
    by: random.next() - 0.5,
  }));
  const boxes = [0, 4, 5, 8, 9, 10, 11, 12].map((zoom) => [
    `box ${zoom}`,
    moved.map(({ lat, lng, by }) => view({ lat: lat + (by * 190) / 2 ** zoom, lng }, zoom, [1200, 800])),
  ]);
  const center = { lat: countyCenter.latitude, lng: countyCenter.longitude };
  return {
    ...Object.fromEntries(boxes),
    place: moved.map(({ lat, lng, by }) => `${(lat + by * 0.1).toFixed(4)},${lng.toFixed(4)}`),
    // As client/src/features/map/components/map-options.ts does, on a phone, a laptop, and a large screen.
    'opened map': [view(center, 11, [390, 600]), view(center, 11, [900, 700]), view(center, 11, [1400, 900])],
    'map of an area': areaBoxes.map(({ name, box }) => {
      const middle = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
      return `area=${encodeURIComponent(name)}&bbox=${view(middle, 12, [900, 700])}`;
    }),
  };
}

/** URLs of the second page and of a page far down the list. */
async function pageSamples(base: string): Promise<Samples> {
  const nextOf = async (path: string): Promise<string> => {
    const { headers } = await fetch(base + path);
    return /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? path;
  };
  const next = await nextOf('/api/churches');
  let deep = await nextOf('/api/churches?limit=200');
  for (let page = 0; page < 35; page += 1) deep = await nextOf(deep);
  return { next: [next], deep: [deep.replace('limit=200', 'limit=60')] };
}

/** Values that exist in the database of the server at `base`, with the events that fillEvents made for `today`. */
export async function takeSamples(pool: pg.Pool, base: string, today: string): Promise<Samples> {
  const { rows } = await pool.query<Place & { id: number; zip: string; area: string }>(
    'select id, lat, lng, zip, area from churches where id % (select count(*) / 200 from churches) = 0 order by id',
  );
  const events = await pool.query<{ church_id: number }>(
    'select church_id from events where id % 500 = 0 and church_id is not null',
  );
  const zips = [...new Set(rows.map(({ zip }) => zip))];
  return {
    ...placeSamples(rows),
    ...(await pageSamples(base)),
    id: rows.map(({ id }) => id),
    zip: zips,
    zip3: zips.map((zip) => zip.slice(0, 3)),
    area: [...new Set(rows.map(({ area }) => area))].slice(0, 30),
    'home area': areaBoxes.map(({ name }) => name),
    denomination: ['Baptist', 'Methodist', 'Catholic', 'Lutheran', 'Pentecostal', 'Church of Christ'],
    month: Array.from({ length: 6 }, (_, n) => addDays(today, 31 * n).slice(0, 7)),
    category: [...eventCategories],
    'church with events': events.rows.map((event) => event.church_id),
  };
}
