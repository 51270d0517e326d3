/** OpenStreetMap features in GeoJSON as written by Overpass Turbo, osmium, QGIS, and others. */
import { leftOutReasons, otherFaith, rowErrors } from './copy.ts';
import { denominationIn, faithIn, faithOfName } from './denominations.ts';
import { factCells } from './facts.ts';
import { linesOf as cellLines, idOf, textOf } from './fields.ts';
import { serviceTimes } from './osm-service-times.ts';
import type { Field, Get, Preset } from './presets.ts';
import { filledOf, labeledCell, readRow } from './reader.ts';
import { readableCase } from './text-case.ts';
import type { Outcome } from './types.ts';

type Tags = Record<string, string>;

export function readFeature(feature: unknown): Outcome {
  if (!isObject(feature) || feature.type !== 'Feature')
    return { kind: 'invalid', message: rowErrors.notFeature };
  const tags = tagsOf(feature.properties);
  if (isDisused(tags)) return { kind: 'leftOut', reason: leftOutReasons.disused };
  if (!isPlaceOfWorship(tags)) return { kind: 'leftOut', reason: leftOutReasons.notWorship };
  const center = centerOf(feature.geometry);
  const [name = '', ...otherNames] = namesOf(tags);
  const address = addressOf(tags);
  const composed: Partial<Record<Field, string>> = {
    id: osmId(feature, tags) ?? idOf(name, address, center ? center.join() : ''),
    name,
    otherNames: otherNames.join('; '),
    address,
    services: serviceTimes(cellLines(tags.service_times ?? '').join(';')).join('\n'),
    latitude: String(center?.[1] ?? ''),
    longitude: String(center?.[0] ?? ''),
    ...factCells(tags),
  };
  return readRow(osm, (field) => {
    const text = composed[field];
    if (text !== undefined) return [text];
    const values = (osm.names[field] ?? []).map((key) => labeledCell(field, tags[key] ?? '', key));
    return filledOf(isPlaceField.has(field) ? values.map((value) => value.split(';')[0]!) : values);
  });
}

/** A place has one city and ZIP code, although a tag may have several. */
const isPlaceField = new Set<Field>(['city', 'state', 'zip']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A tag in the text of all tags: `"amenity"=>"place_of_worship"` (hstore), `"amenity":"place_of_worship"`, or `{amenity=place_of_worship, …}`. */
const tagPatterns = [
  /"((?:[^"\\]|\\.)*)"\s*(?:=>|:)\s*"((?:[^"\\]|\\.)*)"/g,
  /(?<=^\{|,\s*)([\w:]+)=(.*?)(?=,\s*[\w:]+=|\}$)/g,
];

/** Some tools nest the tags. GDAL, QGIS, and Spark keep most of them in one text. */
function otherTags(text: unknown): Record<string, unknown> {
  if (isObject(text)) return text;
  if (typeof text !== 'string') return {};
  const pairs =
    tagPatterns.map((pattern) => [...text.matchAll(pattern)]).find(({ length }) => length > 0) ?? [];
  const plain = (quoted = '') => quoted.replace(/\\(.)/g, '$1');
  return Object.fromEntries(pairs.map(([, key, value]) => [plain(key), plain(value)]));
}

/** Includes other properties ("@id", numbers). Ignores all values that are no texts or numbers. */
function tagsOf(properties: unknown): Tags {
  const tags: Tags = {};
  if (!isObject(properties)) return tags;
  const nested = Object.keys(properties).filter((key) => /^(?:other_|all_)?tags$/i.test(key));
  for (const [key, value] of Object.entries(
    Object.assign({}, properties, ...nested.map((name) => otherTags(properties[name]))),
  ))
    if (typeof value === 'string' || typeof value === 'number') tags[key] = String(value).slice(0, 5000);
  return tags;
}

/** Tags of what is closed, in ruins, or converted, unlike "was:amenity=school" of a church in a former school. */
const formerTags: ReadonlyArray<[key: RegExp, value: RegExp]> = [
  [/^(?:disused|abandoned|ruins|demolished|razed|closed|destroyed)$/, /^(?!no$)/],
  [
    /^(?:disused|abandoned|was|removed|demolished|razed|ruins|destroyed|old|historic):(?:amenity|building|place_of_worship)$/,
    /^(?:place_of_worship|church|cathedral|chapel|yes)$/,
  ],
  [/^(?:historic|building)$/, /^ruins$/],
  [/^operational_status$/, /^(?:closed|abandoned|disused|out_of_service)/],
];

const isDisused = (tags: Tags): boolean =>
  Object.entries(tags).some(([tag, text]) =>
    formerTags.some(([key, value]) => key.test(tag) && value.test(text)),
  ) ||
  /^(closed|off)$/i.test(tags.service_times ?? tags.opening_hours ?? '') ||
  (/^\d{4}/.test(tags.end_date ?? '') && tags.end_date!.slice(0, 10) < new Date().toISOString());

/** Tags of other uses, which a church building may be converted to. */
const otherUses = /^(?:shop|craft|office|tourism|leisure|club|healthcare|residential|man_made)$/;

/** Building extracts omit the amenity tag. A church building alone, without a sign of worship, may be anything today. */
const isPlaceOfWorship = (tags: Tags) =>
  /(?:^|[;,|])\s*place[_ ]of[_ ]worship\s*(?:[;,|]|$)/i.test(tags.amenity ?? '') ||
  (tags.amenity === undefined &&
    /^(church|cathedral|chapel)$/.test(tags.building ?? '') &&
    [tags.religion, tags.denomination, tags.service_times].some(Boolean) &&
    !Object.keys(tags).some((key) => otherUses.test(key)));

/** The name, and the other names that people may know: in other languages, official, and alternative ones. */
function namesOf(tags: Tags): string[] {
  const translated = Object.keys(tags).filter((key) => /^name:[a-z]{2,3}(-[A-Za-z]+)?$/.test(key));
  const keys = ['name', 'name:en', 'name:es', ...translated, 'official_name', 'alt_name', 'short_name'];
  const names = keys
    .flatMap((key) => (tags[key] ?? '').split(';'))
    .map((value) => readableCase(textOf(value), 'name'))
    .filter(Boolean);
  return names.filter(
    (name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at,
  );
}

/** Returns ids like "node/123", from "@id" or the feature's id, or from the type and id tags of other tools. */
function osmId(feature: Record<string, unknown>, tags: Tags): string | undefined {
  const way = tags.osm_way_id && `way/${tags.osm_way_id}`;
  for (const value of [tags['@id'], feature.id, tags.full_id, way, tags.osm_id, tags.id]) {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
    const [, type = '', number] =
      /^(node|way|relation|[nwra](?=\d|-))?[/-]?(\d+)$/.exec(text.replace(/^https?:\/\/[^/]+\//, '')) ?? [];
    if (!number) continue;
    const kind = type || (tags.osm_type ?? tags['@type'] ?? '').toLowerCase();
    const long = { n: 'node', w: 'way', r: 'relation', a: 'area' }[kind] ?? kind;
    return long ? `${long}/${number}` : number;
  }
  return undefined;
}

/** A house number is useless without its street. */
function addressOf(tags: Tags): string {
  const tag = (key: string) => textOf(tags[`addr:${key}`] ?? tags[`contact:${key}`]);
  const number = tag('housenumber').replace(/\s*;\s*/g, ', ');
  const street = tag('street') || tag('place');
  return street ? `${number} ${street}`.trim() : tag('full') || tag('address');
}

function faithOf(get: Get, name: string): string | null {
  const religion = get('religion').replaceAll('_', ' ').toLowerCase();
  if (/\bchristian|unitarian/.test(religion)) return null;
  if (/^(?:multi-?faith|inter-?faith)?$/.test(religion)) return faithOfName(name) ?? null;
  return faithIn(religion) ?? (denominationIn(religion) ? null : otherFaith);
}

/** The first known one of a list such as "baptist;southern_baptist". */
const denominationOf = (get: Get): string | undefined =>
  [...get('denomination').split(';'), get('religion')]
    .map(denominationIn)
    .find((known) => known !== undefined);

const osm: Preset = {
  format: 'osm',
  names: {
    religion: ['religion'],
    denomination: ['denomination'],
    city: ['addr:city', 'contact:city'],
    state: ['addr:state', 'contact:state'],
    zip: ['addr:postcode', 'contact:postcode', 'postal_code'],
    suite: ['addr:unit', 'contact:unit', 'addr:suite', 'contact:suite'],
    phone: ['phone', 'contact:phone', 'contact:tel', 'mobile', 'contact:mobile', 'phone:mobile'],
    website: ['website', 'contact:website', 'url', 'contact:url', 'website:official'],
    facebookPage: ['contact:facebook', 'facebook'],
    instagramHandle: ['contact:instagram', 'instagram'],
    youtubeChannel: ['contact:youtube', 'youtube'],
    description: ['description'],
    wheelchair: ['wheelchair'],
    liveStream: ['livestream', 'contact:livestream', 'contact:webcast', 'url:livestream'],
    checked: ['check_date', '@timestamp', 'timestamp'],
  },
  needed: [],
  /** Most unnamed features are buildings traced from aerial images. */
  isOftenUnnamed: true,
  faith: faithOf,
  denomination: denominationOf,
};

type Position = [longitude: number, latitude: number];

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** The middle of what the points of any geometry span. Undefined without points. */
export function centerOf(geometry: unknown): Position | undefined {
  const points = pointsOf(geometry);
  if (points.length === 0) return undefined;
  const middle = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [middle(0), middle(1)];
}

/** Of coordinates of any depth, and of collections of geometries. */
function pointsOf(value: unknown, depth = 0): Position[] {
  if (isPosition(value)) return [value];
  if (depth > 6) return [];
  if (isObject(value)) return pointsOf(value.coordinates ?? value.geometries, depth + 1);
  return Array.isArray(value) ? value.flatMap((inner) => pointsOf(inner, depth + 1)) : [];
}
