/** What tells the sources apart: a table of column names each, and the few rules that no column name says. */
import { z } from 'zod';
import type { ImportField } from '#shared/contracts/admin/imports-admin.ts';
import { type FactField, factFields } from '#shared/domain/fact-options.ts';
import { canonicalDenomination } from '#shared/domain/region.ts';
import { factNames } from '#shared/messages/churches/visit-facts.ts';
import { fileErrors, type LeftOut, leftOutReasons, otherFaith } from './copy.ts';
import { denominationIn, faithIn, faithOfName, faithOfReligion, faithOfTradition } from './denominations.ts';
import { readableCase } from './text-case.ts';
import { FileError, type FormatId } from './types.ts';

/** What a column can hold. Only the first ones can be chosen for a column. */
export type Field =
  | ImportField
  | 'kind'
  | 'unit'
  | 'suite'
  | 'houseNumber'
  | 'number'
  | `street${'Direction' | 'Type'}`
  | 'county'
  | 'catholic'
  | 'checked'
  | 'otherNames'
  | 'wheelchair'
  | 'facebookPage'
  | 'instagramHandle'
  | 'youtubeChannel'
  | `mailing${'Address' | 'City' | 'State' | 'Zip'}`;

/** The text of the first column of the field that is filled. */
export type Get = (field: Field) => string;

export type Names = Partial<Record<Field, readonly string[]>>;

export type Preset = {
  format: FormatId;
  /** The source is recognized by these columns. */
  signs?: readonly string[];
  /** Column names by field, the preferred one first. Case, spaces, and punctuation are ignored. */
  names: Names;
  needed: readonly Field[];
  leaveOut?: (get: Get) => LeftOut | undefined;
  /** Records without a name are left out, and are no error. */
  isOftenUnnamed?: true;
  /** The second line of an address is often the name of a host, so only units and the like are used. */
  isHostNamed?: true;
  /** A faith that isn't Christian. */
  faith: (get: Get, name: string) => string | null;
  /** If other than what the name says. */
  denomination: (get: Get, name: string) => string | undefined;
};

/** Case, accents, spaces, and punctuation don't matter. */
const list = (names: string): readonly string[] => names.split(/,\s+/);

/** Other names of columns than the facts' own. */
const otherNames: Partial<Record<FactField, readonly string[]>> = {
  worshipStyle: ['style', 'style of worship', 'service style'],
  music: ['music style'],
  children: ['children', 'childcare', 'kids'],
  youthGroup: ['youth'],
  dress: ['dress', 'dress code', 'attire'],
  serviceLength: ['service length', 'length', 'duration'],
  attendance: ['attendance', 'size', 'average attendance'],
  gettingIn: ['accessibility', 'access'],
  hearingSeeing: ['hearing', 'assistive'],
  interpretation: ['translation', 'interpreted languages'],
};
const factColumns = Object.fromEntries(
  factFields.map((field) => [field, [factNames[field], ...(otherNames[field] ?? [])]]),
) as Record<FactField, string[]>;

/** Names of the columns in any table. */
export const recognizedNames = {
  id: list('id, source id, external id, record id, church id, parish id, object id, uid, uuid, key'),
  name: list(`name, church name, church, churches, parish name, parish, congregation, organization, organization name,
    organisation, ministry, facility, entity, company, business, title, place name, site name, location name, account name,
    place of worship, house of worship, nombre, nombre de la iglesia, iglesia, iglesias, congregación, parroquia, templo, ministerio,
    organización`),
  denomination:
    list(`denomination, denom, affiliation, denominational affiliation, religious affiliation, tradition,
    faith tradition, denominación, denominación religiosa, afiliación`),
  religion: list('religion, faith, religión'),
  address:
    list(`physical address, location address, street address, physical street, address, street, st name, addr,
    meeting location, address line one, ubicación, dirección física, dirección, dirección completa, domicilio, calle,
    calle y número, location`),
  /** May include the state and ZIP code. */
  city: list(`physical city, location city, city, town, municipality, locality, city state zip, city st zip, city state, csz,
    city zip, suburb, ciudad, ciudad estado, municipio, localidad, población`),
  state: list(
    `physical state, location state, state, state zip, state abbreviation, st, province, estado, provincia`,
  ),
  zip: list(`physical zip, physical zip code, location zip, zip, zip code, zip5, postal code, postcode, zip/postal code,
    zip/postal, código postal, cp`),
  area: list(
    `area, area of town, neighborhood, neighbourhood, district, barrio, vecindario, colonia, zona, sector`,
  ),
  phone:
    list(`phone, phones, telephone, tel, ph, contact number, contact no, office number, main number, mobile, mobile phone, cell,
    cell phone, landline, teléfono, teléfonos, número telefónico, número de contacto, teléfono fijo, celular, móvil`),
  website:
    list(`website, url, web site, web, www, web page, homepage, home page, site, link, internet, domain, sitio,
    sitio web, sitio de internet, página, página web, página de internet, dirección web, enlace`),
  description: list('description, about, about us, summary, overview, mission, bio, descripción, acerca de'),
  services:
    list(`services, service, when, meeting time, meeting times, horario de reuniones, reuniones, gatherings, cultos, misas, masses,
    servicios, worship, worship service, worship services, morning worship, evening worship, bible study, prayer meeting,
    mass, midweek, midweek service, culto, misa, estudio bíblico`),
  /** May hold both: "29.76, -95.37". */
  latitude: list(
    'latitude, lat, y, coordinates, lat lng, lat long, lat lon, geo, geo point, geo location, gps, gps coordinates, wkt, latitud, coordenadas',
  ),
  longitude: list('longitude, lng, lon, long, x, longitud'),
  ...factColumns,
  liveStream: list('live stream, livestream, watch online, stream'),
} satisfies Record<ImportField, readonly string[]>;

/** Not to be chosen: the rest of an address, the mailing address, which only rows without a physical one use, and profiles. */
export const secondaryColumns: Names = {
  unit: list(
    `address 2, address line 2, physical address 2, street address 2, street address line 2, addr 2, street 2, dirección 2,
    address line two, address 3, address line 3`,
  ),
  suite: list('suite, ste, unit, apt, room, building, bldg, floor'),
  mailingAddress: list(
    'mailing address, mailing addr, mailing street, postal address, mail address, mail street, po box, dirección postal',
  ),
  mailingCity: list('mailing city, mail city'),
  mailingState: list('mailing state, mail state'),
  mailingZip: list('mailing zip, mailing zip code, mailing postal code, mail zip'),
  houseNumber:
    list(`street number, street num, st num, house number, street no, house no, st no, building number, address number, addr num,
    número`),
  /** The number of a row in files without columns for the parts of a street. */
  number: list('number, num, no'),
  streetDirection: list('street dir, street direction, st dir, pre dir, pre direction, direction prefix'),
  streetType: list(
    'street type, street suffix, st type, suffix, post dir, post direction, street post dir, direction suffix, suffix direction',
  ),
  facebookPage: list('facebook, facebook page, fb, fb page'),
  instagramHandle: list('instagram, instagram handle, insta, ig'),
  youtubeChannel: list('youtube, youtube channel'),
};

const faithOfCells = (get: Get, name: string): string | null =>
  faithOfReligion(get('religion')) ??
  faithOfTradition(get('denomination')) ??
  (get('denomination') ? null : (faithOfName(name) ?? null));

/** An unknown denomination from the file is kept rather than guessed from the name. */
function denominationOfCell(get: Get): string | undefined {
  const tradition = get('denomination');
  if (!tradition) return undefined;
  return denominationIn(tradition) ?? readableCase(canonicalDenomination(tradition), 'name');
}

/** Any table. */
export const plain: Preset = {
  format: 'csv',
  names: { ...recognizedNames, ...secondaryColumns },
  needed: ['name'],
  faith: faithOfCells,
  denomination: denominationOfCell,
};

/** USGS Geographic Names. It lists every named place in the country, such as schools, creeks, and summits. */
const gnis: Preset = {
  ...plain,
  format: 'gnis',
  signs: ['FEATURE_ID', 'FEATURE_CLASS'],
  names: {
    id: ['FEATURE_ID'],
    name: ['FEATURE_NAME'],
    kind: ['FEATURE_CLASS'],
    county: ['COUNTY_NAME'],
    state: ['STATE_ALPHA', 'STATE_NAME'],
    latitude: ['PRIM_LAT_DEC'],
    longitude: ['PRIM_LONG_DEC'],
    checked: ['DATE_EDITED', 'DATE_CREATED'],
  },
  needed: ['id', 'name', 'kind', 'latitude', 'longitude'],
  leaveOut: (get) => (get('kind').toLowerCase() === 'church' ? undefined : leftOutReasons.notWorship),
  isOftenUnnamed: true,
};

/** HIFLD's abbreviations of each denomination. Codes not listed are matched as text. */
const codesOf = `
  Anglican: ANG; Assembly of God: AG AOG; Baptist: ABC ABCUSA BAPT BGC CBA FWB GARBC MISSBAPT NBC PNB PNBC SBC;
  Brethren: BRETH COB; Catholic: CATH RC; Charismatic: VINE; Christian Science: CS; Church of Christ: COC;
  Church of God: COG; Congregational: CCCC CONG; Disciples of Christ: CC DOC; Episcopal: EPIS;
  Evangelical: CMA COV ECC EFCA; Jehovah's Witnesses: JW; Latter-day Saints: LDS;
  Lutheran: AFLC ELCA LCMS LUTH WELS; Mennonite: BIC MENN; Methodist: AME AMEZ CME FMC METH UMC WES;
  Nazarene: NAZ; Non-denominational: CAL NONDENOM POSTDENOMINATIONAL; Orthodox: OCA ORTHODOX;
  Pentecostal: 4SQ AC COGIC PENT UPC UPCI; Presbyterian: CPC EPC OPC PCA PCUSA PRESB; Reformed: CRC RCA;
  Salvation Army: SA; Seventh-day Adventist: ADV SDA; Unitarian Universalist: UUA;
  United Church of Christ: MCC UCC`;
const denominationByCode = new Map(
  codesOf.split(';').flatMap((entry) => {
    const [denomination = '', codes = ''] = entry.trim().split(': ');
    return codes.split(' ').map((code) => [code, denomination] as const);
  }),
);

/** SUBTYPE is the faith. OTHER can be anything, so the name decides. */
function faithOfSubtype(get: Get, name: string): string | null {
  const subtype = get('religion').toUpperCase();
  if (subtype === 'CHRISTIAN') return null;
  // The name comes first, because HIFLD lists Sikhs as Hindu.
  const known = faithOfName(name) ?? (subtype === 'OTHER' ? undefined : faithIn(subtype));
  if (known || !subtype) return known ?? null;
  return denominationIn(name) || /church|chapel|christ/i.test(name) ? null : otherFaith;
}

function denominationOfCode(get: Get, name: string): string | undefined {
  const code = get('denomination');
  // Independent Christian Churches. Many Churches of Christ also have this code.
  if (code.toUpperCase() === 'CHRISTIAN') return denominationIn(name) ?? 'Non-denominational';
  const coded = denominationByCode.get(code.toUpperCase()) ?? (code && denominationIn(code));
  const isCatholic = get('catholic').toUpperCase() === 'Y';
  return coded || (isCatholic ? (denominationIn(name) ?? 'Catholic') : undefined);
}

/** HIFLD "All Places of Worship" (US Department of Homeland Security), with the full or the reduced set of columns. */
const hifld: Preset = {
  format: 'hifld',
  isHostNamed: true,
  signs: ['NAME', 'SUBTYPE', 'X', 'Y'],
  names: {
    ...plain.names,
    id: ['ID', 'OBJECTID', 'FID'],
    county: ['COUNTY'],
    religion: ['SUBTYPE'],
    catholic: ['CATH'],
    checked: ['CONTDATE', 'GEODATE'],
    /** Numbers that nobody has checked. */
    attendance: [],
  },
  needed: ['id', 'name', 'latitude', 'longitude', 'religion'],
  faith: faithOfSubtype,
  denomination: denominationOfCode,
};

export const presets = { hifld, gnis, csv: plain };

const columnName = z.string().trim().min(1).max(200);
const mappableFields = Object.keys(recognizedNames) as ImportField[];
const mappingSchema = z.strictObject({
  ...Object.fromEntries(mappableFields.map((field) => [field, columnName.optional()])),
  name: columnName,
});

/** An operator's own preset: a mapping file such as {"name": "Parish", "zip": "Postal"}. Throws a FileError. */
export function parseMapping(text: string): Preset {
  try {
    const columns = Object.entries(mappingSchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')))) as Array<
      [ImportField, string]
    >;
    const names = Object.fromEntries(columns.map(([field, name]) => [field, [name]]));
    return { ...plain, names: { ...names, ...secondaryColumns }, needed: columns.map(([field]) => field) };
  } catch (error) {
    const problem =
      error instanceof z.ZodError
        ? error.issues
            .map((issue) => `${'keys' in issue ? issue.keys : issue.path}: ${issue.message}`)
            .join('\n')
        : (error as Error).message;
    throw new FileError(fileErrors.mapping(problem, mappableFields));
  }
}
