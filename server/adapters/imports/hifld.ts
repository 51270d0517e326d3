/** HIFLD "All Places of Worship" (US Department of Homeland Security), with the full or the reduced set of columns. */

import { otherFaith as anyFaith, rowErrors } from './copy.ts';
import { denominationIn, faithIn, faithOfName, unknownDenomination } from './denominations.ts';
import { dayOf, nameOf, readContact, stateOf, textOf } from './fields.ts';
import { type Columns, requireColumns, type TableReader } from './table.ts';
import { readableCase } from './text-case.ts';

/** HIFLD's abbreviations of each denomination. Codes not listed are matched as text. */
const codesOf: Record<string, string[]> = {
  Anglican: ['ANG'],
  'Assembly of God': ['AG', 'AOG'],
  Baptist: ['ABC', 'ABCUSA', 'BAPT', 'BGC', 'CBA', 'FWB', 'GARBC', 'MISSBAPT', 'NBC', 'PNB', 'PNBC', 'SBC'],
  Brethren: ['BRETH', 'COB'],
  Catholic: ['CATH', 'RC'],
  Charismatic: ['VINE'],
  'Christian Science': ['CS'],
  'Church of Christ': ['COC'],
  'Church of God': ['COG'],
  Congregational: ['CCCC', 'CONG'],
  'Disciples of Christ': ['CC', 'DOC'],
  Episcopal: ['EPIS'],
  Evangelical: ['CMA', 'COV', 'ECC', 'EFCA'],
  "Jehovah's Witnesses": ['JW'],
  'Latter-day Saints': ['LDS'],
  Lutheran: ['AFLC', 'ELCA', 'LCMS', 'LUTH', 'WELS'],
  Mennonite: ['BIC', 'MENN'],
  Methodist: ['AME', 'AMEZ', 'CME', 'FMC', 'METH', 'UMC', 'WES'],
  Nazarene: ['NAZ'],
  'Non-denominational': ['CAL', 'NONDENOM', 'POSTDENOMINATIONAL'],
  Orthodox: ['OCA', 'ORTHODOX'],
  Pentecostal: ['4SQ', 'AC', 'COGIC', 'PENT', 'UPC', 'UPCI'],
  Presbyterian: ['CPC', 'EPC', 'OPC', 'PCA', 'PCUSA', 'PRESB'],
  Reformed: ['CRC', 'RCA'],
  'Salvation Army': ['SA'],
  'Seventh-day Adventist': ['ADV', 'SDA'],
  'Unitarian Universalist': ['UUA'],
  'United Church of Christ': ['MCC', 'UCC'],
};
const denominationOfCode = new Map(
  Object.entries(codesOf).flatMap(([denomination, codes]) =>
    codes.map((code) => [code, denomination] as const),
  ),
);

const columns = {
  id: ['ID', 'OBJECTID', 'FID'],
  name: ['NAME'],
  telephone: ['TELEPHONE', 'PHONE'],
  address: ['ADDRESS', 'STREET'],
  address2: ['ADDRESS2'],
  city: ['CITY'],
  state: ['STATE'],
  zip: ['ZIP'],
  county: ['COUNTY'],
  website: ['WEBSITE', 'URL'],
  longitude: ['X', 'LONGITUDE'],
  latitude: ['Y', 'LATITUDE'],
  subtype: ['SUBTYPE'],
  denomination: ['DENOM'],
  catholic: ['CATH'],
  checked: ['CONTDATE', 'GEODATE'],
} as const;

export const isHifld = (header: Columns) =>
  header.has('NAME') && header.has('SUBTYPE') && header.has('X') && header.has('Y');

/** The second address line is often the name of a host, so only units and the like are used. */
const unit = /^(suite|ste|unit|room|rm|building|bldg|apt|floor|#)\b/i;

export function createHifldReader(header: Columns): TableReader {
  const at = header.find(columns);
  requireColumns('HIFLD', { at, columns, needed: ['id', 'name', 'latitude', 'longitude', 'subtype'] });
  return (cells) => {
    const get = (column: number | undefined) => (column === undefined ? '' : textOf(cells[column]));
    // Names of chapels on military bases end with "- DOD".
    const rawName = nameOf(cells[at.name!]).replace(/\s*-\s*DOD$/i, '');
    if (!rawName) return { kind: 'invalid', message: rowErrors.missing('NAME') };
    const sourceId = get(at.id);
    if (!sourceId) return { kind: 'invalid', message: rowErrors.missing('ID') };
    const raw = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''));
    const { contact, notes } = readContact({
      phone: raw(at.telephone),
      website: raw(at.website),
      zip: raw(at.zip),
    });
    const name = readableCase(rawName, 'name');
    const faith = faithOfRow(get(at.subtype).toUpperCase(), name);
    const second = get(at.address2);
    return {
      kind: 'church',
      faith,
      notes,
      church: {
        sourceId,
        name,
        denomination:
          faith ?? denominationOfRow(get(at.denomination), name, get(at.catholic).toUpperCase() === 'Y'),
        address: readableCase(
          [get(at.address), unit.test(second) ? second : ''].filter(Boolean).join(', '),
          'address',
        ),
        city: readableCase(get(at.city), 'city'),
        state: stateOf(get(at.state)),
        ...contact,
        place: placeOf(get(at.county)),
        position: { latitude: get(at.latitude), longitude: get(at.longitude) },
        sourceDate: dayOf(get(at.checked)),
      },
    };
  };
}

const placeOf = (county: string) => (county ? `${readableCase(county, 'city')} County` : '');

/** SUBTYPE is the faith. OTHER can be anything, so the name decides. */
function faithOfRow(subtype: string, name: string): string | null {
  if (subtype === 'CHRISTIAN') return null;
  if (subtype === '' || subtype === 'OTHER') return faithOfName(name) ?? (subtype ? otherFaith(name) : null);
  // The name comes first, because HIFLD lists Sikhs as Hindu.
  return faithOfName(name) ?? faithIn(subtype) ?? otherFaith(name);
}

const otherFaith = (name: string) =>
  denominationIn(name) || /church|chapel|christ/i.test(name) ? null : anyFaith;

function denominationOfRow(code: string, name: string, catholic: boolean): string {
  // Independent Christian Churches. Many Churches of Christ also have this code.
  if (code.toUpperCase() === 'CHRISTIAN') return denominationIn(name) ?? 'Non-denominational';
  const denomination = denominationOfCode.get(code.toUpperCase()) ?? (code && denominationIn(code));
  return denomination || (denominationIn(name) ?? (catholic ? 'Catholic' : unknownDenomination));
}
