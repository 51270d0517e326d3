import { expect, test } from 'vitest';
import {
  areaAt,
  areaBoxes,
  areaChoices,
  areas,
  canonicalArea,
  canonicalDenomination,
  canonicalPlace,
  countyCenter,
  denominationChoices,
  denominations,
  distanceMiles,
  importedDenominations,
  isInBox,
  positionOf,
  positionOfPlace,
  regionBox,
  regionRadiusMiles,
  towns,
} from './region.ts';

test('the area map has the eleven areas of the specification', () => {
  expect(areaBoxes.map((area) => area.name)).toEqual([
    'Downtown',
    'North Side',
    'North East',
    'North West',
    'Memorial',
    'South Side',
    'East Side',
    'West Side',
    'River Oaks',
    'Montrose',
    'The Heights',
  ]);
});

test('has no overlapping boxes, so areas never depend on their order', () => {
  for (const a of areaBoxes)
    for (const b of areaBoxes)
      if (a !== b)
        expect(
          a.box.north <= b.box.south ||
            b.box.north <= a.box.south ||
            a.box.east <= b.box.west ||
            b.box.east <= a.box.west,
          `${a.name} and ${b.name}`,
        ).toBe(true);
});

test('covers the city without holes: every point of it is in exactly one area', () => {
  const edges = areaBoxes.map(({ box }) => box);
  const [west, north, east] = [
    Math.min(...edges.map((box) => box.west)),
    Math.max(...edges.map((box) => box.north)),
    Math.max(...edges.map((box) => box.east)),
  ];
  // South of this, the west is other cities. Each point is off the edges, which two areas share.
  for (let latitude = 29.6205; latitude < north; latitude += 0.005)
    for (let longitude = west + 0.0005; longitude < east; longitude += 0.005) {
      const found = areaBoxes.filter(({ box }) => isInBox(box, { latitude, longitude }));
      expect(found.map(({ name }) => name)).toEqual([areaAt({ latitude, longitude })]);
    }
});

test.each([
  ['Third Ward', 'South Side'],
  ['Museum District', 'South Side'],
  ['Medical Center', 'South Side'],
  ['Sunnyside', 'South Side'],
  ['Midtown', 'Montrose'],
  ['EaDo', 'Downtown'],
  ['Eastwood', 'East Side'],
  ['Fifth Ward', 'East Side'],
  ['Hobby', 'East Side'],
  ['Woodland Heights', 'The Heights'],
  ['Near Northside', 'The Heights'],
  ['Washington Avenue', 'The Heights'],
  ['Spring Branch', 'Memorial'],
  ['Sharpstown', 'West Side'],
  ['Acres Homes', 'North West'],
  ['Aldine', 'North Side'],
  ['Kashmere Gardens', 'North East'],
])('the neighborhood %s is in %s', (neighborhood, area) => {
  expect(areaAt(positionOfPlace(neighborhood)!)).toBe(area);
});

test('derives the area from the box, else the nearest box, else the city if far away', () => {
  expect(areaAt({ latitude: 29.7604, longitude: -95.3698 })).toBe('Downtown');
  expect(areaAt({ latitude: 29.735, longitude: -95.2 })).toBe('East Side');
  expect(areaAt({ latitude: 29.3, longitude: -94.8 })).toBe('East Side');
  expect(areaAt({ latitude: 30.27, longitude: -97.74 }, 'Austin')).toBe('Austin');
  expect(areaAt({ latitude: 29.6, longitude: -95.63 }, 'Sugar Land')).toBe('Sugar Land');
});

test('locates a church without coordinates by its name, else at the county center', () => {
  expect(positionOf({ name: 'Lakewood Church', latitude: null, longitude: null }).source).toBe('name');
  expect(positionOf({ name: 'Nowhere Chapel', latitude: null, longitude: null })).toEqual({
    latitude: 29.7604,
    longitude: -95.3698,
    source: 'county',
  });
});

test.each([
  ['downtown houston', 'Downtown'],
  ['north', 'North Side'],
  ['northside', 'North Side'],
  ['south', 'South Side'],
  ['southside', 'South Side'],
  ['east', 'East Side'],
  ['east end', 'East Side'],
  ['west', 'West Side'],
  ['westside', 'West Side'],
  ['northeast', 'North East'],
  ['northwest', 'North West'],
  ['southeast', 'South East'],
  ['southwest', 'South West'],
  ['heights', 'The Heights'],
  ['Houston  Heights', 'The Heights'],
  ['woodlands', 'The Woodlands'],
  ['texas_medical-center', 'Medical Center'],
  ['West U', 'West University'],
  [' downtown  houston ', 'Downtown'],
])('recognizes %s as the area %s', (typed, area) => {
  expect(canonicalArea(typed)).toBe(area);
  expect(areas).toContain(area);
});

test.each([
  ['friends', 'Quaker'],
  ['non denominational', 'Non-denominational'],
  ['nondenominational', 'Non-denominational'],
  ['interdenominational', 'Non-denominational'],
  ['Seventh Day Adventist', 'Seventh-day Adventist'],
  ['adventist', 'Seventh-day Adventist'],
  ['sda', 'Seventh-day Adventist'],
  ['assemblies of god', 'Assembly of God'],
  ['roman catholic', 'Catholic'],
  ['churches of christ', 'Church of Christ'],
  ['southern baptist', 'Baptist'],
  ['united methodist', 'Methodist'],
  ['umc', 'Methodist'],
  ['church of the nazarene', 'Nazarene'],
  ['ucc', 'United Church of Christ'],
  ['lds', 'Latter-day Saints'],
  ['mormon', 'Latter-day Saints'],
  ['eastern orthodox', 'Orthodox'],
  ['greek orthodox', 'Orthodox'],
  ['Non-Denominational', 'Non-denominational'],
  ['christian reformed', 'Reformed'],
  ['Something  new', 'Something new'],
])('recognizes %s as the denomination %s', (typed, denomination) => {
  expect(canonicalDenomination(typed)).toBe(denomination);
});

test('every choice of a form has its one spelling', () => {
  for (const name of Object.values(denominationChoices).flat())
    expect([...denominations, ...importedDenominations], name).toContain(canonicalDenomination(name));
  for (const name of Object.values(areaChoices).flat()) expect(areas, name).toContain(canonicalArea(name));
});

/** Agreed on with the customer. */
test.each([
  ['Lakewood Church', 29.7305, -95.4348],
  ['Second Baptist Church', 29.7497, -95.4963],
  ['Co-Cathedral of the Sacred Heart', 29.7499, -95.3687],
  ['Christ Church Cathedral', 29.7592, -95.3604],
  ['First Baptist Church', 29.7853, -95.4716],
  ["St. Luke's United Methodist Church", 29.7441, -95.4425],
  ['Wheeler Avenue Baptist Church', 29.7225, -95.3636],
  ['Antioch Missionary Baptist Church', 29.7571, -95.3716],
  ['Annunciation Greek Orthodox Cathedral', 29.7402, -95.3904],
  ['Windsor Village United Methodist Church', 29.6172, -95.4669],
  ['Rothko Chapel', 29.7376, -95.3962],
])('locates %s by its name', (name, latitude, longitude) => {
  expect(positionOf({ name, latitude: null, longitude: null })).toEqual({
    latitude,
    longitude,
    source: 'name',
  });
});

test('the region reaches sixty miles from the county center', () => {
  expect(regionRadiusMiles).toBe(60);
  expect(countyCenter).toEqual({ latitude: 29.7604, longitude: -95.3698 });
  const { latitude, longitude } = countyCenter;
  expect(distanceMiles(countyCenter, { latitude: regionBox.north, longitude })).toBeCloseTo(60, 0);
  expect(distanceMiles(countyCenter, { latitude: regionBox.south, longitude })).toBeCloseTo(60, 0);
  expect(distanceMiles(countyCenter, { latitude, longitude: regionBox.east })).toBeCloseTo(60, 0);
  expect(distanceMiles(countyCenter, { latitude, longitude: regionBox.west })).toBeCloseTo(60, 0);
});

test('every area of the map has its own color', () => {
  expect(new Set(areaBoxes.map(({ color }) => color)).size).toBe(areaBoxes.length);
});

test('computes distances in miles', () => {
  const houston = { latitude: 29.7604, longitude: -95.3698 };
  const austin = { latitude: 30.2672, longitude: -97.7431 };
  expect(distanceMiles(houston, austin)).toBeCloseTo(146.3, 0);
  expect(distanceMiles(austin, houston)).toBeCloseTo(distanceMiles(houston, austin), 9);
  expect(distanceMiles(houston, houston)).toBe(0);
  // A degree of latitude. A degree of longitude at 60 degrees north is half as long.
  expect(distanceMiles({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(69.09, 1);
  expect(distanceMiles({ latitude: 60, longitude: 0 }, { latitude: 60, longitude: 1 })).toBeCloseTo(34.55, 1);
});

test('chooses the nearest box in every direction', () => {
  const { box } = areaBoxes.find(({ name }) => name === 'Downtown')!;
  const middle = { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
  // The edges belong to the box.
  for (const edge of [
    { ...middle, latitude: box.south },
    { ...middle, latitude: box.north },
    { ...middle, longitude: box.west },
    { ...middle, longitude: box.east },
  ])
    expect(areaAt(edge)).toBe('Downtown');
  for (const [at, area] of [
    [{ latitude: 30.2, longitude: -95.2 }, 'North East'],
    [{ latitude: 30.2, longitude: -95.7 }, 'North West'],
    [{ latitude: 29.2, longitude: -95.4 }, 'South Side'],
    [{ latitude: 29.63, longitude: -95.75 }, 'West Side'],
    [{ latitude: 29.75, longitude: -94.9 }, 'East Side'],
  ] as const)
    expect(areaAt(at)).toBe(area);
});

test('uses the city beyond sixty miles, else the site’s city', () => {
  const far = { latitude: 32.8, longitude: -96.8 };
  expect(areaAt(far, 'Dallas')).toBe('Dallas');
  expect(areaAt(far)).toBe('Houston');
  expect(areaAt(far, '')).toBe('Houston');
  // Closer in, only a city that is also an area.
  expect(areaAt({ latitude: 29.3, longitude: -94.8 }, 'Galveston')).toBe('East Side');
  expect(areaAt({ latitude: 29.785, longitude: -95.82 }, 'katy')).toBe('Katy');
});

test('knows where at least 120 neighborhoods and suburbs are, each once, within the region', () => {
  expect(towns.length).toBeGreaterThan(120 + 30);
  expect(new Set(towns).size).toBe(towns.length);
  for (const town of towns) {
    const { latitude, longitude } = positionOfPlace(town)!;
    expect(distanceMiles({ latitude, longitude }, countyCenter), town).toBeLessThan(85);
  }
});

test.each([
  ['3rd ward', 'Third Ward'],
  ['east downtown', 'EaDo'],
  ['Segundo Barrio', 'Second Ward'],
  ['asiatown', 'Chinatown'],
  ['TMC', 'Medical Center'],
  ['acreshomes', 'Acres Homes'],
  ['Sugarland, TX', 'Sugar Land'],
])('%s is %s', (typed, place) => {
  expect(canonicalPlace(typed)).toBe(place);
});
