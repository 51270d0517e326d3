/**
 * Serving another city must only require changes to shared/domain/site.ts, its translations, and shared/domain/region.ts.
 * The samples' operator has an address in the city, too.
 */
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTied } from '../dev/scripts/processes.mjs';
import { cloneDatabase } from './database.ts';

const cityFiles = [
  'domain/site.ts',
  'domain/region.ts',
  'messages/es/shared/domain/site.ts',
  'operator/sample.ts',
];
const cityPattern =
  /houston|texas|\bTX\b|harris county|condado de harris|bayou city|America\/Chicago|(?<!\d)77\d{3}(?!\d)|\((713|281|832)\)|\b(713|281|832)-\d{3}-/i;

/** Text files in a folder, as paths from the project root. */
const textFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|m?js|sql|html|css|svg|txt|xml|json|webmanifest)$/.test(name))
    .map((name) => join(folder, name));

const mentions = (files: string[]) =>
  files.flatMap((file) => {
    const name = cityPattern.exec(withoutHashes(withoutTransactions(readFileSync(file, 'utf8'))));
    return name ? [`${file}: ${name[0]}`] : [];
  });

/** Removes `tx`, the usual name of a database transaction, and the import's table of all states. */
const withoutTransactions = (text: string) =>
  text.replace(/\b(tx|Tx)\b/g, '').replace(/Alabama AL,.*?Luisiana LA/, '');

/** Removes hashes from the names of built files, which may contain "TX": `text-BQHI0-Tx.js`. */
const withoutHashes = (text: string) => text.replace(/-[\w-]{8}(?=\.(js|css|json|svg|webp|woff2)\b)/g, '');

test('mentions the city in no other product file', () => {
  const exempt = /\.test\.tsx?$|^(server|client\/src)\/test\/|^server\/dev\/samples\/|^migrations\/meta/;
  const files = ['client', 'server', 'shared', 'migrations']
    .flatMap(textFiles)
    .filter((file) => !exempt.test(file) && !cityFiles.some((name) => file === join('shared', name)));
  expect(mentions(files), 'take it from shared/domain/site.ts or shared/domain/region.ts').toEqual([]);
  expect(mentions(cityFiles.map((name) => join('shared', name)))).toHaveLength(cityFiles.length);
});

const replacements: [RegExp, string][] = [
  [/Houston/g, 'Port Arbor'],
  [/houston-/g, 'port-arbor-'],
  [/houston/g, 'port arbor'],
  [/Texas/g, 'Michigan'],
  [/texas/g, 'michigan'],
  [/\bTX\b/g, 'MI'],
  [/\btx\b/g, 'mi'],
  [/Harris County/g, 'Huron County'],
  [/condado de Harris/g, 'condado de Huron'],
  [/Bayou City/g, 'Lakeshore'],
  [/'Hou'/g, "'PtA'"],
  [/America\/Chicago/g, 'America/Detroit'],
  [/'central', 'cst', 'cdt', 'ct'/g, "'eastern', 'est', 'edt', 'et'"],
  [/\(713\)/g, '(989)'],
  [/'77'/g, "'48'"],
  [/77(\d{3})/g, '48$1'],
];

/** Like server/cli/build.mjs, but without installing packages. */
const buildScript = `
  import { build as buildClient } from 'vite';
  import { build as buildServer } from 'esbuild';
  import { serverBundle } from './server/dev/scripts/bundle.mjs';
  for (const mode of ['production', 'es'])
    await buildClient({ configFile: 'vite.config.ts', logLevel: 'warn', mode });
  await buildServer(serverBundle);
`;

/** Builds and starts the product for a fictional city. Stopped after the tests. */
async function startFictionalCity(): Promise<{ folder: string; url: string; databaseUrl: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'another-city-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['client', 'server', 'shared', 'migrations'])
    cpSync(name, join(folder, name), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json', 'tailwind.config.ts', 'vite.config.ts'])
    cpSync(name, join(folder, name));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const name of cityFiles) {
    const file = join(folder, 'shared', name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      replacements.reduce((result, [from, to]) => result.replace(from, to), text),
    );
  }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', buildScript], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });

  const database = await cloneDatabase({ empty: true });
  afterAll(database.drop);
  const { child, exited, stop } = startTied(process.execPath, ['dist/server/index.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      APP_MODE: 'local',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database.url,
      SAMPLES: 'false',
      UPLOADS_DIR: join(folder, 'uploads'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterAll(stop);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk;
      const listening = /Port Arbor Churches is at (http:\S+)/.exec(output);
      if (listening) resolve(listening[1]!);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    exited.then(() => reject(new Error(output)));
  });
  return { folder, url, databaseUrl: database.url };
}

let city: Awaited<ReturnType<typeof startFictionalCity>>;
const query = async (sql: string) => {
  const client = new pg.Client({ connectionString: city.databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  city = await startFictionalCity();
  const owner = supertest.agent(city.url);
  await owner
    .post('/api/auth/register')
    .send({ username: 'harbor', email: 'harbor@example.org', password: 'three quiet herons' })
    .expect(200);
  const login = { username: 'harbor', password: 'three quiet herons' };
  await owner.post('/api/auth/login').send(login).expect(200);
  await owner
    .post('/api/user/churches')
    .send({
      name: 'Harbor Light Chapel',
      denomination: 'Baptist',
      address: '12 Pier Street',
      area: 'Downtown',
      zip: '48002',
      phone: '',
      website: '',
      description: 'We meet on Sundays, and everybody who comes is welcome to stay for coffee.',
      services: ['Sunday 10:00 AM'],
    })
    .expect(200);
  await query("update churches set status = 'approved', featured = true");
}, 180_000);

test('mentions only the fictional city in the built client', () => {
  // The base map contains states and counties; `node --import tsx server/dev/scripts/base-map.mjs` regenerates it for another region. The list of common
  // passwords contains cities.
  const files = textFiles(join(city.folder, 'dist/client')).filter(
    (file) => !file.includes('base-map-simple') && !readFileSync(file, 'utf8').includes('trustno1'),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(mentions(files)).toEqual([]);
});

test('mentions only the fictional city in pages and responses', async () => {
  const pages =
    '/ /directory /church/1 /featured /events /event-submission /news /news/feed.xml /about /contact /advertise /terms /privacy /auth /claim-church /checkout /church-onboarding /upgrade /missing /robots.txt /sitemap.xml /api/config /api/churches /api/churches/1 /api/openapi.json';
  const matches: string[] = [];
  for (const path of pages.split(' ')) {
    const text = withoutHashes((await supertest(city.url).get(path)).text);
    expect(text.length, path).toBeGreaterThan(0);
    const match = cityPattern.exec(text);
    if (match) matches.push(`${path}: ${text.slice(Math.max(0, match.index - 60), match.index + 60)}`);
  }
  expect(matches).toEqual([]);
});

test('shows the fictional city’s name, state, and ZIP code on a church page', async () => {
  const { text } = await supertest(city.url).get('/church/1').expect(200);
  expect(text).toContain('Harbor Light Chapel');
  expect(text).toContain('12 Pier Street, Port Arbor, MI 48002');
  expect(text).toContain('<title>Harbor Light Chapel');
  const { text: featured } = await supertest(city.url).get('/featured').expect(200);
  expect(featured).toContain('Featured Churches in Port Arbor Michigan');
});

test('drops the fictional city’s name from searches silently, and other cities’ names with a note', async () => {
  const resultOf = async (search: string) => {
    const { body, headers } = await supertest(city.url).get('/api/churches').query({ search }).expect(200);
    return [body.length, headers['x-search-relaxed']];
  };
  expect(await resultOf('harbor light port arbor michigan')).toEqual([1, undefined]);
  expect(await resultOf('harbor light houston')).toEqual([1, 'harbor%20light']);
});

test('mentions only the fictional city in emails', async () => {
  const emails = await query('select subject, text, html from mails');
  expect(emails.length).toBeGreaterThan(0);
  // A random token may contain what looks like a ZIP code.
  expect(cityPattern.exec(JSON.stringify(emails).replace(/token=[\w-]+/g, ''))).toBeNull();
});
