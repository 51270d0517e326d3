import { describe, expect, it } from 'vitest';
import { areaBoxes, countyCentre, distanceMiles } from '#shared/region.ts';
import { createZipTable } from './zip-table.ts';

describe('ZIP centres', () => {
  const geo = createZipTable();

  it('knows the centre of a ZIP code, with or without its four more digits', () => {
    const centre = geo.zipCentre('77002');
    expect(centre?.latitude).toBeCloseTo(29.7568, 3);
    expect(centre?.longitude).toBeCloseTo(-95.3657, 3);
    expect(geo.zipCentre('77002-1234')).toEqual(centre);
    expect(geo.zipCentre(' 770021234 ')).toEqual(centre);
  });

  it('covers the whole country, and every ZIP area lies in it', () => {
    let known = 0;
    for (let zip = 0; zip < 100_000; zip += 1) {
      const centre = geo.zipCentre(String(zip).padStart(5, '0'));
      if (!centre) continue;
      known += 1;
      const guam = zip >= 96_900 && zip < 97_000;
      expect(Math.abs(centre.latitude - 29), String(zip)).toBeLessThan(44);
      expect(Math.abs(centre.longitude - (guam ? 145 : -120)), String(zip)).toBeLessThan(guam ? 2 : 60);
    }
    expect(known).toBeGreaterThan(33_000);
    expect(geo.zipCentre('96813')?.latitude).toBeCloseTo(21.3, 0);
    expect(geo.zipCentre('00601')?.longitude).toBeCloseTo(-66.7, 0);
  });

  it('has an answer near each area of the map', () => {
    const zips = Array.from({ length: 99 }, (_, n) => `770${String(n + 1).padStart(2, '0')}`);
    const centres = zips.flatMap((zip) => geo.zipCentre(zip) ?? []);
    expect(centres.length).toBeGreaterThan(90);
    for (const centre of centres) expect(distanceMiles(centre, countyCentre)).toBeLessThan(25);
    for (const { box } of areaBoxes) {
      const middle = {
        latitude: (box.south + box.north) / 2,
        longitude: (box.west + box.east) / 2,
      };
      expect(Math.min(...centres.map((centre) => distanceMiles(centre, middle)))).toBeLessThan(4);
    }
  });

  it.each(['', '7700', '770022', 'abcde', '77251', '00000', '-7700', '77002-12', '٧٧٠٠٢'])(
    'answers nothing for %j',
    (zip) => {
      expect(geo.zipCentre(zip)).toBeUndefined();
    },
  );
});
