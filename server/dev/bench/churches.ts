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
import words from './church-words.json' with { type: 'json' };
import { createRandom } from './random.ts';

/** Increment when the generated data changes, so that existing databases are recreated. */
const version = 5;
const batch = 2000;

type Random = ReturnType<typeof createRandom>;

const listOf = (words: string) => words.split('|');
const saints = listOf(words.saints);
const openings = listOf(words.openings);
const types = listOf(words.types).map((type) => type.split(': ') as [name: string, denomination: string]);
const streets = listOf(words.streets);
const [starts, middles, ends] = [listOf(words.starts), listOf(words.middles), listOf(words.ends)];

/** About 30,000 distinct names of places, streets and founders, realistic for a country. */
const properName = (random: Random): string => random.pick(starts) + random.pick(middles) + random.pick(ends);

type City = { name: string; latitude: number; longitude: number; zips: string[] };

/** Just the site's city for a local directory; otherwise also towns across the country, some of them large. */
function makeCities(random: Random, national: boolean): City[] {
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
  const second = random.next() < 0.4 ? ` & ${morning === '11:00' ? '12:30 PM' : '11:15 AM'}` : '';
  const lines = [`Sunday ${morning} AM${second}`];
  if (denomination === 'Catholic') lines.push('Saturday Vigil 5:30 PM');
  if (denomination === 'Seventh-day Adventist') lines.splice(0, 1, 'Saturday 9:15 AM & 11:00 AM');
  if (random.next() < 0.55) lines.push(`Wednesday ${random.pick(['6:30', '7:00'])} PM Bible study`);
  if (random.next() < 0.12) lines.push('Sunday 6:00 PM');
  if (random.next() < 0.12) {
    const language = languages[Math.floor(random.next() ** 4 * languages.length)]!;
    const time = random.next() < 0.05 ? 'Saturday 6:00' : `Sunday ${random.pick(['1:00', '2:30'])}`;
    lines.push(`${time} PM (${language})`);
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

function makeChurch(random: Random, cities: City[], id: number) {
  const city = random.skewed(cities);
  const [type, denomination] = random.skewed(types);
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
    name: id % 20_000 === 77 ? `Quetzalcoatlus ${name}` : name,
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
  return (id: number) => makeChurch(random, cities, id);
}

/** Creates a database with `count` churches on the server at `url`, unless it exists. Returns the database's URL. */
export async function fillDatabase(url: string, count: number, log: (line: string) => void): Promise<string> {
  const database = new URL(url);
  const name = `churches_bench_${count}`;
  database.pathname = `/${name}`;
  return withConnection(url, async (server) => {
    const { rows } = await server.query<{ filled: string | null }>(
      `select shobj_description(oid, 'pg_database') as filled from pg_database where datname = $1`,
      [name],
    );
    // Otherwise, it was filled only partially or by an older version.
    const isFilled = rows[0]?.filled === `version ${version}`;
    if (!isFilled) await server.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    await ensureDatabase(database.href);
    await migrateDatabase(database.href);
    if (isFilled) return database.href;
    await fill(database.href, count, log);
    await server.query(`comment on database ${pg.escapeIdentifier(name)} is 'version ${version}'`);
    return database.href;
  });
}

function rowOf(church: ReturnType<typeof makeChurch>): Record<string, unknown> {
  const row = { ...church, lat: church.latitude, lng: church.longitude, status: 'approved' };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value]));
}

async function fill(url: string, count: number, log: (line: string) => void): Promise<void> {
  const pool = createPool({ url, size: 2, log: pino({ level: 'silent' }), statementTimeout: 0 });
  const db = createDb(pool);
  try {
    log(`Filling a database with ${count.toLocaleString('en')} churches; later runs reuse it …`);
    const churchOf = createChurches(count);
    for (let from = 1; from <= count; from += batch) {
      const size = Math.min(batch, count - from + 1);
      const rows = Array.from({ length: size }, (_, i) => rowOf(churchOf(from + i)));
      const columns = sql.raw(Object.keys(rows[0]!).join(', '));
      await db.transaction((tx) =>
        withoutSearchTriggers(tx, async () => {
          await tx.execute(sql`
            insert into churches (${columns}) select ${columns}
            from json_populate_recordset(null::churches, ${JSON.stringify(rows)}::json)`);
        }),
      );
    }
    await rebuildSearch(db);
  } finally {
    await pool.end();
  }
}
