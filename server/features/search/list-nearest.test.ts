import { beforeAll, expect, test } from 'vitest';
import { areaBoxes, distanceMiles, positionOfPlace } from '#shared/domain/region.ts';
import { createZipTable } from '../../adapters/geo/zip-table.ts';
import { createTestApp } from '../../test/app.ts';

type Item = { id: number; featured: boolean; distance?: number };
type Church = { id: number; denomination: string; latitude: number; longitude: number };

const { request, build } = await createTestApp();
const { zipCenter } = createZipTable();
const churches: Church[] = [];

const denominations = ['Baptist', 'Catholic', 'Methodist', 'Lutheran', 'Presbyterian'];

/** Fractions that are spread evenly, the same in each run. */
const spread = (index: number, step: number) => (index * step) % 1;

beforeAll(async () => {
  for (let index = 0; index < 300; index++) {
    const latitude = 29.45 + 0.75 * spread(index, 0.618034);
    const longitude = -95.9 + 0.9 * spread(index, 0.754878);
    const denomination = denominations[index % denominations.length]!;
    const values = { denomination, latitude, longitude, featured: index % 7 === 0 };
    const { id } = await build.church(values);
    churches.push({ id, denomination, latitude, longitude });
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

test.each(searches)(
  '%o: the nearest church to %s is first, after at most one near featured one',
  async (query, place, denomination) => {
    const { body } = await request
      .get('/api/churches')
      .query({ ...query, limit: 20 })
      .expect(200);
    const items = body as Item[];
    const center = positionOf(place);
    const nearest = churches
      .filter((church) => !denomination || church.denomination === denomination)
      .sort((one, other) => distanceMiles(center, one) - distanceMiles(center, other));
    const [first, second] = items;
    const led = first!.id !== nearest[0]!.id;
    expect((led ? second : first)!.id).toBe(nearest[0]!.id);
    const byDistance = items.slice(led ? 1 : 0);
    expect(byDistance.map(({ distance }) => distance)).toEqual(
      byDistance.map(({ distance }) => distance).sort((one, other) => one! - other!),
    );
    expect(byDistance.length).toBeGreaterThanOrEqual(10);
    if (led) {
      expect(first!.featured).toBe(true);
      expect(first!.distance).toBeLessThanOrEqual(2 * byDistance[9]!.distance!);
    }
  },
);
