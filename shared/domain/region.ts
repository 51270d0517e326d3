import type { Language } from '../service-times/schedule.ts';
import { site } from './site.ts';

/** In degrees. */
export type Box = { south: number; west: number; north: number; east: number };
type Point = { latitude: number; longitude: number };

/** Center of Harris County: the map's default and the fallback for churches without a position. */
export const countyCenter = { latitude: 29.7604, longitude: -95.3698 } as const;

/**
 * Areas with a box on the area map. The customer provided only the names; boxes and colors are ours. They cover the city
 * without holes, divided at bayous and freeways as far as straight lines can: the South Side begins below Midtown, with
 * Third Ward and the Museum District, and the East Side reaches down to Hobby.
 */
export const areaBoxes: ReadonlyArray<{ name: string; color: string; box: Box }> = [
  {
    name: 'Downtown',
    color: '#1F5F99',
    box: { south: 29.736, west: -95.379, north: 29.768, east: -95.335 },
  },
  { name: 'North Side', color: '#3D7A57', box: { south: 29.83, west: -95.42, north: 29.97, east: -95.335 } },
  { name: 'North East', color: '#7A4E9B', box: { south: 29.8, west: -95.335, north: 29.97, east: -95.12 } },
  { name: 'North West', color: '#B3692C', box: { south: 29.83, west: -95.68, north: 29.97, east: -95.42 } },
  { name: 'Memorial', color: '#2C8C8C', box: { south: 29.745, west: -95.68, north: 29.83, east: -95.452 } },
  {
    name: 'South Side',
    color: '#A23B5F',
    box: { south: 29.56, west: -95.452, north: 29.736, east: -95.335 },
  },
  { name: 'East Side', color: '#8A7A1F', box: { south: 29.56, west: -95.335, north: 29.8, east: -95.12 } },
  { name: 'West Side', color: '#4A6FA5', box: { south: 29.62, west: -95.68, north: 29.745, east: -95.452 } },
  {
    name: 'River Oaks',
    color: '#5B7F2B',
    box: { south: 29.736, west: -95.452, north: 29.768, east: -95.411 },
  },
  { name: 'Montrose', color: '#C2543B', box: { south: 29.736, west: -95.411, north: 29.768, east: -95.379 } },
  {
    name: 'The Heights',
    color: '#6A5ACD',
    box: { south: 29.768, west: -95.452, north: 29.83, east: -95.335 },
  },
];

/** The middle of an area's box; undefined if it has none. */
export function areaCenter(area: string): Point | undefined {
  const box = areaBoxes.find(({ name }) => name === area)?.box;
  return box && { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
}

/** Labels for maps without tiles: latitude, longitude and minimum zoom. */
export const mapPlaces: ReadonlyArray<readonly [string, number, number, number]> = [
  ['Houston', 29.7604, -95.3698, 6],
  ['Austin', 30.2672, -97.7431, 7],
  ['San Antonio', 29.4241, -98.4936, 7],
  ['Dallas', 32.7767, -96.797, 7],
  ['Fort Worth', 32.7555, -97.3308, 8],
  ['Corpus Christi', 27.8006, -97.3964, 7],
  ['Waco', 31.5493, -97.1467, 8],
  ['Victoria', 28.8053, -97.0036, 8],
  ['College Station', 30.628, -96.3344, 8],
  ['Huntsville', 30.7235, -95.5508, 8],
  ['Beaumont', 30.0802, -94.1266, 7],
  ['Galveston', 29.3013, -94.7977, 8],
  ['Conroe', 30.3119, -95.4561, 9],
  ['The Woodlands', 30.1658, -95.4613, 9],
  ['Katy', 29.7858, -95.8245, 9],
  ['Sugar Land', 29.6197, -95.6349, 9],
  ['Pearland', 29.5636, -95.286, 9],
  ['Pasadena', 29.6911, -95.2091, 9],
  ['Baytown', 29.7355, -94.9774, 9],
  ['League City', 29.5075, -95.0949, 9],
  ['Texas City', 29.3838, -94.9027, 10],
  ['Rosenberg', 29.5572, -95.8086, 10],
  ['Missouri City', 29.6186, -95.5377, 10],
  ['Cypress', 29.9691, -95.6972, 10],
  ['Spring', 30.0799, -95.4172, 10],
  ['Tomball', 30.0972, -95.6161, 10],
  ['Humble', 29.9988, -95.2622, 10],
  ['Kingwood', 30.0341, -95.2613, 11],
  ['Alvin', 29.4238, -95.2441, 10],
  ['Angleton', 29.1694, -95.4319, 9],
  ['Stafford', 29.6161, -95.5577, 11],
  ['Richmond', 29.5822, -95.7608, 11],
  ['Fulshear', 29.6899, -95.8997, 11],
  ['Magnolia', 30.2094, -95.7508, 11],
  ['Atascocita', 29.9988, -95.1766, 11],
  ['Crosby', 29.9119, -95.0622, 11],
  ['Dickinson', 29.4608, -95.0513, 11],
  ['Webster', 29.5377, -95.1183, 12],
  ['Seabrook', 29.5641, -95.0255, 12],
  ['Freeport', 28.9541, -95.3597, 9],
  ['Bay City', 28.9828, -95.9694, 9],
  ['Liberty', 30.0577, -94.7955, 9],
  ['Cleveland', 30.3413, -95.0855, 9],
  ['Deer Park', 29.7052, -95.1238, 11],
  ['La Porte', 29.6658, -95.0194, 10],
  ['Friendswood', 29.5294, -95.201, 11],
  ['Bellaire', 29.7058, -95.4588, 12],
  ['Galena Park', 29.7336, -95.2302, 12],
  ['Jersey Village', 29.8877, -95.563, 12],
  ['Clear Lake', 29.5766, -95.1216, 11],
  ['West University', 29.7155, -95.4335, 12],
  ['Medical Center', 29.7079, -95.4013, 13],
  ['Galleria', 29.7388, -95.4632, 13],
  ['Energy Corridor', 29.7816, -95.6352, 12],
];

/** Towns that begin like the direction of a street: "Main St South Houston". */
export const directedTowns = ['South Houston', 'West University Place'] as const;

/** Neighborhoods and suburbs beside the places on the map. Typed by themselves or after "in" or "near", they are places. */
const neighborhoods = `
  Third Ward, Second Ward, First Ward, Fourth Ward, Fifth Ward, Sixth Ward, EaDo, Midtown, Neartown,
  Museum District, Hyde Park, Rice Village, Rice University, University of Houston, Texas Southern, Meyerland,
  Sharpstown, Alief, Acres Homes, Gulfton, Spring Branch, Long Point, Sunnyside, River Oaks, Upper Kirby,
  Greenway Plaza, Afton Oaks, Uptown, Tanglewood, Memorial City, Memorial Park, Woodland Heights, Garden Oaks,
  Oak Forest, Shady Acres, Timbergrove, Lazybrook, Rice Military, Cottage Grove, Washington Avenue,
  Independence Heights, Near Northside, Lindale Park, Northline, Kashmere Gardens, Trinity Gardens, Denver Harbor,
  Magnolia Park, Eastwood, Lawndale, Idylwood, Pecan Park, Park Place, Gulfgate, Harrisburg, Manchester,
  Jacinto City, South Park, Riverside Terrace, South Union, South Acres, Hiram Clarke, Westbury, Willow Meadows,
  Fondren Southwest, Braeswood, Braes Heights, Southside Place, Chinatown, Mahatma Gandhi District, Westwood,
  Westchase, Briar Forest, Walnut Bend, Royal Oaks, Mission Bend, Four Corners, Bear Creek, Copperfield,
  Fairbanks, Champions, Champion Forest, Willowbrook, Greenspoint, Aldine, Inwood Forest, Eastex, Summerwood,
  Fall Creek, Huffman, New Caney, Porter, Klein, Spring Valley, Hedwig Village, Bunker Hill, Piney Point,
  Hunters Creek, Cinco Ranch, Brookshire, Sienna, Fresno, Arcola, Shadow Creek, Manvel, Nassau Bay, Kemah,
  South Houston, Channelview, Cloverleaf, Highlands, Sheldon, Hobby, Edgebrook, Sagemont, South Belt, Almeda,
  NRG Stadium, Greatwood, New Territory, First Colony, Pecan Grove, Towne Lake, Bridgeland, Waller, Hockley,
  Santa Fe, La Marque`
  .trim()
  .split(/,\s+/);

/**
 * Where each neighborhood and each area without a box is: latitude and longitude of the middle within half a mile. Only the server reads this, so it
 * isn't part of the client's files.
 */
const neighborhoodPositions = `
  Third Ward 29.73 -95.36, Second Ward 29.75 -95.34, First Ward 29.77 -95.37, Fourth Ward 29.76 -95.38,
  Fifth Ward 29.78 -95.33, Sixth Ward 29.77 -95.38, EaDo 29.75 -95.35, Midtown 29.74 -95.38,
  Neartown 29.74 -95.39, Museum District 29.72 -95.39, Hyde Park 29.75 -95.40, Rice Village 29.72 -95.42,
  Rice University 29.72 -95.40, University of Houston 29.72 -95.34, Texas Southern 29.72 -95.36,
  Meyerland 29.69 -95.46, Sharpstown 29.70 -95.53, Alief 29.71 -95.60, Acres Homes 29.87 -95.44,
  Gulfton 29.71 -95.49, Spring Branch 29.80 -95.52, Long Point 29.80 -95.50, Sunnyside 29.65 -95.36,
  River Oaks 29.76 -95.42, Upper Kirby 29.73 -95.42, Greenway Plaza 29.73 -95.43, Afton Oaks 29.73 -95.45,
  Uptown 29.75 -95.46, Tanglewood 29.76 -95.48, Memorial City 29.78 -95.54, Memorial Park 29.77 -95.44,
  Woodland Heights 29.79 -95.39, Garden Oaks 29.82 -95.41, Oak Forest 29.83 -95.44, Shady Acres 29.80 -95.41,
  Timbergrove 29.80 -95.42, Lazybrook 29.80 -95.43, Rice Military 29.77 -95.41, Cottage Grove 29.78 -95.41,
  Washington Avenue 29.77 -95.40, Independence Heights 29.83 -95.40, Near Northside 29.80 -95.36,
  Lindale Park 29.80 -95.36, Northline 29.84 -95.37, Kashmere Gardens 29.81 -95.32, Trinity Gardens 29.81 -95.31,
  Denver Harbor 29.77 -95.31, Magnolia Park 29.73 -95.29, Eastwood 29.74 -95.33, Lawndale 29.72 -95.31,
  Idylwood 29.72 -95.32, Pecan Park 29.70 -95.29, Park Place 29.68 -95.28, Gulfgate 29.70 -95.30,
  Harrisburg 29.72 -95.28, Manchester 29.72 -95.26, Jacinto City 29.77 -95.23, South Park 29.67 -95.34,
  Riverside Terrace 29.71 -95.36, South Union 29.70 -95.36, South Acres 29.64 -95.35, Hiram Clarke 29.63 -95.44,
  Westbury 29.66 -95.48, Willow Meadows 29.66 -95.47, Fondren Southwest 29.66 -95.50, Braeswood 29.69 -95.43,
  Braes Heights 29.70 -95.44, Southside Place 29.71 -95.44, Chinatown 29.70 -95.55,
  Mahatma Gandhi District 29.71 -95.50, Westwood 29.69 -95.55, Westchase 29.73 -95.56, Briar Forest 29.75 -95.58,
  Walnut Bend 29.74 -95.56, Royal Oaks 29.73 -95.59, Mission Bend 29.69 -95.66, Four Corners 29.67 -95.66,
  Bear Creek 29.83 -95.64, Copperfield 29.89 -95.64, Fairbanks 29.85 -95.53, Champions 29.98 -95.52,
  Champion Forest 30.00 -95.53, Willowbrook 29.96 -95.55, Greenspoint 29.95 -95.42, Aldine 29.93 -95.38,
  Inwood Forest 29.87 -95.48, Eastex 29.87 -95.31, Summerwood 29.92 -95.20, Fall Creek 29.93 -95.23,
  Huffman 30.03 -95.08, New Caney 30.15 -95.21, Porter 30.10 -95.23, Klein 30.05 -95.53,
  Spring Valley 29.79 -95.50, Hedwig Village 29.78 -95.52, Bunker Hill 29.77 -95.53, Piney Point 29.75 -95.52,
  Hunters Creek 29.77 -95.50, Cinco Ranch 29.74 -95.76, Brookshire 29.79 -95.95, Sienna 29.51 -95.54,
  Fresno 29.54 -95.45, Arcola 29.50 -95.47, Shadow Creek 29.57 -95.39, Manvel 29.46 -95.36,
  Nassau Bay 29.55 -95.09, Kemah 29.54 -95.02, South Houston 29.66 -95.23, Channelview 29.78 -95.11,
  Cloverleaf 29.78 -95.17, Highlands 29.82 -95.06, Sheldon 29.87 -95.13, Hobby 29.65 -95.28,
  Edgebrook 29.64 -95.23, Sagemont 29.60 -95.21, South Belt 29.60 -95.23, Almeda 29.56 -95.44,
  NRG Stadium 29.68 -95.41, Greatwood 29.55 -95.69, New Territory 29.59 -95.68, First Colony 29.58 -95.61,
  Pecan Grove 29.63 -95.73, Towne Lake 29.98 -95.68, Bridgeland 29.95 -95.74, Waller 30.06 -95.93,
  Hockley 30.03 -95.84, Santa Fe 29.38 -95.11, La Marque 29.37 -94.97,
  Far North 30.05 -95.42, South East 29.62 -95.20, South West 29.62 -95.52, Flour Bluff 27.66 -97.28,
  Calallen 27.85 -97.62, OSO 27.70 -97.34`;

/** Most spoken in the region after English. */
export const mainLanguage: Language = 'spanish';

/** Beyond this distance from the center, the city's name is used instead of an area. */
export const regionRadiusMiles = 60;

/** A degree of latitude is 69 miles; a degree of longitude is about 60 here. */
export const regionBox: Box = {
  south: countyCenter.latitude - regionRadiusMiles / 69,
  west: countyCenter.longitude - regionRadiusMiles / 60,
  north: countyCenter.latitude + regionRadiusMiles / 69,
  east: countyCenter.longitude + regionRadiusMiles / 60,
};

/** Areas in the forms that don't have a box, in the forms' order. */
const nearAreas = ['Galleria', 'Energy Corridor', 'Sugar Land', 'The Woodlands', 'Katy'] as const;
const farAreas = [
  'Pearland',
  'Pasadena',
  'Clear Lake',
  'Spring',
  'Cypress',
  'Humble',
  'Kingwood',
  'Bellaire',
  'West University',
  'Medical Center',
] as const;
const otherAreas = [
  'Far North',
  'South East',
  'South West',
  ...nearAreas,
  ...farAreas,
  'Flour Bluff',
  'Calallen',
  'OSO',
] as const;
export const areas: readonly string[] = [...areaBoxes.map((area) => area.name), ...otherAreas];

/** Map labels within the region and neighborhoods, which can be searched near even if they have no churches. */
export const towns: readonly string[] = [
  ...mapPlaces
    .filter(([, latitude, longitude]) => isInBox(regionBox, { latitude, longitude }))
    .map(([name]) => name),
  ...neighborhoods,
];

/** Where a place on the map or a neighborhood is; undefined if unknown. */
export function positionOfPlace(name: string): { latitude: number; longitude: number } | undefined {
  const place =
    mapPlaces.find(([label]) => label === name) ??
    neighborhoodPositions
      .split(',')
      .map((line) => line.trim().split(/ (?=\S+ \S+$)| (?=\S+$)/))
      .find(([label]) => label === name);
  return place && { latitude: Number(place[1]), longitude: Number(place[2]) };
}
const places = new Set([...areas, ...towns]);
/** Whether the name is the canonical name of an area or town. */
export const isPlace = (name: string): boolean => places.has(name);

/** Other names in lower case, by canonical name. */
type Aliases = Record<string, readonly string[]>;

const areaAliases: Aliases = {
  Downtown: ['downtown houston', 'centro', 'centro de houston'],
  'North Side': ['north', 'northside'],
  'South Side': ['south', 'southside'],
  'East Side': ['east', 'east end'],
  'West Side': ['west', 'westside'],
  'North East': ['northeast'],
  'North West': ['northwest'],
  'South East': ['southeast'],
  'South West': ['southwest'],
  'The Heights': ['heights', 'houston heights'],
  'The Woodlands': ['woodlands'],
  'Medical Center': ['texas medical center', 'med center'],
  'West University': ['west u'],
  'University of Houston': ['uh', 'u of h'],
};

/** Local places whose first word is also a season, for the service time parser; in lowercase. */
export const placesNamedLikeSeasons = [
  'spring branch',
  'spring valley',
  'spring creek',
  'spring cypress',
  'spring campus',
  'spring tx',
  'spring texas',
] as const;

const mainDenominations = [
  'Baptist',
  'Methodist',
  'Presbyterian',
  'Lutheran',
  'Episcopal',
  'Catholic',
  'Pentecostal',
] as const;
const onboardingDenominations = [
  ...mainDenominations,
  'Assembly of God',
  'Church of Christ',
  'Non-denominational',
  'Anglican',
  'Evangelical',
  'Nazarene',
  'Seventh-day Adventist',
  'Mennonite',
  'Brethren',
  'Disciples of Christ',
  'United Church of Christ',
  'Congregational',
  'Charismatic',
] as const;
/** The union of the forms' choices, with one canonical spelling each. */
export const denominations = [
  ...onboardingDenominations,
  'Community Church',
  'Orthodox',
  'Latter-day Saints',
  'Other',
] as const;

/** Denominations that occur in imports but not in the forms. */
export const importedDenominations = [
  'Reformed',
  'Church of God',
  'Quaker',
  'Salvation Army',
  'Christian Science',
  "Jehovah's Witnesses",
  'Unitarian Universalist',
] as const;

/** Other faiths that occur in imports, whose places of worship aren't churches. `churches.standing` depends on this list. */
export const otherFaiths = [
  'Muslim',
  'Jewish',
  'Buddhist',
  'Hindu',
  'Sikh',
  "Bahá'í",
  'Jain',
  'Taoist',
  'Shinto',
  'Scientology',
  'Zoroastrian',
  'Pagan',
  'Other faith',
] as const;
export type OtherFaith = (typeof otherFaiths)[number];

const denominationAliases: Aliases = {
  Reformed: ['christian reformed'],
  Quaker: ['friends'],
  'Non-denominational': ['non denominational', 'nondenominational', 'interdenominational'],
  'Seventh-day Adventist': ['seventh day adventist', 'adventist', 'sda'],
  'Assembly of God': ['assemblies of god'],
  Catholic: ['roman catholic'],
  'Church of Christ': ['churches of christ'],
  Baptist: ['southern baptist'],
  Methodist: ['united methodist', 'umc'],
  Nazarene: ['church of the nazarene'],
  'United Church of Christ': ['ucc'],
  'Latter-day Saints': ['lds', 'mormon'],
  Episcopal: ['episcopalian'],
  Orthodox: ['eastern orthodox', 'greek orthodox', 'russian orthodox', 'coptic orthodox'],
};

const key = (value: string) =>
  value
    .trim()
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ');

const canonical = (names: readonly string[], ...aliases: Aliases[]) => {
  const byKey = new Map(names.map((name) => [key(name), name]));
  for (const [name, others] of aliases.flatMap(Object.entries<readonly string[]>))
    for (const other of others) byKey.set(key(other), name);
  return (value: string): string => byKey.get(key(value)) ?? value.trim().replace(/\s+/g, ' ');
};

/** The spelling used for storage and filters; unknown values are only trimmed. */
export const canonicalArea = canonical(areas, areaAliases);
/** How people also call towns and neighborhoods. */
const townAliases: Aliases = {
  EaDo: ['east downtown', 'minute maid park', 'daikin park'],
  Memorial: ['memorial villages'],
  'West University': ['west university place'],
  'Third Ward': ['3rd ward', 'greater third ward'],
  'Second Ward': ['2nd ward', 'segundo barrio'],
  'First Ward': ['1st ward'],
  'Fourth Ward': ['4th ward', 'freedmens town'],
  'Fifth Ward': ['5th ward', 'greater fifth ward'],
  'Sixth Ward': ['6th ward', 'old sixth ward'],
  'Texas Southern': ['tsu'],
  'Medical Center': ['tmc', 'centro medico'],
  Chinatown: ['asiatown', 'asia town', 'barrio chino', 'little saigon'],
  'Mahatma Gandhi District': ['little india'],
  'Near Northside': ['near north side'],
  Channelview: ['north shore'],
  'NRG Stadium': ['nrg', 'nrg park', 'astrodome', 'reliant stadium'],
  Hobby: ['hobby airport', 'aeropuerto hobby'],
  Galleria: ['galeria'],
  Humble: [
    'intercontinental airport',
    'bush airport',
    'bush intercontinental',
    'iah',
    'aeropuerto intercontinental',
  ],
  'Clear Lake': ['clearlake'],
  'Inwood Forest': ['inwood'],
};
const inOneWord = Object.fromEntries([...places].map((name) => [name, [name.replaceAll(' ', '')]]));
const placeOf = canonical([...places], areaAliases, townAliases, inOneWord);
const stateAtEnd = new RegExp(`[\\s,]+(${site.stateCode}|${site.state})\\.?$`, 'i');
/** Canonical area or town, also recognized as one word and with the state: "Sugarland, TX". */
export const canonicalPlace = (value: string): string => placeOf(value.trim().replace(stateAtEnd, ''));
export const canonicalDenomination = canonical(
  [...denominations, ...importedDenominations],
  denominationAliases,
);

/** Form choices in the specification's order (section 9). */
export const denominationChoices = {
  onboarding: [...onboardingDenominations, 'Other'],
  submission: [
    ...mainDenominations,
    'Non-Denominational',
    'Assembly of God',
    'Church of Christ',
    'Seventh-day Adventist',
    'Other',
  ],
  claim: [
    'Baptist',
    'Methodist',
    'Presbyterian',
    'Lutheran',
    'Episcopal',
    'Pentecostal',
    'Assembly of God',
    'Church of Christ',
    'Catholic',
    'Non-denominational',
    'Community Church',
    'Other',
  ],
  admin: [...denominations, ...importedDenominations],
} as const;

/** Offered by the submission form after the sides of the city, and by the claim form first. */
const wellKnownAreas = [
  'Downtown Houston',
  'The Heights',
  'Montrose',
  'River Oaks',
  'Memorial',
  ...nearAreas,
] as const;

export const areaChoices = {
  onboarding: [
    'Downtown',
    'North',
    'South',
    'East',
    'West',
    'North East',
    'North West',
    'Far North',
    'South East',
    'South West',
  ],
  submission: [
    'Downtown',
    'North Side',
    'South Side',
    'East Side',
    'West Side',
    'Flour Bluff',
    'Calallen',
    'OSO',
    'North East',
    'North West',
    ...wellKnownAreas,
  ],
  claim: [...wellKnownAreas, ...farAreas],
  admin: areas,
} as const;

/** Well-known churches without coordinates in the source data, keyed by lowercase name. */
const nameTable: Record<string, { latitude: number; longitude: number }> = {
  'lakewood church': { latitude: 29.7305, longitude: -95.4348 },
  'second baptist church': { latitude: 29.7497, longitude: -95.4963 },
  'co-cathedral of the sacred heart': { latitude: 29.7499, longitude: -95.3687 },
  'christ church cathedral': { latitude: 29.7592, longitude: -95.3604 },
  'first baptist church': { latitude: 29.7853, longitude: -95.4716 },
  "st. luke's united methodist church": { latitude: 29.7441, longitude: -95.4425 },
  'wheeler avenue baptist church': { latitude: 29.7225, longitude: -95.3636 },
  'antioch missionary baptist church': { latitude: 29.7571, longitude: -95.3716 },
  'annunciation greek orthodox cathedral': { latitude: 29.7402, longitude: -95.3904 },
  'windsor village united methodist church': { latitude: 29.6172, longitude: -95.4669 },
  'rothko chapel': { latitude: 29.7376, longitude: -95.3962 },
};

export type PositionSource = 'own' | 'name' | 'county';

/** A church's position on the map: its own coordinates, else from the name table, else the county center. */
export function positionOf(church: { name: string; latitude: number | null; longitude: number | null }): {
  latitude: number;
  longitude: number;
  source: PositionSource;
} {
  if (church.latitude !== null && church.longitude !== null)
    return { latitude: church.latitude, longitude: church.longitude, source: 'own' };
  const position = nameTable[church.name.trim().toLowerCase()];
  return position ? { ...position, source: 'name' } : { ...countyCenter, source: 'county' };
}

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles (haversine). */
export function distanceMiles(a: Point, b: Point): number {
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

export function isInBox(box: Box, at: Point): boolean {
  return (
    at.latitude >= box.south &&
    at.latitude <= box.north &&
    at.longitude >= box.west &&
    at.longitude <= box.east
  );
}

const toBox = (box: Box, at: Point) =>
  distanceMiles(at, {
    latitude: Math.min(Math.max(at.latitude, box.south), box.north),
    longitude: Math.min(Math.max(at.longitude, box.west), box.east),
  });

/**
 * The area of a position: the box that contains it, else the city if it is an area, else the nearest box. Outside the
 * region (see regionRadiusMiles), the city's name, or the site's city if unknown.
 */
export function areaAt(at: Point, city?: string | null): string {
  const inside = areaBoxes.find((area) => isInBox(area.box, at));
  if (inside) return inside.name;
  const cityName = city ? canonicalArea(city) : '';
  if (areas.includes(cityName)) return cityName;
  if (distanceMiles(at, countyCenter) > regionRadiusMiles) return cityName || site.city;
  return areaBoxes.reduce((best, area) => (toBox(area.box, at) < toBox(best.box, at) ? area : best)).name;
}
