import { describe, expect, it } from 'vitest';
import { areaBoxes, countyCenter, distanceMiles } from '#shared/domain/region.ts';
import { createZipTable } from './zip-table.ts';

describe('ZIP centers', () => {
  const geo = createZipTable();

  it('returns the center of a five-digit or ZIP+4 code', () => {
    const center = geo.zipCenter('77002');
    expect(center?.latitude).toBeCloseTo(29.7568, 3);
    expect(center?.longitude).toBeCloseTo(-95.3657, 3);
    expect(geo.zipCenter('77002-1234')).toEqual(center);
    expect(geo.zipCenter(' 770021234 ')).toEqual(center);
  });

  it('covers the whole country, with every center inside it', () => {
    let count = 0;
    for (let zip = 0; zip < 100_000; zip += 1) {
      const center = geo.zipCenter(String(zip).padStart(5, '0'));
      if (!center) continue;
      count += 1;
      const guam = zip >= 96_900 && zip < 97_000;
      expect(Math.abs(center.latitude - 29), String(zip)).toBeLessThan(44);
      expect(Math.abs(center.longitude - (guam ? 145 : -120)), String(zip)).toBeLessThan(guam ? 2 : 60);
    }
    expect(count).toBeGreaterThan(33_000);
    expect(geo.zipCenter('96813')?.latitude).toBeCloseTo(21.3, 0);
    expect(geo.zipCenter('00601')?.longitude).toBeCloseTo(-66.7, 0);
  });

  it('has a ZIP code near each area of the map', () => {
    const zips = Array.from({ length: 99 }, (_, n) => `770${String(n + 1).padStart(2, '0')}`);
    const centers = zips.flatMap((zip) => geo.zipCenter(zip) ?? []);
    expect(centers.length).toBeGreaterThan(90);
    for (const center of centers) expect(distanceMiles(center, countyCenter)).toBeLessThan(25);
    for (const { box } of areaBoxes) {
      const middle = {
        latitude: (box.south + box.north) / 2,
        longitude: (box.west + box.east) / 2,
      };
      expect(Math.min(...centers.map((center) => distanceMiles(center, middle)))).toBeLessThan(4);
    }
  });

  it.each(['', '7700', '770022', 'abcde', '77251', '00000', '-7700', '77002-12', '٧٧٠٠٢'])(
    'returns undefined for %j',
    (zip) => {
      expect(geo.zipCenter(zip)).toBeUndefined();
    },
  );
});
