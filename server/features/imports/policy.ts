/** Import rules: a church's position and area, and which records are left out. */

import type { duplicateModes } from '#shared/contracts/admin/imports-admin.ts';
import { fieldTraits } from '#shared/domain/church-fields.ts';
import {
  areaAt,
  areas,
  canonicalArea,
  countyCenter,
  distanceMiles,
  positionOf,
  regionRadiusMiles,
} from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import type { Geo } from '../../adapters/geo/zip-table.ts';
import { type LeftOut, leftOutReasons, type Note, recordNotes } from '../../adapters/imports/copy.ts';
import { readPosition } from '../../adapters/imports/degrees.ts';
import type { ImportedChurch } from '../../adapters/imports/types.ts';
import { wordsOf } from '../curation/policy.ts';

export type OnDuplicate = (typeof duplicateModes)[number];

/** Larger imports can't be undone, because recording undo data would make them far slower. */
export const undoLimit = 20_000;

export type ImportRules = {
  /** Mosques, synagogues, temples, and the like, which are otherwise left out. */
  allFaiths: boolean;
  /** Leaves out churches outside the region (shared/domain/region.ts). */
  regionOnly: boolean;
  /** Default: ask. */
  onDuplicate?: OnDuplicate;
};

/** Where the position comes from: the file, the ZIP code, the table of well-known names, or nowhere. */
type Placed = 'own' | 'zip' | 'name' | 'nowhere';

export type PlacedChurch = ImportedChurch & {
  latitude: number | null;
  longitude: number | null;
  lat: number;
  lng: number;
  area: string;
  placed: Placed;
};

type Point = { latitude: number; longitude: number };

/** Boxes around the states and territories, as [south, west, north, east]. Some islands have other signs. */
const country: ReadonlyArray<[number, number, number, number]> = [
  [24.3, -125.1, 49.5, -66.8],
  [51, -180, 71.6, -129],
  [51, 172, 53.5, 180],
  [18.7, -178.5, 28.6, -154.6],
  [17.5, -68, 18.7, -64.4],
  [13, 144.4, 20.7, 146.2],
  [-14.7, -171.2, -10.9, -168],
];

const inCountry = ({ latitude, longitude }: Point) =>
  country.some(
    ([south, west, north, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );

/** Maximum distance in miles between a corrected position and its ZIP code. */
const maxMilesFromZip = 60;

type Position = { at: Point | undefined; placed?: 'own' | 'zip' | undefined; note?: Note };

/**
 * Uses the file's coordinates if they are in the country. Otherwise tries other signs and orders that agree with the
 * ZIP code (or if it's unknown), and falls back to the center of the ZIP code.
 */
export function resolvePosition(church: ImportedChurch, geo: Geo): Position {
  const { latitude: first, longitude: second } = church.position;
  const read = readPosition(first, second);
  // Our own export is authoritative, even if the position is missing.
  if (church.source)
    return read && Math.abs(read[0]) <= 90 && Math.abs(read[1]) <= 180
      ? { at: { latitude: read[0], longitude: read[1] }, placed: 'own' }
      : { at: undefined };
  const center = church.zip ? geo.zipCenter(church.zip) : undefined;
  const byZip = center && { latitude: round(center.latitude), longitude: round(center.longitude) };
  if (!first && !second)
    return { at: byZip, placed: byZip && 'zip', ...(byZip ? {} : { note: recordNotes.nowhere }) };
  if (read) {
    const [a, b] = read;
    const own = { latitude: round(a), longitude: round(b) };
    if (inCountry(own)) return { at: own, placed: 'own' };
    const signs = [1, -1];
    const withSigns = (north: number, east: number) =>
      signs.flatMap((y) => signs.map((x) => ({ latitude: round(north * y), longitude: round(east * x) })));
    const corrected = [...withSigns(a, b), ...withSigns(b, a)]
      .filter(inCountry)
      .find((at) => !center || distanceMiles(at, center) <= maxMilesFromZip);
    if (corrected) return { at: corrected, placed: 'own', note: recordNotes.corrected };
  }
  return byZip
    ? { at: byZip, placed: 'zip', note: recordNotes.byZip }
    : { at: undefined, note: recordNotes.unplaced };
}

/** Seven digits are accurate to a centimeter. */
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** The church with its position and area, or why it is left out. */
export function place(
  church: ImportedChurch,
  { geo, rules }: { geo: Geo; rules: ImportRules },
): { church: PlacedChurch; note?: Note } | { leftOut: LeftOut } {
  const { at, placed, note } = resolvePosition(church, geo);
  const own = { latitude: at?.latitude ?? null, longitude: at?.longitude ?? null };
  const shown = positionOf({ name: church.name, ...own });
  if (rules.regionOnly && !inRegion(church, at)) return { leftOut: leftOutReasons.outside };
  return {
    church: {
      ...church,
      ...own,
      lat: shown.latitude,
      lng: shown.longitude,
      area: areaOf(church, at ?? (shown.source === 'name' ? shown : undefined)),
      placed: placed ?? (shown.source === 'name' ? 'name' : 'nowhere'),
    },
    ...(note ? { note } : {}),
  };
}

/** Without a position, the state and city decide. */
const inRegion = (church: ImportedChurch, at: Point | undefined) =>
  at
    ? distanceMiles(at, countyCenter) <= regionRadiusMiles
    : (!church.state || church.state === site.stateCode) &&
      (church.city === site.city || areas.includes(canonicalArea(church.city)));

/** A church without a position is shown at the county's center, but that doesn't mean it is downtown. */
function areaOf(church: ImportedChurch, at: Point | undefined): string {
  if (church.area) return canonicalArea(church.area);
  const town = (church.city || church.place)?.slice(0, fieldTraits.area.max).trim();
  if (at) return areaAt(at, town);
  return town ? canonicalArea(town) : site.city;
}

/** In miles: 150 meters. */
const sameChurchWithin = 150 / 1609.344;
/** Bounds the comparisons, because thousands of records may have one name. */
const maxCompared = 100;

/**
 * Returns a function that tells whether an earlier record of the file has the same name, and a position of its own within
 * 150 m. Names of congregations that share a building on purpose differ ("1st Ward", "en Español"). Our own export has
 * been reviewed before, and samples aren't compared.
 */
export function findingRepeats(): (church: PlacedChurch) => boolean {
  const positions = new Map<string, Point[]>();
  return (church) => {
    if (church.placed !== 'own' || church.source !== undefined || church.sample) return false;
    const name = wordsOf(church.name).join(' ');
    const at = { latitude: church.lat, longitude: church.lng };
    const others = positions.get(name) ?? [];
    positions.set(name, [...others.slice(-maxCompared), at]);
    return others.some((other) => distanceMiles(other, at) <= sameChurchWithin);
  };
}
