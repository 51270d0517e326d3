/** USGS Geographic Names (GNIS), separated by "|". Older files have uppercase column names, newer ones lowercase. */
import { leftOutReasons, rowErrors } from './copy.ts';
import { denominationIn, faithOfName, isClosed, unknownDenomination } from './denominations.ts';
import { dayOf, nameOf, stateOf, textOf } from './fields.ts';
import { type Columns, requireColumns, type TableReader } from './table.ts';
import { readableCase } from './text-case.ts';

const columns = {
  id: ['FEATURE_ID'],
  name: ['FEATURE_NAME'],
  kind: ['FEATURE_CLASS'],
  county: ['COUNTY_NAME'],
  state: ['STATE_ALPHA', 'STATE_NAME'],
  latitude: ['PRIM_LAT_DEC'],
  longitude: ['PRIM_LONG_DEC'],
  checked: ['DATE_EDITED', 'DATE_CREATED'],
} as const;

export const isGnis = (header: Columns) => header.has('FEATURE_ID') && header.has('FEATURE_CLASS');

export function createGnisReader(header: Columns): TableReader {
  const at = header.find(columns);
  requireColumns('GNIS', { at, columns, needed: ['id', 'name', 'kind', 'latitude', 'longitude'] });
  return (cells) => {
    const get = (column: number | undefined) => (column === undefined ? '' : textOf(cells[column]));
    // The file lists every named place in the country, such as schools, creeks, and summits.
    if (get(at.kind).toLowerCase() !== 'church')
      return { kind: 'leftOut', reason: leftOutReasons.notWorship };
    const name = readableCase(nameOf(cells[at.name!]), 'name');
    if (!name) return { kind: 'leftOut', reason: leftOutReasons.noName };
    if (isClosed(name)) return { kind: 'leftOut', reason: leftOutReasons.gone };
    const sourceId = get(at.id);
    if (!sourceId) return { kind: 'invalid', message: rowErrors.missing('FEATURE_ID') };
    const county = get(at.county);
    const faith = faithOfName(name) ?? null;
    return {
      kind: 'church',
      faith,
      notes: [],
      church: {
        sourceId,
        name,
        denomination: faith ?? denominationIn(name) ?? unknownDenomination,
        address: '',
        city: '',
        state: stateOf(get(at.state)),
        zip: '',
        place: county ? `${county.replace(/ county$/i, '')} County` : '',
        position: { latitude: get(at.latitude), longitude: get(at.longitude) },
        sourceDate: dayOf(get(at.checked)),
      },
    };
  };
}
