/** Rules of an import: a church's position, its area, and which records are left out. */

import type { duplicateModes } from '#shared/imports-admin.ts';
import { type LeftOut, leftOutReasons, type Note, recordNotes } from '#shared/messages/import-files.ts';
import {
  areaAt,
  areas,
  canonicalArea,
  countyCenter,
  distanceMiles,
  positionOf,
  regionRadiusMiles,
} from '#shared/region.ts';
import { site } from '#shared/site.ts';
import type { Geo } from '../../adapters/geo/zip-table.ts';
import type { ImportedChurch } from '../../adapters/imports/types.ts';

export type OnDuplicate = (typeof duplicateModes)[number];

/** Records up to which undo data is noted: a large import would take far longer with it. */
export const undoLimit = 20_000;

export type ImportRules = {
  /** Leaves out mosques, synagogues, temples and such. */
  churchesOnly: boolean;
  /** Leaves out what lies beyond the region (shared/region.ts). */
  regionOnly: boolean;
  /** The same area for every church of the file, instead of the one that its position says. */
  area?: string;
  /** Default: ask. */
  onDuplicate?: OnDuplicate;
};

/** How a church got its position: from the file, from its ZIP code, from the table of names, or not at all. */
export type Placed = 'own' | 'zip' | 'name' | 'nowhere';

export type PlacedChurch = ImportedChurch & {
  latitude: number | null;
  longitude: number | null;
  lat: number;
  lng: number;
  area: string;
  placed: Placed;
};

type Point = { latitude: number; longitude: number };

/** The states, and the islands where the signs of the numbers differ. South, west, north, east. */
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

/** A corrected position is believed when its ZIP code lies this near (miles). */
const nearItsZip = 60;

export type Position = { at: Point | undefined; placed: 'own' | 'zip' | undefined; note?: Note };

/**
 * The file's own numbers where they lie in the country; the same numbers with another sign or order where the
 * ZIP code agrees (or is unknown); else the center of the ZIP code.
 */
export function believe(church: ImportedChurch, geo: Geo): Position {
  // Our own export says how it was, even where it had no position.
  if (church.source) return exported(church);
  const center = church.zip ? geo.zipCenter(church.zip) : undefined;
  const byZip = center && { latitude: round(center.latitude), longitude: round(center.longitude) };
  const { latitude: first, longitude: second } = church.position;
  if (!first && !second) return { at: byZip, placed: byZip && 'zip' };
  const [a, b] = [numberOf(first), numberOf(second)];
  if (a !== undefined && b !== undefined) {
    const own = { latitude: round(a), longitude: round(b) };
    if (inCountry(own)) return { at: own, placed: 'own' };
    const corrected = [
      [a, -b],
      [-a, b],
      [-a, -b],
      [b, a],
      [b, -a],
      [-b, a],
      [-b, -a],
    ]
      .map(([latitude, longitude]) => ({ latitude: round(latitude!), longitude: round(longitude!) }))
      .filter(inCountry)
      .find((at) => !center || distanceMiles(at, center) <= nearItsZip);
    if (corrected) return { at: corrected, placed: 'own', note: recordNotes.corrected };
  }
  return byZip
    ? { at: byZip, placed: 'zip', note: recordNotes.byZip }
    : { at: undefined, placed: undefined, note: recordNotes.unplaced };
}

function exported({ position }: ImportedChurch): Position {
  const [latitude, longitude] = [numberOf(position.latitude), numberOf(position.longitude)];
  const known = latitude !== undefined && longitude !== undefined;
  return known && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { at: { latitude, longitude }, placed: 'own' }
    : { at: undefined, placed: undefined };
}

/** Seven digits are a centimetre. */
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

function numberOf(text: string): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
}

/** The church with its place and area, or why it stays outside. */
export function place(
  church: ImportedChurch,
  { geo, rules }: { geo: Geo; rules: ImportRules },
): { church: PlacedChurch; note?: Note } | { leftOut: LeftOut } {
  const { at, placed, note } = believe(church, geo);
  const own = { latitude: at?.latitude ?? null, longitude: at?.longitude ?? null };
  const drawn = positionOf({ name: church.name, ...own });
  if (rules.regionOnly && !inRegion(church, at)) return { leftOut: leftOutReasons.outside };
  return {
    church: {
      ...church,
      ...own,
      lat: drawn.latitude,
      lng: drawn.longitude,
      area: areaOf(church, at ?? (drawn.source === 'name' ? drawn : undefined), rules),
      placed: placed ?? (drawn.source === 'name' ? 'name' : 'nowhere'),
    },
    ...(note ? { note } : {}),
  };
}

/** Without a position the city says whether the church is one of ours. */
const inRegion = (church: ImportedChurch, at: Point | undefined) =>
  at
    ? distanceMiles(at, countyCenter) <= regionRadiusMiles
    : (!church.state || church.state === site.stateCode) &&
      (church.city === site.city || areas.includes(canonicalArea(church.city)));

/** A church that is nowhere is shown at the county's center, but that does not make it one of Downtown. */
function areaOf(church: ImportedChurch, at: Point | undefined, rules: ImportRules): string {
  if (rules.area) return canonicalArea(rules.area);
  if (church.area) return canonicalArea(church.area);
  const town = church.city || church.place;
  if (at) return areaAt(at, town);
  return town ? canonicalArea(town) : site.city;
}
