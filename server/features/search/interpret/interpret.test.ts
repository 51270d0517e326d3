import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { timesOf } from '../../../db/time-keys.ts';
import { createTestApp } from '../../../test/app.ts';
import type { InferredFilters } from '../request.ts';
import { inferBarePlace, inferFilters } from './reading.ts';

const { request, deps, setNow } = await createTestApp();

const rows = [
  [
    'Lakewood Church',
    'Non-denominational',
    'River Oaks',
    'Sunday 11:00 AM',
    '77027',
    '3700 Southwest Freeway',
  ],
  ['Saint James Episcopal Church', 'Episcopal', 'Montrose', 'Sunday 9:00 AM', '77004', '1800 Avenue K'],
  ['Saint Paul Baptist Church', 'Baptist', 'Katy', 'Sunday 6:00 PM', '77450', '12 Mason Road'],
  ['Grace Baptist Church', 'Baptist', 'Downtown', 'Sunday 10:00 AM (Spanish)', '77002', '5 Main Street'],
  ['Morning Star Baptist Church', 'Baptist', 'Downtown', 'Wednesday 7:00 PM', '77004', '9 Quaker Lane'],
  [
    'Holy Name Catholic Church',
    'Catholic',
    'Downtown',
    'Saturday 5:30 PM (Spanish)',
    '77009',
    '7 Marion Street',
  ],
  [
    'The Church of Jesus Christ - Maple Grove Ward',
    'Latter-day Saints',
    'Katy',
    'Sunday 9:00 AM',
    '77449',
    '',
  ],
  ['Marion Baptist Church', 'Baptist', 'South Side', 'Sunday 11:00 AM', '77021', '1 South Grove'],
  ['Abu Baker Mosque', 'Muslim', 'South Side', 'Friday 1:30 PM', '77036', ''],
  ['Immanuel Lutheran Church', 'Lutheran', 'The Heights', '', '77008', '306 East 15th Street'],
  ['Iglesia Bautista Betel', 'Baptist', 'East Side', '', '77011', ''],
  ['Braeswood Assembly of God', 'Assembly of God', 'West Side', '', '77096', '10611 Fondren Road'],
  ['San Jacinto Chapel', 'Methodist', 'East Side', '', '77012', '2 Westheimer Road'],
] as const;

beforeAll(async () => {
  for (const [name, denomination, area, line, zip, address] of rows) {
    const services = line ? [line] : [];
    const { serviceTimes, timeKeys } = timesOf(services);
    // The two churches in 77004 share a position, and those in Katy are the nearest to it.
    await deps.db.execute(sql`
      insert into churches (name, denomination, area, address, city, zip, services, service_times, time_keys,
        latitude, longitude, lat, lng, status)
      select ${name}, ${denomination}, ${area}, ${address}, 'Houston', ${zip}, r.services, r.times, r.keys,
        p.latitude, -95.3, p.latitude, -95.3, 'approved'
      from json_to_recordset(${JSON.stringify([{ services, times: serviceTimes, keys: timeKeys }])}::json)
        as r (services text[], times jsonb, keys smallint[]),
        (values (${29.7 + (Number(zip) - 77_000) / 10_000}::float)) as p (latitude)`);
  }
});

const find = async (search: string, more: Record<string, string> = {}) => {
  const { body, headers } = await request
    .get('/api/churches')
    .query({ search, sort: 'relevance', ...more })
    .expect(200);
  const decoded = (name: string) => (headers[name] === undefined ? null : decodeURIComponent(headers[name]));
  return {
    names: body.map(({ name }: { name: string }) => name) as string[],
    corrected: decoded('x-search-corrected'),
    relaxed: decoded('x-search-relaxed'),
    read: headers['x-search-read'] ? Object.fromEntries(new URLSearchParams(headers['x-search-read'])) : null,
  };
};

describe('dropping words without a match', () => {
  test('ignores the words of a question', async () => {
    expect(await find('how do i get to a lutheran church')).toMatchObject({
      names: ['Immanuel Lutheran Church'],
      relaxed: null,
    });
    expect((await find('donde hay una iglesia bautista betel')).names).toEqual(['Iglesia Bautista Betel']);
  });

  test('never leaves only praise, and a pair of words is none of its words', async () => {
    await deps.pool.query(
      `update churches set description = 'The best church' where name = 'Lakewood Church'`,
    );
    for (const search of ['best church', 'zq grace'])
      expect((await find(search)).corrected, search).toBeNull();
    expect((await find('best church')).names).toEqual([]);
    await deps.pool.query(`update churches set description = '' where name = 'Lakewood Church'`);
  });

  test('an unknown place isn’t part of a name', async () => {
    expect((await find('church near morning square')).names).toEqual([]);
    expect(await find('lakewood church near morning square')).toMatchObject({
      names: ['Lakewood Church'],
      relaxed: 'lakewood church',
    });
    // Nor one that looks like it: Lakewood, or an "órgano".
    for (const search of ['church in lakeford', 'churches in orlando'])
      expect(await find(search), search).toMatchObject({ names: [], corrected: null });
    for (const search of ['sugerland', 'churches near katty'])
      expect((await find(search)).read, search).toHaveProperty('near');
  });

  test('a correction that begins otherwise is only a letter away: “dragon” isn’t Ramon', async () => {
    expect(await find('parson church')).toMatchObject({ names: [], corrected: null });
    for (const search of ['narion church', 'amrion church', 'arion church'])
      expect((await find(search)).names[0], search).toBe('Marion Baptist Church');
  });

  test('drops the least informative words and reports what was searched', async () => {
    const { names, relaxed } = await find('lakewood church parking garage');
    expect(names).toEqual(['Lakewood Church']);
    expect(relaxed).toBe('lakewood church');
    expect((await find('lakewood church')).relaxed).toBeNull();
  });

  test('corrects a misspelled word among unknown ones', async () => {
    expect(await find('lakewod chruch xyzzyx')).toMatchObject({
      names: ['Lakewood Church'],
      relaxed: 'lakewood church',
    });
    expect(await find('lakewoodchurch xyzzyx')).toMatchObject({
      names: ['Lakewood Church'],
      relaxed: 'lakewood church',
    });
  });

  test('does not keep stop words', async () => {
    expect(await find('lakewood church that has xyzzyx')).toMatchObject({
      names: ['Lakewood Church'],
      relaxed: 'lakewood church',
    });
  });

  test("prefers a whole name to two rare words of another church's name", async () => {
    expect(await find('quaker lane braeswood assembly of god')).toMatchObject({
      names: ['Braeswood Assembly of God'],
      relaxed: 'braeswood assembly god',
    });
  });

  test('does not treat a short word as incomplete when the words after it are dropped', async () => {
    await deps.pool.query(`update churches set city = 'Lansing' where name = 'Marion Baptist Church'`);
    expect((await find('lakewood church la xyzzyx')).relaxed).toBe('lakewood church');
    expect((await find('grace la xyzzyx')).relaxed).toBe('grace');
    await deps.pool.query(`update churches set city = 'Houston'`);
  });

  test('applies to facets and the map as well', async () => {
    const search = 'braeswood assembly parking';
    const facets = await request.get('/api/churches/facets').query({ search }).expect(200);
    expect(facets.body.total).toBe(1);
    const map = await request
      .get('/api/churches/map')
      .query({ search, bbox: '29,-96,30,-95', zoom: 12 })
      .expect(200);
    expect(map.body.counts).toEqual({ featured: 0, regular: 1 });
  });

  test.each(['st xyzzyx', 'biggest church in houston', 'contemporary worship', 'chruch of god xyzzyx'])(
    'finds nothing rather than all that share the generic words of "%s"',
    async (search) => {
      expect(await find(search)).toMatchObject({ names: [], relaxed: null });
    },
  );

  test('searches the same words on the next page', async () => {
    const first = await request.get('/api/churches?search=baptist+zzzyyx&limit=2').expect(200);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link ?? '')![1]!;
    const second = await request.get(next).expect(200);
    expect(second.headers['x-search-relaxed']).toBe('baptist');
    expect(second.body).toHaveLength(2);
    const ids = [...first.body, ...second.body].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  test('finds nothing if every word is unknown, and drops nothing from an exact search', async () => {
    expect(await find('qqzzqqzz wwxxww')).toMatchObject({ names: [], relaxed: null, corrected: null });
    expect((await find('lakewood church parking', { exact: 'true' })).names).toEqual([]);
    expect((await find('lakewod', { exact: 'true' })).names).toEqual([]);
    await request.get('/api/churches?search=a&exact=perhaps').expect(400);
  });
});

describe('places', () => {
  test.each([
    ['third ward', 'Third Ward'],
    ['3rd Ward', 'Third Ward'],
    ['third ward church', 'Third Ward'],
    ['church near the astrodome', 'NRG Stadium'],
    ['the woodlands', 'The Woodlands'],
    ['churches in EaDo', 'EaDo'],
    ['at rice village', 'Rice Village'],
    ['iglesias en Gulfton', 'Gulfton'],
    ['segundo barrio', 'Second Ward'],
    ['west university place', 'West University'],
    ['midtown houston tx', 'Midtown'],
    ['churches near minute maid park houston', 'EaDo'],
  ])('"%s" is in %s before it is part of a name', async (search, near) => {
    const found = await find(search, { limit: '100' });
    expect(found).toMatchObject({ read: { near, radius: '5' }, relaxed: null });
    const outside = await find(search, { limit: '100', outside: 'true' });
    // All but the mosque.
    expect(new Set([...found.names, ...outside.names, 'Abu Baker Mosque']).size).toBe(rows.length);
  });

  test('a name comes first if it is exactly what was typed', async () => {
    await deps.pool.query(`update churches set name = 'Third Ward' where name = 'Lakewood Church'`);
    const found = await find('third ward');
    expect(found).toMatchObject({ read: { near: 'Third Ward' } });
    expect(found.names[0]).toBe('Third Ward');
    await deps.pool.query(`update churches set name = 'Third Ward Baptist Church' where name = 'Third Ward'`);
    for (const search of ['third ward baptist', 'thrid ward baptist', 'thirdwardbaptist', '3rd ward baptist'])
      expect((await find(search)).names[0], search).toBe('Third Ward Baptist Church');
    await deps.pool.query(
      `update churches set name = 'Lakewood Church' where name = 'Third Ward Baptist Church'`,
    );
  });

  test('and other words: the words decide if a church has them, else the place', async () => {
    expect(await find('braeswood assembly')).toMatchObject({
      names: ['Braeswood Assembly of God'],
      read: null,
    });
    expect(await find('xyzzyx church third ward')).toMatchObject({
      read: { near: 'Third Ward' },
      relaxed: '',
    });
  });

  test('a language and a denomination are no name, however many churches are called that', async () => {
    await deps.pool.query(
      `update churches set name = 'Spanish Baptist Church' where name = 'Marion Baptist Church'`,
    );
    const found = await find('spanish baptist church', { limit: '100' });
    expect(found.read).toMatchObject({ language: 'spanish' });
    expect(found.names).toEqual(
      expect.arrayContaining(['Spanish Baptist Church', 'Grace Baptist Church', 'Iglesia Bautista Betel']),
    );
    await deps.pool.query(
      `update churches set name = 'Marion Baptist Church' where name = 'Spanish Baptist Church'`,
    );
  });

  test('what is left of a denomination is not a name of another faith', async () => {
    await deps.pool.query(
      `update churches set name = 'Orthodox Synagogue', denomination = 'Jewish' where name = 'Marion Baptist Church'`,
    );
    for (const search of ['greek orthodox', 'xyzzyx orthodox'])
      expect((await find(search)).names, search).toEqual([]);
    await deps.pool.query(
      `update churches set name = 'Marion Baptist Church', denomination = 'Baptist' where name = 'Orthodox Synagogue'`,
    );
  });

  test('a language that no church lists isn’t the whole directory', async () => {
    expect(await find('swahili')).toMatchObject({ names: [], read: { search: '', language: 'swahili' } });
  });

  test.each(['church that speaks spanish', 'iglesia donde hablan español', 'spanish speaking church'])(
    '"%s" says nothing but the language',
    async (search) => {
      expect(await find(search)).toMatchObject({ corrected: null, relaxed: null });
      expect((await find(search)).names).toContain('Grace Baptist Church');
    },
  );

  test('a name is found with a fact that its church doesn’t state', async () => {
    await deps.pool.query(`update churches set children = '{nursery}' where name = 'Grace Baptist Church'`);
    expect((await find('immanuel lutheran nursery')).names[0]).toBe('Immanuel Lutheran Church');
    await deps.pool.query(`update churches set children = '{}' where name = 'Grace Baptist Church'`);
  });

  test('keep their distance order if no church there has listed the time', async () => {
    expect((await find('sharpstown portuguese mass')).read).toMatchObject({
      near: 'Sharpstown',
      denomination: 'Catholic',
    });
  });

  test.each(['iglesias', 'churches'])('"%s" are all of them', async (search) => {
    const all = await find('');
    expect(await find(search, { limit: '200' })).toMatchObject({ relaxed: null, read: null });
    expect((await find(search)).names).toHaveLength(all.names.length);
  });
});

describe('inferring filters', () => {
  test('infers a language, a day and a part of the day', async () => {
    expect(await find('spanish baptist')).toMatchObject({
      names: ['Grace Baptist Church', 'Iglesia Bautista Betel'],
      read: { search: 'baptist', language: 'spanish' },
    });
    expect(await find('catholic mass spanish')).toMatchObject({
      names: ['Holy Name Catholic Church'],
      read: { search: 'catholic', language: 'spanish' },
    });
    expect(await find('baptist sunday evening')).toMatchObject({
      names: ['Saint Paul Baptist Church'],
      read: { search: 'baptist', day: 'sunday', part: 'evening' },
    });
  });

  test('uses the current day in the site’s time zone for "today"', async () => {
    // Saturday evening in Houston, Sunday in London.
    setNow('2026-03-01T02:00:00Z');
    expect(await find('mass tonight')).toMatchObject({
      names: ['Holy Name Catholic Church'],
      read: { search: '', denomination: 'Catholic', day: 'saturday', part: 'evening' },
    });
  });

  test('infers a place: in or near an area or a ZIP code, which orders by distance', async () => {
    expect((await find('baptist in katy')).read).toEqual({ search: 'baptist', near: 'Katy', radius: '5' });
    expect((await find('baptist in katy', { sort: 'distance' })).names[0]).toBe('Saint Paul Baptist Church');
    for (const search of ['churches in 77004', '77004', 'church 77004', '77004-1234', 'near 77004-1234']) {
      const found = await find(search, { sort: 'distance' });
      expect(found.read).toEqual({ search: '', zip: '77004' });
      expect(found.names.sort()).toEqual(['Morning Star Baptist Church', 'Saint James Episcopal Church']);
    }
    const near = await find('baptist near 77004 sunday morning');
    expect(near.read).toEqual({ search: 'baptist', zip: '77004', day: 'sunday', part: 'morning' });
    const { body } = await request.get('/api/churches?search=baptist+near+katy').expect(200);
    expect(body[0]).toMatchObject({ name: 'Saint Paul Baptist Church' });
    expect(body[0].distance).toBeGreaterThanOrEqual(0);
  });

  test('leaves "near me" to the browser and ignores noise', async () => {
    expect(await find('lakewood church near me')).toMatchObject({
      names: ['Lakewood Church'],
      read: { search: 'lakewood church', nearMe: 'true' },
      relaxed: null,
    });
    expect((await find('st james service times website')).names).toEqual(['Saint James Episcopal Church']);
  });

  test('prefers a name that contains such a word, even if misspelled', async () => {
    expect(await find('morning star')).toMatchObject({ names: ['Morning Star Baptist Church'], read: null });
    expect(await find('morning star babtist')).toMatchObject({
      names: ['Morning Star Baptist Church'],
      corrected: 'morning star baptist',
      read: null,
    });
  });

  test('gives explicit filters precedence over inferred ones', async () => {
    const { names } = await find('baptist sunday', { day: 'wednesday' });
    expect(names).toEqual(['Morning Star Baptist Church']);
  });

  test('drops inferred filters without matches before words of the name', async () => {
    expect(await find('lakewood church saturday evening')).toMatchObject({
      names: ['Lakewood Church'],
      relaxed: 'lakewood church',
      read: null,
    });
  });

  test('applies a day, an hour or a language if all other words are unknown', async () => {
    for (const [search, day] of [
      ['sunday xyzzyx', 'sunday'],
      ['wednesday night bible study', 'wednesday'],
      ['friday xyzzyx', 'friday'],
    ] as const) {
      const { names, read } = await find(search);
      const { body } = await request.get('/api/churches').query({ day, sort: 'name' }).expect(200);
      expect(names.sort(), search).toEqual(body.map(({ name }: { name: string }) => name).sort());
      expect(read, search).toMatchObject({ search: '', day });
    }
    expect((await find('xyzzyx spanish')).names.sort()).toEqual([
      'Grace Baptist Church',
      'Holy Name Catholic Church',
      'Iglesia Bautista Betel',
    ]);
  });

  test('finds the same churches for the filter and for the words', async () => {
    const { body } = await request.get('/api/churches').query({ language: 'spanish' }).expect(200);
    const filtered = body.map(({ name }: { name: string }) => name).sort();
    expect(filtered).toContain('Iglesia Bautista Betel');
    for (const search of ['spanish church', 'church in spanish', 'iglesia en español'])
      expect((await find(search)).names.sort(), search).toEqual(filtered);
  });

  test('infers the part of the day from an hour', async () => {
    expect((await find('baptist sunday 6pm')).names).toEqual(['Saint Paul Baptist Church']);
    const now = new Date('2026-03-01T18:00:00Z');
    const parts = {
      'sunday 9am': 'morning',
      'sunday at 9 a.m.': 'morning',
      'sunday 10:30 am': 'morning',
      'sunday 12:30pm': 'afternoon',
      'sunday 4 PM': 'afternoon',
      'sunday 5 pm': 'evening',
      'church that meets sunday at 11': 'morning',
      'sundays at 9:30': 'morning',
      'sunday at 12': 'afternoon',
      'sunday at 6': 'evening',
      'sunday 11': 'morning',
      'misa domingo 12': 'afternoon',
      'sunday 1030 service': 'morning',
      '9 oclock service sunday': 'morning',
    };
    for (const [text, part] of Object.entries(parts))
      expect(inferFilters(text, now), text).toMatchObject({
        rest: '',
        filters: { day: ['sunday'], part },
        clock: { is: 'near' },
      });
    const bounds = [
      ['service after 5 on sunday', 1020, 'after', { day: ['sunday'], part: 'evening' }],
      ['before 8', 480, 'before', { part: 'morning' }],
      ['misa despues de las 6', 1080, 'after', { part: 'evening' }],
      ['sunday after 2pm', 840, 'after', { day: ['sunday'] }],
    ] as const;
    for (const [text, minute, is, filters] of bounds)
      expect(inferFilters(text, now), text).toMatchObject({ clock: { minute, is }, filters });
    for (const text of [
      '13pm',
      '1st am',
      '77004 am',
      '9 amen',
      'at 45',
      '9',
      'ward 9',
      '1030',
      '1215 main',
      'at 11 main',
    ])
      expect(inferFilters(text, now), text).toBeNull();
  });

  test('a place without matches is still the place, and what is nearby follows', async () => {
    for (const search of [
      'mosque katy',
      'Katy mosque',
      'mosque in katy',
      'mosque near katy',
      'mosque, Katy, TX',
    ])
      for (const [outside, names] of [
        [{}, []],
        [{ outside: 'true' }, ['Abu Baker Mosque']],
      ] as const)
        expect(await find(search, outside), search).toMatchObject({
          names,
          read: { search: 'mosque', near: 'Katy' },
          relaxed: null,
        });
    expect(await find('lakewod katy', { outside: 'true' })).toMatchObject({
      names: ['Lakewood Church'],
      read: { search: 'lakewood', near: 'Katy' },
      corrected: 'lakewood',
    });
    // There are no churches in Pearland, but the map has its position, and it isn't corrected to another word.
    expect(await find('mormon pearland', { outside: 'true' })).toMatchObject({
      names: ['The Church of Jesus Christ - Maple Grove Ward'],
      read: { search: 'mormon', near: 'Pearland' },
      corrected: null,
    });
    expect((await find('pearlnd')).corrected).toBeNull();
    const pearland = await find('Pearland TX');
    expect(pearland.read).toEqual({ search: '', near: 'Pearland', radius: '5' });
    // Its joined words resemble a word of a name, but the map has it.
    expect(await find('sugar land')).toMatchObject({ corrected: null, read: { near: 'Sugar Land' } });
    // A town that isn't an area.
    for (const search of ['mosque conroe', 'mosque in conroe', 'mosque near Conroe, TX'])
      expect((await find(search)).read, search).toMatchObject({ search: 'mosque', near: 'Conroe' });
    expect((await find('mosque in dallas')).read).toBeNull();
    expect((await find('med center')).read).toMatchObject({ search: '', near: 'Medical Center' });
  });

  test('treats "in" a place as a filter even if names contain it, and needs no "in" next to another filter', async () => {
    const near = (place: string) => ({ search: '', near: place, radius: '5' });
    expect((await find('church in Spring TX')).read).toEqual(near('Spring'));
    expect((await find('church in jersey village')).read).toEqual(near('Jersey Village'));
    expect((await find('worship near Sugarland')).read).toEqual(near('Sugar Land'));
    expect(await find('misa en español katy')).toMatchObject({
      read: { search: '', denomination: 'Catholic', language: 'spanish', near: 'Katy' },
    });
    expect((await find('services in spanish')).read).toEqual({ search: '', language: 'spanish' });
    expect((await find('misa en español en Houston')).read).toEqual({
      search: 'houston',
      denomination: 'Catholic',
      language: 'spanish',
    });
  });

  test("finds a denomination's churches, whatever kind of place their names mention", async () => {
    for (const search of [
      'non-denominational church',
      'Assembly of God church',
      'methodist churches in houston',
    ])
      expect((await find(search)).names, search).toHaveLength(1);
    expect((await find('assembly of god church')).names).toEqual(['Braeswood Assembly of God']);
    expect((await find('methodist church')).names).toEqual(['San Jacinto Chapel']);
    expect((await find('muslim temple')).names).toEqual(['Abu Baker Mosque']);
    expect((await find('episcopalian church')).names).toEqual(['Saint James Episcopal Church']);
    // Next to a name, the word is part of the name.
    expect((await find('san jacinto church')).names).not.toEqual([]);
    expect((await find('marion street church')).relaxed).toBeNull();
  });

  test('understands Spanish names of faiths', async () => {
    expect((await find('mezquita')).names).toEqual(['Abu Baker Mosque']);
    for (const search of ['iglesia metodista', 'iglesias metodistas', 'templo metodista'])
      expect((await find(search)).names, search).toEqual(['San Jacinto Chapel']);
    expect((await find('asambleas de dios')).names).toEqual(['Braeswood Assembly of God']);
    expect((await find('iglesia episcopal santiago')).names).toEqual(['Saint James Episcopal Church']);
  });

  test('finds churches by phone number, but not by other numbers', async () => {
    await deps.db.execute(sql`update churches set phone = '(713) 555-0177' where name = 'Lakewood Church'`);
    for (const search of ['(713) 555-0177', '7135550177', '+1 713.555.0177', '713-555-0177'])
      expect((await find(search)).names, search).toEqual(['Lakewood Church']);
    expect(await find('(713) 555-0178')).toMatchObject({ names: [], relaxed: null, corrected: null });
  });

  test('searches near a ZIP code of the region', async () => {
    for (const search of ['77079 mormon', 'mormon 77079', 'mormon, Houston, TX 77079'])
      expect(await find(search, { outside: 'true' }), search).toMatchObject({
        names: ['The Church of Jesus Christ - Maple Grove Ward'],
        read: { zip: '77079' },
      });
    expect((await find('lakewod 77079')).corrected).toBe('lakewood');
    // A street number, although it is a ZIP code in another state.
    expect(await find('12345 lakewood')).toMatchObject({ relaxed: 'lakewood', read: null });
  });

  test('returns the whole directory if nothing is left to search for', async () => {
    const everything = await find('');
    for (const search of ['services', 'worship service', 'what time is church']) {
      const found = await find(search, { sort: 'distance' });
      expect(found.names, search).toEqual(everything.names);
      expect(found.relaxed, search).toBe('');
    }
  });

  test('infers the wheelchair filter', async () => {
    await deps.pool.query(
      `update churches set wheelchair_access = 'yes' where name = 'Grace Baptist Church'`,
    );
    for (const search of ['wheelchair accessible baptist', 'baptist church with wheelchair access'])
      expect(await find(search), search).toMatchObject({
        names: ['Grace Baptist Church'],
        read: { wheelchair: 'yes' },
        relaxed: null,
      });
    await deps.pool.query(`update churches set wheelchair_access = default`);
    expect((await find('wheelchair accessible lakewood')).relaxed).toBe('lakewood');
    for (const search of ['wheelchair accessible', 'step-free', 'church with wheelchair ramp near 77004'])
      expect(await find(search), search).toMatchObject({ names: [], read: { wheelchair: 'yes' } });
  });

  test('understands abbreviated days and the word church in other languages', () => {
    const now = new Date('2026-03-01T18:00:00Z');
    for (const [text, day] of Object.entries({ 'wed mass': 'wednesday', 'sat church': 'saturday' }))
      expect(inferFilters(text, now)?.filters.day, text).toEqual([day]);
    expect(inferFilters('iglesias en español', now)).toMatchObject({
      rest: '',
      filters: { language: ['spanish'] },
    });
    expect(inferFilters('Katy latin mass', now)).toMatchObject({
      rest: '',
      filters: { language: ['latin'], denomination: ['Catholic'], near: 'Katy' },
    });
  });

  test.each<[search: string, rest: string, filters: InferredFilters]>([
    ['misa dominical en Katy', '', { denomination: ['Catholic'], day: ['sunday'], near: 'Katy' }],
    [
      'misas los sábados por la tarde',
      '',
      { denomination: ['Catholic'], day: ['saturday'], part: 'afternoon' },
    ],
    ['misa mañana por la mañana', '', { denomination: ['Catholic'], day: ['monday'], part: 'morning' }],
    ['iglesia abierta los sábados', '', { day: ['saturday'] }],
    ['culto sábado noche', '', { day: ['saturday'], part: 'evening' }],
    ['misa esta noche', '', { denomination: ['Catholic'], day: ['sunday'], part: 'evening' }],
    ['misa de 12', '', { denomination: ['Catholic'], part: 'afternoon' }],
    ['culto a las 10:30 de la mañana', '', { part: 'morning' }],
    ['a qué hora es la misa en San Judas', 'la en san judas', {}],
    ['parroquias en el código postal 77036', '', { denomination: ['Catholic'], zip: '77036' }],
    ['iglesias por Sugar Land', '', { near: 'Sugar Land' }],
  ])('understands questions in Spanish: %s', (search, rest, filters) => {
    expect(inferFilters(search, new Date('2026-03-01T18:00:00Z'))).toMatchObject({ rest, filters });
  });

  test.each([
    ['service before noon saturday', { day: ['saturday'], part: 'morning' }, { minute: 720, is: 'before' }],
    ['misa antes del mediodia domingo', { day: ['sunday'], part: 'morning' }, { minute: 720, is: 'before' }],
    ['after noon sunday', { day: ['sunday'] }, { minute: 720, is: 'after' }],
    ['9:30', { part: 'morning' }, { minute: 570, is: 'near' }],
    [
      'where can we go before 8 on sunday',
      { day: ['sunday'], part: 'morning' },
      { minute: 480, is: 'before' },
    ],
    ['early sunday service 8am', { day: ['sunday'], part: 'morning' }, { minute: 480, is: 'near' }],
  ])('understands hours: %s', (search, filters, clock) => {
    expect(inferFilters(search, new Date('2026-03-01T18:00:00Z'))).toMatchObject({
      rest: '',
      filters,
      clock,
    });
  });

  test.each([
    ['can I wear jeans to church', ['come-as-you-are', 'mostly-casual']],
    ['church with drums', ['band']],
    ['childcare during service', ['nursery']],
    ['mass under an hour', ['up-to-1-hour']],
    ['iglesia para niños', ['childrens-program']],
  ])('understands facts: %s', (search, fact) => {
    const inference = inferFilters(search, new Date('2026-03-01T18:00:00Z'));
    expect(new Set(inference?.filters.fact)).toEqual(new Set(fact));
  });

  test('searches for the remaining words', () => {
    const now = new Date('2026-03-01T18:00:00Z');
    expect(inferFilters('Grace Church', now)).toBeNull();
    expect(inferFilters('Anglican Church in North America', now)).toBeNull();
    expect(inferFilters('How do I get to Lakewood Church?', now)).toMatchObject({ rest: 'lakewood church' });
    expect(inferFilters('closest Catholic church', now)).toMatchObject({
      rest: 'catholic church',
      nearMe: true,
    });
    for (const text of ['mosque nearest Katy', 'nearest mosque near Katy'])
      expect(inferFilters(text, now)).toMatchObject({
        rest: 'mosque',
        filters: { near: 'Katy' },
        nearMe: false,
      });
    expect(inferFilters('Baptist church Houston TX', now)?.rest).toBe('baptist church houston');
    // The city after a place belongs to it.
    const thirdWard = { rest: 'food pantry', filters: { near: 'Third Ward' } };
    expect(inferFilters('food pantry in third ward houston', now)).toMatchObject(thirdWard);
    expect(inferBarePlace('food pantry third ward houston tx')).toMatchObject(thirdWard);
    expect(inferBarePlace('third ward houston food pantry')).toMatchObject(thirdWard);
    expect(inferFilters('Texas', now)).toBeNull();
    expect(inferFilters('TX Cambodian Temple', now)).toBeNull();
    expect(inferFilters('phone number', now)).toEqual({ rest: '', filters: {}, nearMe: false });
    expect(inferFilters('korean church 77055', now)).toMatchObject({
      rest: 'korean',
      filters: { zip: '77055' },
    });
    expect(inferFilters('sunday night church pearland', now)).toMatchObject({
      rest: '',
      filters: { day: ['sunday'], part: 'evening', near: 'Pearland' },
    });
    expect(inferFilters('what time is mass at Holy Name?', now)).toMatchObject({ rest: 'at holy name' });
    expect(inferFilters('Misa en Español cerca de 77011', now)).toEqual({
      rest: '',
      filters: { language: ['spanish'], zip: '77011', denomination: ['Catholic'] },
      nearMe: false,
      isExplicit: true,
    });
  });
});

describe('corrections', () => {
  test('never replace a religious term', async () => {
    for (const search of ['quaker', 'youth', 'near', 'mormons', 'hindu'])
      expect((await find(search)).corrected, search).toBeNull();
    expect((await find('quaker')).names).not.toContain('Abu Baker Mosque');
    expect((await find('mormon')).names).toEqual(['The Church of Jesus Christ - Maple Grove Ward']);
    expect((await find('youth group')).names).not.toContain('Marion Baptist Church');
  });

  test('never repeat another word of the search', async () => {
    expect((await find('grace gracr')).corrected).toBeNull();
    expect((await find('lutheran luthran')).corrected).toBeNull();
  });

  test('may be a place, a need, or a Spanish name that no church has', async () => {
    expect(await find('lutheran in suger land', { outside: 'true' })).toMatchObject({
      names: ['Immanuel Lutheran Church'],
      corrected: null,
      read: { near: 'Sugar Land', search: 'lutheran' },
    });
    expect(await find('iglesia luterena')).toMatchObject({
      names: ['Immanuel Lutheran Church'],
      corrected: 'iglesia luterana',
    });
  });

  test('are limited in distance', async () => {
    for (const search of ['asdfgh', 'braille', 'lakgrxd', 'wow'])
      expect(await find(search), search).toMatchObject({ names: [], corrected: null });
  });

  test('suggest words of names, denominations, areas and cities, but not of streets', async () => {
    expect((await find('westhiemer')).corrected).toBeNull();
    expect((await find('westheimer')).names).toEqual(['San Jacinto Chapel']);
    expect(await find('montrsoe')).toMatchObject({ corrected: null, read: { area: 'Montrose' } });
  });

  test('handle swapped letters, run-together words, split words and phonetic spelling', async () => {
    const typed = {
      'rbaeswood assembly': 'Braeswood Assembly of God',
      braeswoodassemblyofgod: 'Braeswood Assembly of God',
      'brae swood assembly of god': 'Braeswood Assembly of God',
      'imannuel luthrean': 'Immanuel Lutheran Church',
      'graice babtist': 'Grace Baptist Church',
      holynamecatholic: 'Holy Name Catholic Church',
    };
    for (const [search, name] of Object.entries(typed))
      expect((await find(search)).names[0], search).toBe(name);
  });

  test('prefer an added letter to splitting a word', async () => {
    expect((await find('grace baptst')).corrected).toBe('grace baptist');
  });
});

test('matches synonyms as well as the typed words', async () => {
  const typed = {
    'mormon maple grove': 'The Church of Jesus Christ - Maple Grove Ward',
    'lds church': 'The Church of Jesus Christ - Maple Grove Ward',
    masjid: 'Abu Baker Mosque',
    'emmanuel lutheran': 'Immanuel Lutheran Church',
    'anglican st james': 'Saint James Episcopal Church',
    'assemblies of god': 'Braeswood Assembly of God',
    'non denominational': 'Lakewood Church',
    'betel baptist': 'Iglesia Bautista Betel',
    'san james': 'Saint James Episcopal Church',
  };
  for (const [search, name] of Object.entries(typed)) {
    const { names, corrected, relaxed } = await find(search);
    expect([names[0], corrected, relaxed], search).toEqual([name, null, null]);
  }
});

describe('churches without listed times', () => {
  const read = async (query: Record<string, string>) => {
    const names: string[] = [];
    let url: string | undefined = `/api/churches?${new URLSearchParams(query)}`;
    let total = '';
    while (url) {
      const response: { body: { name: string }[]; headers: Record<string, string> } = await request
        .get(url)
        .expect(200);
      names.push(...response.body.map(({ name }) => name));
      total = response.headers['x-total-count']!;
      url = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
    }
    return { names, total };
  };
  const certain = ['Grace Baptist Church', 'Marion Baptist Church', 'Saint Paul Baptist Church'];

  test('are counted by the facets only under a time filter', async () => {
    const facets = (query: object) => request.get('/api/churches/facets').query(query).expect(200);
    expect((await facets({ day: 'sunday', denomination: 'Baptist' })).body).toMatchObject({
      total: 3,
      unlisted: 1,
    });
    expect((await facets({ search: 'sunday baptist' })).body).toMatchObject({ total: 3, unlisted: 1 });
    expect((await facets({ denomination: 'Baptist' })).body.unlisted).toBe(0);
  });

  test('follow the confirmed matches on request, each once, for any order and page length', async () => {
    const query = { day: 'sunday', denomination: 'Baptist' };
    expect(await read(query)).toEqual({ names: certain, total: '3' });
    const all = [...certain, 'Iglesia Bautista Betel'];
    for (const limit of ['1', '2', '3', '4', '60'])
      expect(await read({ ...query, unlisted: 'true', limit }), limit).toEqual({ names: all, total: '4' });
    const orders: Record<string, string>[] = [
      { near: '29.7,-95.3', sort: 'distance' },
      { search: 'baptist' },
    ];
    for (const more of orders) {
      const { names } = await read({ ...query, ...more, unlisted: 'true', limit: '2' });
      expect(names.at(-1)).toBe('Iglesia Bautista Betel');
      expect(names.sort()).toEqual([...all].sort());
    }
  });

  test('appear on the map too', async () => {
    const map = await request
      .get('/api/churches/map?bbox=29,-96,30,-95&zoom=12&day=sunday&denomination=Baptist&unlisted=true')
      .expect(200);
    expect(map.body.counts.regular).toBe(4);
    await request.get('/api/churches?unlisted=yes').expect(400);
  });
});
