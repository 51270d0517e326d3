/** Generates churches for benchmarks: identical on every run, with realistic names and distribution. */
import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import pg from 'pg';
import { pino } from 'pino';
import { canonicalFact, type FactField, factFields, optionsOfFact } from '#shared/domain/fact-options.ts';
import { areaAt, countyCenter } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { createDb, createPool, withConnection } from '../../db/client.ts';
import { ensureDatabase } from '../../db/connect.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { rebuildSearch, withoutSearchTriggers } from '../../db/rebuild-search.ts';
import { timesOf } from '../../db/time-keys.ts';
import { createRandom } from './random.ts';

/** Increment when the generated data changes, so that existing databases are recreated. */
const version = 5;
const batch = 2000;

const saints =
  'Mary John Paul Peter Luke Mark Matthew James Joseph Andrew Thomas Francis Anne Michael Patrick Stephen Martin Theresa Cecilia Jerome Monica Augustine Rose Vincent Charles Philip Raphael Bernadette Christopher Elizabeth Catherine Anthony Clare Benedict Dominic'.split(
    ' ',
  );
const openings =
  'First|Grace|New Life|Calvary|Faith|Bethel|Trinity|Zion|Mount Zion|Emmanuel|Cornerstone|Living Word|Victory|Greater|New Hope|Good Shepherd|Christ the King|Holy Trinity|Mount Calvary|Pleasant Grove|Antioch|Shiloh|Ebenezer|Macedonia|Friendship|Harvest|Abundant Life|Second|Immanuel|Redeemer|Peace|Hope|Bethany|Central|Community|Gateway|Highland|Lakeside|Riverside|Woodlawn|Oak Grove|Cedar|Pine|Valley|Hillside|Northside|Southside|Eastside|Westside|Fairview|Lighthouse|Solid Rock|True Vine|Sweet Home|Rose of Sharon|Galilee|Mount Olive|Mount Moriah|Rock of Ages|King of Glory|Covenant|Heritage|Crossroads|Crosspoint|Journey|Summit|Legacy|Restoration|Deliverance|Miracle|Fountain of Life|Tree of Life|Bread of Life|Word of Life|Light of the World|Prince of Peace|Our Savior|Our Redeemer|Holy Cross|Holy Family|Sacred Heart|Our Lady of Guadalupe|Our Lady of Lourdes|Iglesia Bautista|Iglesia Cristiana|Templo|Casa de|Korean|Vietnamese|Chinese|Ethiopian'.split(
    '|',
  );
const churchTypes: readonly (readonly [string, string])[] = [
  ['Baptist Church', 'Baptist'],
  ['Missionary Baptist Church', 'Baptist'],
  ['United Methodist Church', 'Methodist'],
  ['Church of Christ', 'Church of Christ'],
  ['Church', 'Non-denominational'],
  ['Catholic Church', 'Catholic'],
  ['Assembly of God', 'Assembly of God'],
  ['Lutheran Church', 'Lutheran'],
  ['Presbyterian Church', 'Presbyterian'],
  ['African Methodist Episcopal Church', 'Methodist'],
  ['Episcopal Church', 'Episcopal'],
  ['Pentecostal Church', 'Pentecostal'],
  ['Church of God in Christ', 'Pentecostal'],
  ['Community Church', 'Community Church'],
  ['Fellowship', 'Non-denominational'],
  ['Church of the Nazarene', 'Nazarene'],
  ['Seventh-day Adventist Church', 'Seventh-day Adventist'],
  ['Chapel', 'Other'],
  ['Tabernacle', 'Pentecostal'],
  ['Worship Center', 'Non-denominational'],
  ['Bible Church', 'Evangelical'],
  ['Christian Center', 'Charismatic'],
  ['Ministries', 'Non-denominational'],
  ['Orthodox Church', 'Orthodox'],
  ['Mennonite Church', 'Mennonite'],
];
const starts =
  'Oak Cedar Spring Clear Green Fair Lake River Maple Stone Brook Mill Wood North West East South New Glen Ash Elm Rock Sand Bear Fox Deer Eagle Hunt Kings Queens Georges Frank Jack Madi Wash Lincoln Ham Marsh Pleasant Sugar'.split(
    ' ',
  );
const ends =
  'ville ton field ford dale wood land view burg port side crest haven mont ridge brook bury worth stead grove'.split(
    ' ',
  );
const streets =
  'Main St|Church St|Oak Street|Park Avenue|Highland Ave|Memorial Dr|Westheimer Rd|N 5th St|State Hwy 6|County Road 12|Martin Luther King Blvd|Washington Ave|Elm St|Maple Dr|Pine Ln|Cedar Ct|Lincoln Way|Airport Fwy|St Emanuel St|College Blvd'.split(
    '|',
  );

const middles =
  'a e i o u an en in on er ar or el al il et at um as is os ur em am ol ul ed ad ing ell'.split(' ');

/** About 30,000 distinct names of places, streets and founders, realistic for a country. */
const properName = (random: ReturnType<typeof createRandom>): string =>
  random.pick(starts) + random.pick(middles) + random.pick(ends);

type City = { name: string; latitude: number; longitude: number; zips: string[] };

/** Just the site's city for a local directory; otherwise also towns across the country, some of them large. */
function makeCities(random: ReturnType<typeof createRandom>, national: boolean): City[] {
  const home = {
    name: site.city,
    ...countyCenter,
    zips: Array.from({ length: 120 }, (_, i) => `${site.zipPrefixes[0]}${String(i + 2).padStart(3, '0')}`),
  };
  if (!national) return [home];
  const cities: City[] = [home];
  for (let i = 0; i < 2500; i += 1)
    cities.push({
      name: properName(random),
      latitude: 26 + random.next() * 22,
      longitude: -122 + random.next() * 48,
      zips: Array.from({ length: i < 100 ? 40 : 3 }, (_, k) => String(10000 + ((i * 35 + k) % 89999))),
    });
  return cities;
}

const mornings = ['8:00', '9:00', '9:30', '10:00', '10:30', '10:45', '11:00'];
/** Non-English service languages, from rare to very rare. */
const languages = ['Spanish', 'Korean', 'Chinese', 'Portuguese', 'French', 'Vietnamese'];

/** Realistic service lines: nearly all on Sunday morning, many on Wednesday evening, some without a clear time. */
function makeServices(denomination: string, id: number): string[] {
  const random = createRandom(id + 1_000_003);
  const chance = random.next();
  if (chance < 0.03) return ['Call for times'];
  const morning = random.pick(mornings);
  const lines = [
    random.next() < 0.4
      ? `Sunday ${morning} AM & ${morning === '11:00' ? '12:30 PM' : '11:15 AM'}`
      : `Sunday ${morning} AM`,
  ];
  if (denomination === 'Catholic') lines.push('Saturday Vigil 5:30 PM');
  if (denomination === 'Seventh-day Adventist') lines.splice(0, 1, 'Saturday 9:15 AM & 11:00 AM');
  if (random.next() < 0.55) lines.push(`Wednesday ${random.pick(['6:30', '7:00'])} PM Bible study`);
  if (random.next() < 0.12) lines.push('Sunday 6:00 PM');
  if (random.next() < 0.12) {
    const language = languages[Math.floor(random.next() ** 4 * languages.length)]!;
    lines.push(
      random.next() < 0.05
        ? `Saturday 6:00 PM (${language})`
        : `Sunday ${random.pick(['1:00', '2:30'])} PM (${language})`,
    );
  }
  return lines;
}

/** One church in three has stated facts, each of them with a chance of 60 %, and two options where several may apply. */
function makeFacts(id: number): Record<FactField, string[]> {
  const random = createRandom(id + 2_000_003);
  const isSilent = random.next() > 0.33;
  const answer = (field: FactField): string[] => {
    if (isSilent || random.next() > 0.6) return [];
    const { options } = optionsOfFact(field);
    return canonicalFact(field, [random.skewed(options), random.skewed(options)]);
  };
  return Object.fromEntries(factFields.map((field) => [field, answer(field)])) as Record<FactField, string[]>;
}

function makeChurch(random: ReturnType<typeof createRandom>, cities: City[], id: number, rare: string) {
  const city = random.skewed(cities);
  const [type, denomination] = random.skewed(churchTypes);
  const opening = random.skewed(openings);
  const name =
    random.next() < 0.15
      ? `${random.next() < 0.5 ? 'St.' : 'Saint'} ${random.pick(saints)}${random.next() < 0.4 ? "'s" : ''} ${type}`
      : random.next() < 0.3
        ? `${opening} ${properName(random)} ${type}`
        : `${opening} ${type}${random.next() < 0.2 ? ` of ${city.name}` : ''}`;
  // Roughly a normal distribution around the town's center, about a third of a degree wide.
  const offset = () => (random.next() + random.next() + random.next() - 1.5) * 0.28;
  const services = makeServices(denomination, id);
  const latitude = Math.round((city.latitude + offset()) * 1e5) / 1e5;
  const longitude = Math.round((city.longitude + offset()) * 1e5) / 1e5;
  return {
    name: id % 20_000 === 77 ? `${rare} ${name}` : name,
    denomination,
    address: `${1 + Math.floor(random.next() * 9999)} ${random.next() < 0.5 ? random.pick(streets) : `${properName(random)} St`}`,
    city: city.name,
    zip: random.pick(city.zips),
    area: areaAt({ latitude, longitude }, city.name),
    phone: '555-555-0100',
    website: 'https://example.org/',
    description: `${name} is a generated congregation in ${city.name} for measuring the response time of the directory.${id % 97 === 0 ? ' The food pantry opens on Saturdays.' : ''}`,
    services,
    ...timesOf(services),
    ...makeFacts(id),
    latitude,
    longitude,
    featured: id % 200 === 0,
  };
}

/** Returns a function that makes the church with an id; call it in order. More than 20,000 are spread over the country. */
export function createChurches(count: number) {
  const random = createRandom(count);
  const cities = makeCities(random, count > 20_000);
  return (id: number) => makeChurch(random, cities, id, 'Quetzalcoatlus');
}

/** Whether the database exists and was filled by this version. */
async function isFilled(server: pg.Client, name: string): Promise<boolean> {
  const { rows } = await server.query<{ filled: string | null }>(
    `select shobj_description(oid, 'pg_database') as filled from pg_database where datname = $1`,
    [name],
  );
  return rows[0]?.filled === `version ${version}`;
}

/** Creates a database with `count` churches on the server at `url`, unless it exists. Returns the database's URL. */
export async function fillDatabase(url: string, count: number, log: (line: string) => void): Promise<string> {
  const database = new URL(url);
  const name = `churches_bench_${count}`;
  database.pathname = `/${name}`;
  return withConnection(url, async (server) => {
    if (await isFilled(server, name)) {
      await migrateDatabase(database.href);
      return database.href;
    }
    // An existing database was filled only partially or by an older version.
    await server.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    await ensureDatabase(database.href);
    await migrateDatabase(database.href);
    await fill(database.href, count, log);
    await server.query(`comment on database ${pg.escapeIdentifier(name)} is 'version ${version}'`);
    return database.href;
  });
}

const joined = (textOf: (field: FactField) => string) => sql.raw(factFields.map(textOf).join(', '));
const factColumns = joined(toSnakeCase);
const stated = joined((field) => `r."${field}"`);
const typed = joined((field) => `"${field}" text[]`);

async function fill(url: string, count: number, log: (line: string) => void): Promise<void> {
  const pool = createPool({ url, size: 2, log: pino({ level: 'silent' }), statementTimeout: 0 });
  const db = createDb(pool);
  try {
    log(`Filling a database with ${count.toLocaleString('en')} churches; later runs reuse it …`);
    const churchOf = createChurches(count);
    for (let from = 1; from <= count; from += batch) {
      const churches = Array.from({ length: Math.min(batch, count - from + 1) }, (_, i) =>
        churchOf(from + i),
      );
      await db.transaction((tx) =>
        withoutSearchTriggers(tx, async () => {
          await tx.execute(sql`
            insert into churches (name, denomination, address, city, zip, area, phone, website, description, services,
              service_times, time_keys, ${factColumns},
              latitude, longitude, lat, lng, featured, status)
            select r.name, r.denomination, r.address, r.city, r.zip, r.area, r.phone, r.website, r.description,
              r.services, r."serviceTimes", r."timeKeys", ${stated}, r.latitude, r.longitude, r.latitude, r.longitude, r.featured,
              'approved'
            from json_to_recordset(${JSON.stringify(churches)}::json) as r (name text, denomination text, address text,
              city text, zip text, area text, phone text, website text, description text, services text[],
              "serviceTimes" jsonb, "timeKeys" smallint[], ${typed},
              latitude float8, longitude float8, featured boolean)`);
        }),
      );
      if (from % 50_000 === 1 && from > 1) log(`  ${(from - 1).toLocaleString('en')}`);
    }
    await rebuildSearch(db);
  } finally {
    await pool.end();
  }
}
