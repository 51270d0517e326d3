import { beforeAll, expect, test } from 'vitest';
import { areaBoxes, distanceMiles, isInBox, positionOfPlace } from '#shared/domain/region.ts';
import { createZipTable } from '../../adapters/geo/zip-table.ts';
import { createTestApp } from '../../test/app.ts';

type Item = { id: number; featured: boolean; distance?: number };
type Church = {
  id: number;
  denomination: string;
  area: string;
  zip: string;
  latitude: number;
  longitude: number;
};

const { request, build } = await createTestApp();
const { zipCenter } = createZipTable();
const churches: Church[] = [];

const denominations = ['Baptist', 'Catholic', 'Methodist', 'Lutheran', 'Presbyterian'];

const zips = ['77002', '77077', '77008', '77494', '77084', '77301', '77449'];

/** Fractions that are spread evenly, the same in each run. */
const spread = (index: number, step: number) => (index * step) % 1;

beforeAll(async () => {
  for (let index = 0; index < 300; index++) {
    const latitude = 29.45 + 0.75 * spread(index, 0.618034);
    const longitude = -95.9 + 0.9 * spread(index, 0.754878);
    const denomination = denominations[index % denominations.length]!;
    const box = areaBoxes.find((area) => isInBox(area.box, { latitude, longitude }));
    const place = { area: box?.name ?? 'Elsewhere', zip: zips[index % zips.length]! };
    const values = { denomination, latitude, longitude, ...place };
    const { id } = await build.church({ ...values, featured: index % 7 === 0 });
    churches.push({ id, ...values });
  }
});

/** What is asked, the place that it means, and the denomination, if it names one. */
const searches: Array<[Record<string, string>, string, string?]> = [
  [{ search: 'katy' }, 'Katy'],
  [{ search: 'churches in katy' }, 'Katy'],
  [{ search: 'near sugar land' }, 'Sugar Land'],
  [{ search: 'pearland' }, 'Pearland'],
  [{ search: 'church near pasadena' }, 'Pasadena'],
  [{ search: 'cypress' }, 'Cypress'],
  [{ search: 'spring' }, 'Spring'],
  [{ search: 'missouri city' }, 'Missouri City'],
  [{ search: 'third ward' }, 'Third Ward'],
  [{ search: 'near midtown' }, 'Midtown'],
  [{ search: 'near the galleria' }, 'Galleria'],
  [{ search: '77077' }, '77077'],
  [{ search: 'near 77008' }, '77008'],
  [{ search: 'churches near 77494' }, '77494'],
  [{ search: 'catholic church 77077' }, '77077', 'Catholic'],
  [{ search: 'catholic katy' }, 'Katy', 'Catholic'],
  [{ search: 'baptist church near 77084' }, '77084', 'Baptist'],
  [{ search: 'lutheran 77008' }, '77008', 'Lutheran'],
  [{ search: 'methodist near sugar land' }, 'Sugar Land', 'Methodist'],
  [{ search: 'presbyterian pearland' }, 'Pearland', 'Presbyterian'],
  [{ search: 'baptist near cypress' }, 'Cypress', 'Baptist'],
  [{ search: 'katy', day: 'sunday' }, 'Katy'],
  [{ search: 'katy', day: 'sunday', part: 'morning' }, 'Katy'],
  [{ search: 'catholic church 77077', day: 'sunday', part: 'morning' }, '77077', 'Catholic'],
  [{ search: 'montrose' }, 'Montrose'],
  [{ search: 'church in montrose' }, 'Montrose'],
  [{ search: 'the heights' }, 'The Heights'],
  [{ search: 'east side' }, 'East Side'],
  [{ search: 'river oaks church' }, 'River Oaks'],
  [{ search: 'catholic in memorial' }, 'Memorial', 'Catholic'],
  [{ search: 'churches in 77077' }, '77077'],
  [{ search: 'catholic in 77494' }, '77494', 'Catholic'],
  [{ near: 'Katy' }, 'Katy'],
  [{ near: 'Midtown' }, 'Midtown'],
  [{ near: 'Montrose' }, 'Montrose'],
  [{ near: '77077' }, '77077'],
  [{ near: '77494', denomination: 'Lutheran' }, '77494', 'Lutheran'],
  [{ near: 'Spring', day: 'sunday' }, 'Spring'],
  [{ near: '29.7,-95.5' }, '29.7,-95.5'],
];

function positionOf(place: string) {
  const [latitude, longitude] = place.split(',').map(Number);
  const box = areaBoxes.find(({ name }) => name === place)?.box;
  const center = box && { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
  const position = longitude
    ? { latitude: latitude!, longitude }
    : (center ?? zipCenter(place) ?? positionOfPlace(place));
  if (!position) throw new Error(`${place} is unknown`);
  return position;
}

/** Whether a church is inside the place: a ZIP code, an area with a box, or the five miles around a town. */
function isInside(place: string, church: Church): boolean {
  if (/^\d{5}$/.test(place)) return church.zip === place;
  if (areaBoxes.some(({ name }) => name === place)) return church.area === place;
  return distanceMiles(positionOf(place), church) <= 5;
}

const find = async (query: Record<string, string>) =>
  (await request.get('/api/churches').query(query).expect(200)).body as Item[];
const idsOf = (items: Array<{ id: number }>) => items.map(({ id }) => id);

test.each(searches)(
  '%o: what is in %s is listed nearest first, after at most one near featured church, and the nearest outside follow apart',
  async (query, place, denomination) => {
    const center = positionOf(place);
    const nearest = churches
      .filter((church) => !denomination || church.denomination === denomination)
      .sort((one, other) => distanceMiles(center, one) - distanceMiles(center, other));
    const inside = query.near ? nearest : nearest.filter((church) => isInside(place, church));
    const items = await find({ ...query, limit: '20' });
    const led = items.length > 0 && items[0]!.id !== inside[0]!.id;
    const rest = idsOf(items.slice(led ? 1 : 0));
    expect(rest).toEqual(idsOf(inside.filter(({ id }) => !led || id !== items[0]!.id)).slice(0, rest.length));
    expect(items).toHaveLength(Math.min(20, inside.length));
    if (led) {
      expect(items[0]!.featured).toBe(true);
      expect(items[0]!.distance).toBeLessThanOrEqual(items[1]!.distance! + 2);
    }
    const outside = await find({ ...query, outside: 'true', limit: '12' });
    const others = query.near ? [] : nearest.filter((church) => !isInside(place, church));
    expect(idsOf(outside)).toEqual(idsOf(others.slice(0, 12)));
  },
);
