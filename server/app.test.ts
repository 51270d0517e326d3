import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths, redirects } from '#shared/paths.ts';
import { createTestApp } from './test/app.ts';
import { testPassword } from './test/build.ts';
import { bareTemplate } from './test/template.ts';

const { request, build, url, deps } = await createTestApp({ app: { client: { template: bareTemplate } } });

test('an unknown call is a JSON 404, an unknown page the 404 page', async () => {
  const call = await request.get('/api/nothing').expect(404);
  expect(call.body).toEqual({ message: 'There is nothing at this address.', code: 'not_found' });
  const page = await request.get('/nothing/here').expect(404).expect('Content-Type', /html/);
  expect(page.text).toContain('<title>Page not found | Houston Churches</title>');
  expect(page.text).toContain('<meta name="robots" content="noindex">');
});

test('pages for one person stay out of search engines, and their HTML holds nobody', async () => {
  const user = await build.user();
  const signedIn = await request
    .post('/api/auth/login')
    .send({ username: user.username, password: testPassword })
    .expect(200);
  const cookie = signedIn.get('Set-Cookie')!.join('; ');
  for (const path of [
    paths.auth,
    paths.forgotPassword,
    paths.resetPassword,
    paths.verifyEmail,
    paths.dashboard,
  ]) {
    const page = await request.get(`${path}?token=secret-of-a-mail`).set('Cookie', cookie).expect(200);
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).not.toContain('rel="canonical"');
    expect(page.text).not.toContain('id="app-data"');
    for (const word of [user.username, user.email, 'secret-of-a-mail']) expect(page.text).not.toContain(word);
  }
});

test('the redirects of the specification keep their query', async () => {
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

test('alive, ready, measured', async () => {
  await request.get('/healthz').expect(200, 'ok');
  await request.get('/readyz').expect(200, 'ready');
  const metrics = await request.get('/metrics').expect(200);
  expect(metrics.text).toContain('process_cpu_user_seconds_total');
});

test('headers that keep the site safe stand on every answer', async () => {
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
    // Over http neither may stand there: the page would be asked for over https.
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  }
});

test('every page has a nonce of its own, and the one in its configuration is the one of its policy', async () => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 2; visit += 1) {
    const { text, headers } = await request.get('/').expect(200);
    const nonce = /"nonce":"([^"]+)"/.exec(text)?.[1];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    nonces.add(nonce!);
  }
  expect(nonces.size).toBe(2);
});

test('the description of the API is made from the contracts', async () => {
  const { body } = await request.get('/api/openapi.json').expect(200);
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/churches', '/api/churches/{id}']));
  const names = body.paths['/api/churches'].get.parameters.map(
    (parameter: { name: string }) => parameter.name,
  );
  expect(names).toEqual(expect.arrayContaining(['search', 'denomination', 'area', 'near', 'cursor']));
});

test('a church has a page of its own for search engines', async () => {
  const church = await build.church({
    name: 'Grace & <Truth> Chapel',
    address: '12 Elm Street',
    phone: '(713) 555-0100',
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
  // The first data stand in the page, and no text of a church can close its script element.
  const [, first] = /id="app-data">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(first!)[0].data.name).toBe('Grace & <Truth> Chapel');
});

test('the directory has an address of its own for each denomination and area, and none for a search', async () => {
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
  for (const query of ['search=grace', 'view=map', 'near=77002', 'denomination=Nothing'])
    expect((await request.get(`/directory?${query}`).expect(200)).text, query).toContain('content="noindex"');
  // Whatever stands in the address, the page comes.
  await request.get('/directory?limit=abc&near=nowhere&area=a&area=b&bbox=1,2').expect(200);
});

test('featured churches stand in their page in the order shown', async () => {
  const church = await build.church({ name: 'First in Line', featured: true });
  const { text } = await request.get('/featured').expect(200);
  expect(text).toContain('"@type":"ItemList"');
  expect(text).toContain(`${url}/church/${church.id}`);
});

test('a church that is not public has no page', async () => {
  const waiting = await build.church({ status: 'pending' });
  for (const id of [waiting.id, 999_999, 'abc', '1e3']) await request.get(`/church/${id}`).expect(404);
});

test('robots and sitemap name the public pages and no other', async () => {
  const open = await build.church();
  const waiting = await build.church({ status: 'rejected' });
  const robots = await request.get('/robots.txt').expect(200);
  expect(robots.text).toContain(`Sitemap: ${url}/sitemap.xml`);
  const index = await request.get('/sitemap.xml').expect(200).expect('Content-Type', /xml/);
  expect(index.text).toContain(`${url}/sitemaps/churches-1.xml`);
  const churches = await request.get('/sitemaps/churches-1.xml').expect(200);
  expect(churches.text).toContain(`<loc>${url}/church/${open.id}</loc>`);
  expect(churches.text).not.toContain(`/church/${waiting.id}<`);
  const pages = await request.get('/sitemaps/pages-1.xml').expect(200);
  for (const path of [paths.directory, paths.featured, paths.terms])
    expect(pages.text).toContain(`${url}${path}<`);
  await request.get('/sitemaps/churches-7.xml').expect(404);
  await request.get('/sitemaps/..%2Fsecret.xml').expect(404);
});

test('nothing internal leaves the server', async () => {
  for (const path of ['/api/churches/%E0%A4%A', '/api/churches?limit=abc', '/api/churches/0', '/%E0%A4%A']) {
    const answer = await request.get(path);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/\bat \/|node_modules|select /i);
  }
});

test('an answer is kept until the content changes, for callers without cookies only', async () => {
  const before = await request.get('/api/stats').expect(200);
  const etag = before.headers.etag!;
  await request.get('/api/stats').set('If-None-Match', etag).expect(304);
  await build.church({ denomination: 'Mennonite' });
  await expect
    .poll(async () => (await request.get('/api/stats')).body.churches, { timeout: 2000 })
    .toBe(before.body.churches + 1);
  expect(deps.cache.isListening()).toBe(true);
});

test('kept answers come compressed as the caller can take them', async () => {
  for (let number = 0; number < 20; number += 1) await build.church();
  for (const encoding of ['br', 'gzip', 'identity']) {
    for (const visit of ['first', 'kept']) {
      const answer = await request
        .get('/api/churches?limit=20')
        .set('Accept-Encoding', encoding === 'identity' ? 'br;q=0' : encoding);
      expect(answer.headers['content-encoding'] ?? 'identity', visit).toBe(encoding);
    }
  }
});

test('.env.example documents every variable', () => {
  const documented = [...readFileSync('.env.example', 'utf8').matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  const read = [...readFileSync('server/env.ts', 'utf8').matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  );
  expect(documented.sort()).toEqual(read.sort());
});
