/** Measures recall: how often the intended church is among the first results of GET /api/churches. */
import { pino } from 'pino';
import { churchListQuery } from '#shared/contracts/churches.ts';
import { createZipTable } from '../../adapters/geo/zip-table.ts';
import { createPool, type Pool } from '../../db/client.ts';
import { foldText } from '../../features/search/interpret/text.ts';
import { searchChurches } from '../../features/search/list.ts';
import { percentile, secret } from './load.ts';
import { objectionTo, readJudged, type Shown } from './recall-judged.ts';
import { createRecallQueries, type RecallChurch } from './recall-queries.ts';

const depths = [1, 3, 10] as const;

type Score = { queries: number; hits: number[]; empty: number };

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** Searches for the database's churches and prints the share found as Markdown. */
export async function benchRecall(
  databaseUrl: string,
  { misses, seed }: { misses: boolean; seed: number },
): Promise<void> {
  const pool = createPool({ url: databaseUrl, size: 2, log: pino({ level: 'silent' }) });
  try {
    const queries = createRecallQueries(await readChurches(pool), seed);
    if (queries.length === 0) throw new Error('Too few churches to search for: import some first.');
    const scores = new Map<string, Score>();
    const total: Score = { queries: 0, hits: [0, 0, 0], empty: 0 };
    const times: number[] = [];
    for (const { kind, text, wants } of queries) {
      const start = performance.now();
      const { items } = await search(pool, { search: text, sort: 'relevance' });
      times.push(performance.now() - start);
      const position = items.findIndex((item) => wants(item as RecallChurch));
      const score = scores.get(kind) ?? { queries: 0, hits: [0, 0, 0], empty: 0 };
      scores.set(kind, score);
      for (const sum of [score, total]) {
        sum.queries += 1;
        sum.empty += items.length === 0 ? 1 : 0;
        for (const [index, depth] of depths.entries())
          if (position >= 0 && position < depth) sum.hits[index]! += 1;
      }
      const found = items.slice(0, 3).map(({ name }) => name);
      if (misses && (position < 0 || position >= 3))
        console.error(`${kind}: "${text}" → ${found.join(' | ') || 'nothing'}`);
    }
    print(scores, total, times);
    await checkNames(pool);
    await judge(pool, misses);
  } finally {
    await pool.end();
  }
}

const geo = createZipTable();

const search = (pool: Pool, query: { search: string; sort?: string; outside?: 'true' }) =>
  searchChurches(
    { pool, now: () => new Date(), secret, geo },
    churchListQuery.parse({ ...query, limit: '10' }),
  );

/** What the page shows: the list, then what is nearby. */
async function searchWithNearby(pool: Pool, text: string): Promise<Shown> {
  const inside = await search(pool, { search: text });
  const outside = await search(pool, { search: text, outside: 'true' });
  return {
    ...inside,
    items: [...inside.items, ...outside.items],
    inside: inside.items.length || outside.items.length,
    total: inside.total + outside.total,
  };
}

/** Every name, typed exactly, has to be the first result; churches of the same name count as one. */
async function checkNames(pool: Pool): Promise<void> {
  const names = new Map((await readChurches(pool)).map(({ name }) => [foldText(name), name]));
  let first = 0;
  for (const [folded, name] of names) {
    const { items } = await search(pool, { search: name });
    if (items[0] && foldText(items[0].name) === folded) first += 1;
    else console.error(`name: "${name}" → ${items[0]?.name ?? 'nothing'}`);
  }
  console.log(`\nNames typed exactly that are the first result: ${first} of ${names.size}.`);
}

/** Prints the share of acceptable answers to what people really type. */
async function judge(pool: Pool, misses: boolean): Promise<void> {
  const kinds = new Map<string, { searches: number; acceptable: number }>();
  for (const judged of readJudged()) {
    const result = await searchWithNearby(pool, judged.search);
    const objection = objectionTo(result, judged);
    if (objection && misses) console.error(`${judged.kind}: "${judged.search}": ${objection}`);
    const kind = kinds.get(judged.kind) ?? { searches: 0, acceptable: 0 };
    kinds.set(judged.kind, kind);
    kind.searches += 1;
    if (!objection) kind.acceptable += 1;
  }
  console.log('\n| judged by hand | searches | acceptable |\n|---|---|---|');
  for (const [kind, { searches, acceptable }] of kinds)
    console.log(`| ${kind} | ${searches} | ${percent(acceptable, searches)} |`);
}

async function readChurches(pool: Pool): Promise<RecallChurch[]> {
  const { rows } = await pool.query<RecallChurch>(
    `select name, denomination, area, coalesce(city, '') as city, zip, address from churches
     where status = 'approved' order by search_name, zip, id`,
  );
  return rows;
}

function print(scores: Map<string, Score>, total: Score, times: number[]): void {
  const lineOf = (name: string, { queries, hits, empty }: Score) =>
    `| ${name} | ${queries} | ${hits.map((hit) => percent(hit, queries)).join(' | ')} | ${empty} |`;
  console.log('| kind of query | queries | first | first 3 | first 10 | no result |');
  console.log('|---|---|---|---|---|---|');
  for (const [kind, score] of scores) console.log(lineOf(kind, score));
  console.log(lineOf('**all**', total));
  const [median, longest] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  console.log(`\nMilliseconds per search: median ${median}, 95th percentile ${longest}.`);
}
