import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths, redirects } from '#shared/domain/paths.ts';
import { createTestApp } from './test/app.ts';
import { bareTemplate } from './test/template.ts';

const app = await createTestApp({ app: { client: { template: bareTemplate } } });
const { build, url, deps, signIn } = app;
// Has no cookies, so that responses may come from the cache.
const request = app.anonymous;

test('responds to unknown API paths with a JSON 404 and to unknown pages with the 404 page', async () => {
  const api = await request.get('/api/nothing').expect(404);
  expect(api.body).toEqual({ message: 'We couldn’t find what you’re looking for.', code: 'not_found' });
  const page = await request.get('/nothing/here').expect(404).expect('Content-Type', /html/);
  expect(page.text).toContain('<title>Page not found | Houston Churches</title>');
  expect(page.text).toContain('<meta name="robots" content="noindex">');
});

test('keeps personal pages out of search engines and personal data out of their HTML', async () => {
  const { user, agent } = await signIn();
  for (const path of [
    paths.auth,
    paths.forgotPassword,
    paths.resetPassword,
    paths.verifyEmail,
    paths.dashboard,
  ]) {
    const page = await agent.get(`${path}?token=secret-of-an-email`).expect(200);
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).not.toContain('rel="canonical"');
    expect(page.text).not.toContain('id="app-data"');
    for (const secret of [user.username, user.email, 'secret-of-an-email'])
      expect(page.text).not.toContain(secret);
  }
});

async function expectNoIndex(path: string): Promise<void> {
  const { text } = await request.get(path).expect(200);
  expect(text, path).toContain('<meta name="robots" content="noindex">');
  expect(text, path).not.toContain('rel="canonical"');
}

test('has no canonical URL on empty lists, which are not indexed', async () => {
  const { id } = await build.church();
  for (const path of ['/news?category=holidays', '/events?category=youth', `/events?church=${id}`])
    await expectNoIndex(path);
});

test('redirects legacy URLs and keeps their query string', async () => {
  expect(redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/admin/login /auth',
    '/login /auth',
    '/register /auth',
    '/bulletin /news',
    '/bulletin/* /news',
    '/churches /directory',
    '/index.html /',
  ]);
  await request.get('/login?returnTo=%2Fupgrade').expect(301).expect('Location', '/auth?returnTo=%2Fupgrade');
  await request.get('/bulletin/').expect(301).expect('Location', '/news');
  await request.get('/bulletin/2024/easter').expect(301).expect('Location', '/news');
  await request.get('/churches').expect(301).expect('Location', '/directory');
});

test('sends the security headers with every response', async () => {
  for (const path of ['/', '/api/churches', '/nothing']) {
    const { headers } = await request.get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers['x-powered-by']).toBeUndefined();
    // Over http, either one would make browsers switch to https.
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  }
});

test('uses a new nonce per response, in both the configuration and the policy', async () => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 2; visit += 1) {
    const { text, headers } = await request.get('/').expect(200);
    const nonce = /"nonce":"([^"]+)"/.exec(text)?.[1];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    nonces.add(nonce!);
  }
  expect(nonces.size).toBe(2);
});

test('generates the OpenAPI description from the contracts', async () => {
  const { body } = await request.get('/api/openapi.json').expect(200);
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/churches', '/api/churches/{id}']));
  const names = body.paths['/api/churches'].get.parameters.map(
    (parameter: { name: string }) => parameter.name,
  );
  expect(names).toEqual(expect.arrayContaining(['search', 'denomination', 'area', 'near', 'cursor']));
});

test('describes a church to search engines on its page', async () => {
  const church = await build.church({
    name: 'Grace & <Truth> Chapel',
    address: '12 Elm Street',
    phone: 'Office: 713-555-0100 (ask for Ann)',
    description: 'Warm people </script> and good coffee.',
  });
  const { text } = await request.get(`/church/${church.id}`).expect(200);
  expect(text).toContain('<title>Grace &amp; &lt;Truth&gt; Chapel, Downtown | Houston Churches</title>');
  expect(text).toContain(`<link rel="canonical" href="${url}/church/${church.id}">`);
  expect(text).toContain('<meta property="og:title"');
  const [, described] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(described!)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Church',
    name: 'Grace & <Truth> Chapel',
    telephone: '(713) 555-0100',
    address: { streetAddress: '12 Elm Street', addressLocality: 'Houston', addressRegion: 'TX' },
    geo: { latitude: 29.76, longitude: -95.36 },
  });
  expect(text).toContain('"@type":"BreadcrumbList"');
  // The first data is in the page, and no text of a church can close its script element.
  const [, first] = /id="app-data">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(first!)[0].data.name).toBe('Grace & <Truth> Chapel');
});

test('gives the directory a canonical URL per denomination and area, and none for a search', async () => {
  await build.church({ denomination: 'Lutheran', area: 'Montrose' });
  const title = (text: string) => /<title>([^<]*)</.exec(text)?.[1];
  const all = await request.get('/directory').expect(200);
  expect(title(all.text)).toBe('Directory of Houston Churches');
  expect(all.text).toContain(`<link rel="canonical" href="${url}/directory">`);
  const some = await request.get('/directory?denomination=lutheran&area=Montrose').expect(200);
  expect(title(some.text)).toBe('Lutheran churches in Montrose, Houston | Houston Churches');
  expect(some.text).toContain(
    `<link rel="canonical" href="${url}/directory?denomination=Lutheran&amp;area=Montrose">`,
  );
  for (const query of ['search=grace', 'view=map', 'near=77002&area=Montrose', 'denomination=Nothing'])
    await expectNoIndex(`/directory?${query}`);
  const map = await request.get('/directory?view=map').expect(200);
  expect(map.text, 'before the scripts run').toMatch(/>Name, area, or ZIP<[\s\S]*>Loading the map\.\.\.</);
  // The page ignores invalid query parameters.
  await request.get('/directory?limit=abc&near=nowhere&area=a&area=b&bbox=1,2').expect(200);
});

test('lists featured churches on their page in the order shown', async () => {
  const church = await build.church({ name: 'First in Line', featured: true });
  const { text } = await request.get('/featured').expect(200);
  expect(text).toContain('"@type":"ItemList"');
  expect(text).toContain(`${url}/church/${church.id}`);
});

test('has no page for a church that is not public', async () => {
  const pending = await build.church({ status: 'pending' });
  for (const id of [pending.id, 999_999, 'abc', '1e3']) await request.get(`/church/${id}`).expect(404);
});

test('lists only public pages in the sitemap, and the sitemap in robots.txt', async () => {
  const approved = await build.church();
  const rejected = await build.church({ status: 'rejected' });
  const robots = await request.get('/robots.txt').expect(200);
  expect(robots.text).toContain(`Sitemap: ${url}/sitemap.xml`);
  const index = await request.get('/sitemap.xml').expect(200).expect('Content-Type', /xml/);
  expect(index.text).toContain(`${url}/sitemaps/churches-1.xml`);
  const churches = await request.get('/sitemaps/churches-1.xml').expect(200);
  expect(churches.text).toContain(`<loc>${url}/church/${approved.id}</loc>`);
  expect(churches.text).not.toContain(`/church/${rejected.id}<`);
  const pages = await request.get('/sitemaps/pages-1.xml').expect(200);
  for (const path of [paths.directory, paths.featured, paths.terms])
    expect(pages.text).toContain(`${url}${path}<`);
  await request.get('/sitemaps/churches-7.xml').expect(404);
  await request.get('/sitemaps/..%2Fsecret.xml').expect(404);
});

test('reveals nothing internal in errors', async () => {
  for (const path of ['/api/churches/%E0%A4%A', '/api/churches?limit=abc', '/api/churches/0', '/%E0%A4%A']) {
    const { status, text } = await request.get(path);
    expect(status).toBe(400);
    expect(text).not.toMatch(/\bat \/|node_modules|select /i);
  }
});

/** Changes a name without a notification, so that cached responses keep the old one. */
const renameSilently = async (id: number, name: string) => {
  const client = await deps.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('update churches set name = $2 where id = $1', [id, name]);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
};

test('caches responses until the content changes, only for requests without cookies', async () => {
  const { id } = await build.church({ name: 'First name' });
  const nameFor = async (headers: Record<string, string> = {}) =>
    (await request.get(`/api/churches/${id}`).set(headers).expect(200)).body.name;
  // Earlier notifications may still arrive and clear the cache.
  await expect
    .poll(async () => {
      await nameFor();
      const generation = deps.cache.generation();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return deps.cache.generation() === generation;
    })
    .toBe(true);
  expect(await nameFor()).toBe('First name');
  await renameSilently(id, 'Second name');
  expect(await nameFor(), 'from the cache').toBe('First name');
  expect(await nameFor({ Cookie: 'hc-session=nobody' }), 'computed').toBe('Second name');
  expect(await nameFor(), 'still from the cache').toBe('First name');
  await build.church();
  await expect.poll(() => nameFor(), { timeout: 2000 }).toBe('Second name');
  expect(deps.cache.isListening()).toBe(true);
});

test('shares a cached response across unknown parameters and equivalent values', async () => {
  const { id } = await build.church({ name: 'Spelled first', featured: true });
  await build.church();
  await expect
    .poll(async () => {
      const generation = deps.cache.generation();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return deps.cache.generation() === generation;
    })
    .toBe(true);
  const stored = await request.get('/api/churches?featured=true&limit=1&zip=&a=b').expect(200);
  const page = await request.get('/directory?search=spelled&utm_source=x').expect(200);
  await renameSilently(id, 'Renamed');
  const again = await request.get('/api/churches?utm=1&limit=1&zip=&featured=true').expect(200);
  expect(again.text).toBe(stored.text);
  expect(`${stored.headers.link}`).not.toContain('a=b');
  const pageAgain = await request.get('/directory?fbclid=7&search=spelled').expect(200);
  expect([page.text, pageAgain.text].map((html) => html.includes('Spelled first'))).toEqual([true, true]);
  expect((await request.get('/directory?search=renamed').expect(200)).text).toContain('Renamed');
  for (const box of ['29.7001,-95.4001,29.8001,-95.3001', '29.7002,-95.4002,29.8002,-95.3002']) {
    const { etag } = (await request.get(`/api/churches/map?bbox=${box}&zoom=10`).expect(200)).headers;
    expect(etag).toBe(
      (await request.get('/api/churches/map?bbox=29.7,-95.4,29.8,-95.3&zoom=10')).headers.etag,
    );
  }
});

test('allows cross-origin API requests only from CLIENT_ORIGIN', async () => {
  const origin = 'http://localhost:4000';
  const { anonymous } = await createTestApp({ env: { CLIENT_ORIGIN: origin } });
  const from = (Origin: string) => anonymous.get('/api/churches').set({ Origin }).expect(200);
  // The second response comes from the cache.
  for (const { headers } of [await from(origin), await from(origin)]) {
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers.vary?.toLowerCase().split(/, */).sort()).toEqual([
      'accept-encoding',
      'accept-language',
      'cookie',
      'origin',
    ]);
  }
  // What is open to every site is open without cookies; everything else is closed to other sites.
  const { headers: open } = await from('https://evil.example');
  expect(open['access-control-allow-origin']).toBe('*');
  expect(open['access-control-allow-credentials']).toBeUndefined();
  const { headers: closed } = await anonymous.get('/api/stats').set({ Origin: 'https://evil.example' });
  expect(closed['access-control-allow-origin']).toBeUndefined();
});

test('documents every variable in .env.example', () => {
  const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  const read = ['server/env.ts', 'server/env-payments.ts'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name),
  );
  expect(documented.sort()).toEqual(read.sort());
  const [basic = ''] = readFileSync('.env.example', 'utf8').split('# ---- Advanced');
  expect([...basic.matchAll(/^# ?[A-Z0-9_]+=/gm)].length, 'what everybody sets').toBeLessThanOrEqual(14);
});
