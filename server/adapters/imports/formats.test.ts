/** Parsing of single records in each format. */
import { describe, expect, it } from 'vitest';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { centerOf, readFeature } from './osm-geojson.ts';
import {
  cellsOf,
  createOwnReader,
  deletedCells,
  type ExportedChurch,
  exportColumns,
  guard,
  isOwnExport,
} from './own-export.ts';
import { parseMapping, plain, presets } from './presets.ts';
import { createReader, servicesOf } from './reader.ts';
import { Columns } from './table.ts';
import { FileError, type ImportedChurch, type Outcome } from './types.ts';

const churchOf = (outcome: Outcome): ImportedChurch => {
  if (outcome.kind !== 'church') throw new Error(JSON.stringify(outcome));
  return outcome.church;
};
const cellsFor = (header: Columns, row: Record<string, string>) =>
  header.names.map((name) => row[name] ?? '');

describe('HIFLD', () => {
  const short = new Columns(
    'OBJECTID,ID,NAME,CITY,STATE,ZIP,ZIPP4,COUNTY,FIPS,CONTDATE,CONTHOW,GEODATE,NAICSDESCR,GEOLINKID,X,Y,SUBTYPE,DENOM,MEMBERS,LOC_TYPE,PROT,CATH'.split(
      ',',
    ),
  );
  const full = new Columns([...short.names, 'TELEPHONE', 'ADDRESS', 'ADDRESS2']);
  const row = {
    ID: '42',
    NAME: "ST. MARY'S A.M.E. CHURCH",
    CITY: 'HOUSTON',
    STATE: 'TX',
    ZIP: '77002',
    COUNTY: 'HARRIS',
    X: '-95.36',
    Y: '29.76',
    SUBTYPE: 'CHRISTIAN',
    DENOM: 'AME',
    CATH: 'N',
  };
  const read = (values: Record<string, string>, header = short) =>
    createReader(presets.hifld, header)(cellsFor(header, { ...row, ...values }));

  it('is parsed with readable capitalization', () => {
    expect(churchOf(read({}))).toMatchObject({
      sourceId: '42',
      name: "St. Mary's A.M.E. Church",
      denomination: 'Methodist',
      address: '',
      city: 'Houston',
      state: 'TX',
      zip: '77002',
      place: 'Harris County',
      phone: null,
      website: null,
      position: { latitude: '29.76', longitude: '-95.36' },
    });
  });

  it('drops the suffix of military bases and prefers the name over the CHRISTIAN code', () => {
    expect(churchOf(read({ NAME: 'HOLY FAMILY CHURCH-DOD' })).name).toBe('Holy Family Church');
    const of = (NAME: string) => churchOf(read({ NAME, DENOM: 'CHRISTIAN' })).denomination;
    expect(of('SANTA CLARA CHURCH OF CHRIST')).toBe('Church of Christ');
    expect(of("CHRIST'S CHURCH OF FLAGSTAFF")).toBe('Non-denominational');
    expect(of('FIRST CHRISTIAN CHURCH')).toBe('Non-denominational');
  });

  it('has address and phone in the full set, and uses only units from the second address line', () => {
    const values = { TELEPHONE: '713-555-0100', ADDRESS: '12 OAK STREET' };
    expect(churchOf(read({ ...values, ADDRESS2: 'SUITE B' }, full))).toMatchObject({
      phone: '(713) 555-0100',
      address: '12 Oak Street, Suite B',
    });
    expect(churchOf(read({ ...values, ADDRESS2: 'GAIA ART THEATER' }, full)).address).toBe('12 Oak Street');
    expect(
      churchOf(read({ TELEPHONE: 'N/A', ADDRESS: 'NOT AVAILABLE', ADDRESS2: 'NOT AVAILABLE' }, full)),
    ).toMatchObject({ phone: null, address: '' });
  });

  it.each([
    ['SBC', 'X CHURCH', 'N', 'Baptist'],
    ['EPIS', 'X CHURCH', 'Y', 'Episcopal'],
    ['4SQ', 'X CHURCH', 'N', 'Pentecostal'],
    ['CRC', 'X CHURCH', 'N', 'Reformed'],
    ['MCC/UCC', 'X CHURCH', 'N', 'United Church of Christ'],
    ['NOT AVAILABLE', 'SAINT ROSE PARISH', 'Y', 'Catholic'],
    ['NOT AVAILABLE', 'GRACE LUTHERAN CHURCH', 'Y', 'Lutheran'],
    ['NOT AVAILABLE', 'SAINT JOHN THE BAPTIST CATHOLIC CHURCH', 'Y', 'Catholic'],
    ['NOT AVAILABLE', 'GRACE CHURCH', 'N', 'Other'],
    ['UNK', 'GRACE CHURCH', 'N', 'Other'],
  ])('denomination %s of %s (Catholic: %s) is %s', (DENOM, NAME, CATH, denomination) => {
    expect(churchOf(read({ DENOM, NAME, CATH })).denomination).toBe(denomination);
  });

  it.each([
    ['MUSLIM', 'AL-NOOR', 'Muslim'],
    ['JUDAIC', 'KEHILAT DVAR HASHEM', 'Jewish'],
    ['BUDDHIST', 'DAWN MOUNTAIN', 'Buddhist'],
    ['HINDU', 'SINGH SABHA GURDWARA', 'Sikh'],
    ['OTHER', 'GURDWARA NANAKSAR', 'Sikh'],
    ['OTHER', 'HOUSE OF LIGHT', 'Other faith'],
    ['OTHER', 'UNITY CHURCH', null],
    ['CHRISTIAN', 'ZEN CHAPEL', null],
  ])('%s %s is of the faith %s', (SUBTYPE, NAME, faith) => {
    expect(read({ SUBTYPE, NAME, DENOM: '' })).toMatchObject({ kind: 'church', faith });
  });

  it('reports invalid rows', () => {
    expect(read({ NAME: 'NOT AVAILABLE' })).toEqual({ kind: 'invalid', message: 'has no name' });
    expect(read({ ID: '' })).toEqual({ kind: 'invalid', message: 'has no ID' });
    expect(read({ ZIP: 'ABC', TELEPHONE: '12' }, full)).toMatchObject({
      kind: 'church',
      notes: [
        { note: 'phone number not recognized, left empty', value: '12' },
        { note: 'ZIP code not recognized, left empty', value: 'ABC' },
      ],
    });
    expect(() => createReader(presets.hifld, new Columns(['NAME', 'SUBTYPE', 'X']))).toThrow(
      /no "ID", "latitude" column/,
    );
  });
});

describe('OpenStreetMap', () => {
  const feature = (
    properties: Record<string, unknown>,
    geometry: unknown = point,
    id: unknown = 'node/7',
  ) => ({
    type: 'Feature',
    id,
    properties: { amenity: 'place_of_worship', religion: 'christian', name: 'Grace Church', ...properties },
    geometry,
  });
  const point = { type: 'Point', coordinates: [-95.36, 29.76] };

  it('maps every supported tag', () => {
    const tags = {
      denomination: 'baptist;southern_baptist',
      'addr:housenumber': '12',
      'addr:street': 'Oak Street',
      'addr:unit': 'B',
      'addr:city': 'Houston',
      'addr:postcode': '77002-1234',
      'addr:state': 'Texas',
      'contact:phone': '+1-713-555-0100',
      'contact:website': 'example.org',
      service_times: 'Su 10:00',
    };
    expect(churchOf(readFeature(feature(tags)))).toMatchObject({
      sourceId: 'node/7',
      name: 'Grace Church',
      denomination: 'Baptist',
      address: '12 Oak Street, Unit B',
      city: 'Houston',
      state: 'TX',
      zip: '77002',
      phone: '(713) 555-0100',
      website: 'https://example.org',
      services: ['Sunday 10:00 AM'],
      position: { latitude: '29.76', longitude: '-95.36' },
    });
    expect(
      churchOf(readFeature(feature({ phone: '713 555 0101', website: 'http://a.example.org' }))),
    ).toMatchObject({ phone: '(713) 555-0101', website: 'http://a.example.org' });
  });

  it('keeps names in other languages, official, and alternative ones', () => {
    const names = {
      name: '휴스턴교회',
      'name:en': 'BELLFLOWER CHURCH',
      'name:ko': '휴스턴교회',
      alt_name: 'Bell; Flower',
    };
    expect(churchOf(readFeature(feature(names)))).toMatchObject({
      name: '휴스턴교회',
      otherNames: 'Bellflower Church; Bell; Flower',
    });
    expect(churchOf(readFeature(feature({})))).toMatchObject({ otherNames: null });
  });

  it.each([
    { ruins: 'yes' },
    { 'abandoned:amenity': 'place_of_worship', amenity: undefined, building: 'church' },
    { 'disused:amenity': 'place_of_worship', amenity: undefined, building: 'church' },
    { 'was:amenity': 'place_of_worship', amenity: 'restaurant' },
    { building: 'ruins' },
    { historic: 'ruins' },
    { opening_hours: 'closed' },
    { end_date: '1999' },
  ])('leaves out what is closed or converted: %j', (tags) => {
    expect(readFeature(feature(tags))).toEqual({
      kind: 'leftOut',
      reason: 'closed, in ruins, or used for something else',
    });
  });

  it.each([
    [{ amenity: undefined, building: 'church', religion: undefined }, false],
    [{ amenity: undefined, building: 'church', craft: 'brewery' }, false],
    [{ amenity: undefined, building: 'church' }, true],
    [{ disused: 'no' }, true],
    [{ 'was:amenity': 'school' }, true],
    [{ end_date: '2999-01-01' }, true],
  ])('takes a building for a church only with a sign of worship: %j', (tags, isChurch) => {
    expect(readFeature(feature(tags)).kind === 'church').toBe(isChurch);
  });

  it.each([
    ['way/12', {}, 'way/12'],
    [null, { '@id': 'relation/3' }, 'relation/3'],
    ['https://www.openstreetmap.org/node/5', {}, 'node/5'],
    [null, { osm_id: '99', osm_type: 'way' }, 'way/99'],
    [null, { full_id: 'w12' }, 'way/12'],
    [77, {}, '77'],
  ])('finds the id in %j %j', (id, properties, expected) => {
    expect(churchOf(readFeature(feature(properties, point, id))).sourceId).toBe(expected);
  });

  it('derives an id from name and location if there is none', () => {
    const [a, b] = [point, { type: 'Point', coordinates: [-95.37, 29.76] }].map(
      (geometry) => churchOf(readFeature(feature({}, geometry, null))).sourceId,
    );
    expect(a).toMatch(/^[0-9a-f]{20}$/);
    expect(a).not.toBe(b);
  });

  it.each([
    ['yes', 'yes'],
    ['designated', 'yes'],
    ['no', 'no'],
    ['limited', undefined],
    [undefined, undefined],
  ])('maps wheelchair=%j to %j', (wheelchair, access) => {
    expect(churchOf(readFeature(feature({ wheelchair }))).wheelchairAccess).toBe(access);
  });

  it('takes the middle of what an area spans', () => {
    const square = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ];
    const beside = square.map(([x, y]) => [x! + 4, y! + 2]);
    expect(centerOf({ type: 'Polygon', coordinates: [square] })).toEqual([1, 1]);
    expect(centerOf({ type: 'MultiPolygon', coordinates: [[square], [beside]] })).toEqual([3, 2]);
    const line = [
      [0, 0],
      [2, 4],
    ];
    expect(centerOf({ type: 'LineString', coordinates: line })).toEqual([1, 2]);
    expect(centerOf({ type: 'GeometryCollection', geometries: [point] })).toEqual([-95.36, 29.76]);
    expect(centerOf(null)).toBeUndefined();
    expect(centerOf({ type: 'Polygon', coordinates: [] })).toBeUndefined();
    expect(centerOf({ type: 'Point', coordinates: ['a', 'b'] })).toBeUndefined();
  });

  it('skips features that are not churches', () => {
    expect(readFeature(feature({ amenity: 'school' }))).toEqual({
      kind: 'leftOut',
      reason: 'not a place of worship',
    });
    expect(readFeature(feature({ name: undefined }))).toEqual({ kind: 'leftOut', reason: 'no name' });
    expect(readFeature({ type: 'Node' })).toMatchObject({ kind: 'invalid' });
    expect(readFeature(null)).toMatchObject({ kind: 'invalid' });
    expect(readFeature(feature({ religion: 'muslim', name: 'House of Prayer' }))).toMatchObject({
      faith: 'Muslim',
    });
    expect(readFeature(feature({ religion: undefined, name: 'Masjid Al-Noor' }))).toMatchObject({
      faith: 'Muslim',
    });
    expect(readFeature(feature({ religion: 'rastafari', name: 'Ark' }))).toMatchObject({
      faith: 'Other faith',
    });
    expect(readFeature(feature({ religion: 'unitarian_universalist' }))).toMatchObject({ faith: null });
  });
});

describe('GNIS', () => {
  const header = new Columns(
    'FEATURE_ID|FEATURE_NAME|FEATURE_CLASS|STATE_ALPHA|COUNTY_NAME|PRIM_LAT_DEC|PRIM_LONG_DEC'.split('|'),
  );
  const read = (values: Record<string, string>, columns = header) =>
    createReader(
      presets.gnis,
      columns,
    )(
      cellsFor(columns, {
        FEATURE_ID: '1',
        FEATURE_NAME: 'Bethel Lutheran Church',
        FEATURE_CLASS: 'Church',
        COUNTY_NAME: 'Harris',
        PRIM_LAT_DEC: '29.7',
        PRIM_LONG_DEC: '-95.3',
        ...values,
      }),
    );

  it('includes only churches', () => {
    expect(churchOf(read({}))).toMatchObject({
      sourceId: '1',
      name: 'Bethel Lutheran Church',
      denomination: 'Lutheran',
      place: 'Harris County',
      position: { latitude: '29.7', longitude: '-95.3' },
    });
    expect(read({ FEATURE_CLASS: 'School' })).toEqual({ kind: 'leftOut', reason: 'not a place of worship' });
    expect(read({ FEATURE_NAME: 'Bethel Church (historical)' })).toEqual({
      kind: 'leftOut',
      reason: 'no longer exists',
    });
  });

  it('also accepts the newer column names', () => {
    const recent = new Columns(header.names.map((name) => name.toLowerCase()));
    const cells = ['5', 'Zion Church', 'Church', 'TX', 'Harris', '29.7', '-95.3'];
    expect(churchOf(createReader(presets.gnis, recent)(cells)).sourceId).toBe('5');
  });
});

describe('a plain CSV', () => {
  it('prefers a physical address to a mailing address or a P.O. box', () => {
    const read = createReader(
      plain,
      new Columns(['Name', 'Mailing Address', 'Mailing City', 'Address', 'Physical Address', 'City', 'Zip']),
    );
    expect(
      churchOf(read(['A', 'P.O. Box 1', 'Katy', 'PO Box 2', '30 Oak St', 'Houston', '77002'])),
    ).toMatchObject({
      address: '30 Oak St',
      city: 'Houston',
    });
    expect(churchOf(read(['B', 'P.O. Box 1', 'Katy', '', '', '', '77493']))).toMatchObject({
      address: 'P.O. Box 1',
      city: 'Katy',
    });
    expect(churchOf(read(['C', 'P.O. Box 1', 'Katy', 'TBD', '#REF!', 'Houston', '77002']))).toMatchObject({
      address: 'P.O. Box 1',
      city: 'Houston',
    });
  });

  it('leaves out churches whose name says that they are closed', () => {
    const read = createReader(plain, new Columns(['Name', 'Zip']));
    expect(read(['Old Zion (closed)', '77002'])).toEqual({ kind: 'leftOut', reason: 'no longer exists' });
  });

  it('keeps unknown denominations and recognizes other faiths', () => {
    const columns = new Columns(['name', 'denomination', 'religion']);
    const read = createReader(plain, columns);
    expect(churchOf(read(['A', 'MORAVIAN', ''])).denomination).toBe('Moravian');
    expect(churchOf(read(['Grace Baptist', '', ''])).denomination).toBe('Baptist');
    expect(churchOf(read(['A', '', ''])).denomination).toBe('Other');
    expect(read(['A', '', 'Islam'])).toMatchObject({ faith: 'Muslim' });
    expect(read(['Chabad of Uptown', '', ''])).toMatchObject({ faith: 'Jewish' });
    expect(read(['', 'x', ''])).toEqual({ kind: 'invalid', message: 'has no name' });
  });

  it('adds notes for invalid values', () => {
    const read = createReader(plain, new Columns(['Name', 'Zip Code', 'Phone', 'Web Site']));
    expect(read(['A', 'x', '12', 'mailto:a@example.org'])).toMatchObject({ notes: { length: 3 } });
  });

  it('derives missing ids from name, address, and ZIP code', () => {
    const columns = new Columns(['name', 'address', 'zip']);
    const id = (cells: string[]) => churchOf(createReader(plain, columns)(cells)).sourceId;
    expect(id(['Grace', '1 Oak St', '77002'])).toBe(id(['GRACE', '1 OAK ST.', '77002']));
    expect(id(['Grace', '1 Oak St', '77002'])).not.toBe(id(['Grace', '1 Elm St', '77002']));
    const withId = createReader(plain, new Columns(['id', 'name']));
    expect(churchOf(withId(['7', 'A'])).sourceId).toBe('7');
    expect(withId(['', 'A'])).toEqual({ kind: 'invalid', message: 'has no id' });
  });

  it.each([
    ['1 Oak St', 'Houston, TX 77002', ['1 Oak St', 'Houston', 'TX', '77002']],
    ['1 Oak St', 'SAN ANTONIO TX 78201-1234', ['1 Oak St', 'San Antonio', 'TX', '78201']],
    ['', 'Santa Fe, New Mexico', ['', 'Santa Fe', 'NM', '']],
    ['', 'Lake Washington', ['', 'Lake Washington', '', '']],
    ['', 'Washington, D.C. 20001', ['', 'Washington', 'DC', '20001']],
    ['1 Oak St, Suite 2, Katy, TX 77450', '', ['1 Oak St, Suite 2', 'Katy', 'TX', '77450']],
    ['1 Texas Avenue, Floor 2', '', ['1 Texas Avenue, Floor 2', '', '', '']],
  ])('splits the address %j and the city %j', (address, city, [line, town, state, zip]) => {
    const read = createReader(plain, new Columns(['name', 'address', 'city, state zip']));
    expect(churchOf(read(['Grace', address, city]))).toMatchObject({ address: line, city: town, state, zip });
  });

  it.each([
    ['{', /must be an object.*JSON/s],
    ['[]', /must be an object/],
    ['{"zip": "PLZ"}', /name: /],
    ['{"name": "A", "plz": "B"}', /plz: /],
    ['{"name": 3}', /name: /],
    ['{"name": ""}', /name: /],
  ])('rejects the mapping %s with a message', (text, words) => {
    expect(() => parseMapping(text)).toThrow(words);
    expect(() => parseMapping(text)).toThrow(FileError);
  });

  it.each([
    ['Sun 9; Wed 7', ['Sun 9', 'Wed 7']],
    ['Sun 9 | Wed 7; 8', ['Sun 9', 'Wed 7; 8']],
    ['Sun 9; 11\nWed 7\r\n', ['Sun 9; 11', 'Wed 7']],
    ['', []],
  ])('service times %j', (cell, expected) => {
    expect(servicesOf(cell)).toEqual(expected);
  });
});

describe('our own export', () => {
  const church: ExportedChurch = {
    id: 5,
    source: null,
    sourceId: null,
    sourceDate: null,
    ...emptyChurch,
    worshipStyle: ['contemporary', 'gospel'],
    liveStream: 'https://stream.example/live',
    factsBy: 'visitor',
    factsAt: new Date('2026-10-01T00:00:00Z'),
    otherNames: null,
    name: "=cmd|' /C calc'!A0",
    denomination: '+Other',
    address: '-1 Oak',
    city: '@Houston',
    state: 'TX',
    zip: '77002',
    area: 'Downtown',
    wheelchairAccess: 'no',
    phone: null,
    website: 'https://example.org',
    description: '\'=already guarded, "quoted"\nand a second line',
    services: ['Sun 9; 11', '=1+1'],
    serviceExceptions: [
      { date: '2026-12-24', kind: 'also', text: '=11:00 PM candles' },
      { date: '2026-12-25', kind: 'none', text: '' },
    ],
    timesConfirmedAt: new Date(Date.UTC(2026, 9, 1)),
    recentSermons: ['https://youtu.be/SampleSrm01'],
    youtubeChannel: null,
    heroImage: '/art/scenes/chapel.svg',
    pastorName: '\tTab',
    missionStatement: null,
    history: null,
    specialPrograms: null,
    youthPrograms: null,
    musicMinistry: null,
    outreachPrograms: null,
    facebookPage: null,
    instagramHandle: '@handle',
    latitude: 29.7612345,
    longitude: -95.3612345,
    featured: true,
    status: 'approved',
    sample: false,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    curatedFields: ['name', 'phone'],
    mergedRecords: ['hifld 7'],
  };
  const header = new Columns(exportColumns);
  const cells = cellsOf(church);

  it('escapes formulas in text but not numbers', () => {
    const at = (column: string) => cells[exportColumns.indexOf(column)];
    expect(at('name')).toBe(`'${church.name}`);
    expect(at('longitude')).toBe(-95.3612345);
    for (const cell of cells) if (typeof cell === 'string') expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(guard("'=x")).toBe("''=x");
    expect(guard("O'Brien")).toBe("O'Brien");
    expect(guard("'tis")).toBe("'tis");
  });

  it('restores everything except featured status and ownership', () => {
    expect(isOwnExport(header)).toBe(true);
    const back = churchOf(createOwnReader(header)(cells.map(String)));
    expect(back).toMatchObject({
      source: 'houston-churches',
      sourceId: '5',
      name: church.name,
      denomination: church.denomination,
      address: church.address,
      city: church.city,
      state: 'TX',
      description: church.description,
      services: church.services,
      phone: null,
      position: { latitude: '29.7612345', longitude: '-95.3612345' },
      wheelchairAccess: 'no',
      worshipStyle: ['contemporary', 'gospel'],
      music: [],
      liveStream: 'https://stream.example/live',
      factsBy: 'visitor',
      factsAt: '2026-10-01T00:00:00.000Z',
      pastorName: '\tTab',
      instagramHandle: '@handle',
      heroImage: church.heroImage,
      history: null,
      serviceExceptions: church.serviceExceptions,
      timesConfirmedAt: '2026-10-01T00:00:00.000Z',
      createdAt: '1970-01-01T00:00:00.000Z',
      curatedFields: ['name', 'phone'],
      mergedRecords: ['hifld 7'],
    });
  });

  it('skips churches that are not approved, and remembers hidden records of other sources', () => {
    const read = (changed: Partial<ExportedChurch>) =>
      createOwnReader(header)(cellsOf({ ...church, ...changed }).map(String));
    const skipped = { kind: 'leftOut', reason: 'not approved' };
    const record = { source: 'hifld', sourceId: '9' };
    expect(read({ status: 'rejected' })).toEqual(skipped);
    expect(read({ ...record, status: 'pending' })).toEqual(skipped);
    expect(read({ ...record, status: 'rejected' })).toEqual({ kind: 'deleted', ...record });
    expect(createOwnReader(header)(deletedCells(record).map(String))).toEqual({ kind: 'deleted', ...record });
  });
});
