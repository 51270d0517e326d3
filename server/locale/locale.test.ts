import express from 'express';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { pageFiles, paths } from '#shared/domain/paths.ts';
import { localePath, locales } from '#shared/locale/locale.ts';
import { createTestApp } from '../test/app.ts';
import { bareTemplate } from '../test/template.ts';
import { readLocale } from './request.ts';

const {
  build,
  url,
  anonymous: request,
} = await createTestApp({
  app: { client: { template: bareTemplate } },
});

const titleOf = (html: string): string => /<title>(.*?)<\/title>/.exec(html)![1]!;
const links = (html: string): string[] =>
  [...html.matchAll(/<link rel="(?:canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]+)"/g)].map(
    ([, language = 'canonical', href]) => `${language} ${href}`,
  );

test('a page exists in both languages, and each links to all', async () => {
  const { id } = await build.church({ name: 'Iglesia de la Paz' });
  for (const path of [paths.home, paths.directory, `/church/${id}`, paths.about, paths.terms]) {
    const english = await request.get(path).expect(200).expect('Content-Language', 'en');
    const spanishPath = path === '/' ? '/es' : `/es${path}`;
    const spanish = await request.get(spanishPath).expect(200).expect('Content-Language', 'es');
    const alternates = [
      ...locales.map((locale) => `${locale} ${url}${localePath(locale, path)}`),
      `x-default ${url}${path}`,
    ];
    expect(links(english.text)).toEqual([`canonical ${url}${path}`, ...alternates]);
    expect(links(spanish.text)).toEqual([`canonical ${url}${spanishPath}`, ...alternates]);
  }
});

/** Their titles are the names of a church, an event, or an article, or need data of their own. */
const named: readonly string[] = [paths.church, paths.event, paths.article, paths.landing, paths.landingBoth];
const translated = Object.keys(pageFiles).filter(
  (path) => !named.includes(path) && path !== paths.landingNear && !path.startsWith(paths.admin),
);

test.each(translated)('%s has a Spanish title and description', async (path) => {
  const url = path.replace(/:\w+/, '1');
  const [english, spanish] = [await request.get(url), await request.get(`/es${url}`)];
  expect(spanish.status).toBe(english.status);
  expect(titleOf(spanish.text)).not.toBe(titleOf(english.text));
  expect(spanish.text).toContain('<meta name="description"');
  expect(/"description" content="([^"]*)"/.exec(spanish.text)![1]).toMatch(
    /\b(el|la|los|las|de|en|su|una?)\b/,
  );
});

test('redirects keep the language and the query', async () => {
  await request
    .get('/es/login?returnTo=%2Fupgrade')
    .expect(301)
    .expect('Location', '/es/auth?returnTo=%2Fupgrade');
  await request.get('/es/churches').expect(301).expect('Location', '/es/directory');
});

test.each([
  ['locale=es', null],
  ['locale=es; hc-session=x', 'hc-session=x'],
  ['a=locale=1; locale=en;b=2', 'a=locale=1; b=2'],
  ['hc-session=x', 'hc-session=x'],
])('the cookie with the visitor’s choice is no session: %s', async (cookie, left) => {
  const app = express().use(readLocale, (req, res) => void res.json(req.headers.cookie ?? null));
  const { body } = await supertest(app).get('/').set('Cookie', cookie);
  expect(body).toBe(left);
});

test('the administrators’ area is in English', async () => {
  await request.get('/es/admin?tab=pending').expect(302).expect('Location', '/admin?tab=pending');
  await request.get('/es/admin/churches/7').expect(302).expect('Location', '/admin/churches/7');
});

test('errors and validation messages are in the language of the Accept-Language header', async () => {
  const send = (language: string) =>
    request
      .post('/api/auth/login')
      .set('Accept-Language', language)
      .send({ username: 'nobody', password: '' });
  const [english, spanish] = await Promise.all([send('en-US,en;q=0.9'), send('es')]);
  expect(english.body.fields).toEqual({ password: 'Password is required' });
  expect(spanish.body.fields).toEqual({ password: 'Escriba su contraseña' });
  const missing = await request.get('/api/churches/999999').set('Accept-Language', 'es').expect(404);
  expect(missing.body.message).not.toBe((await request.get('/api/churches/999999')).body.message);
});

test('concurrent requests each keep their language', async () => {
  const get = async (path: string) => titleOf((await request.get(path)).text);
  const paths = Array.from({ length: 12 }, (_, index) => (index % 2 ? '/es/favorites' : '/favorites'));
  const titles = await Promise.all(paths.map(get));
  expect(new Set(titles.filter((_, index) => index % 2)).size).toBe(1);
  expect(new Set(titles).size).toBe(2);
});

test('each language has its sitemaps', async () => {
  const { id } = await build.church();
  const index = await request.get('/sitemap.xml').expect(200);
  expect(index.text).toContain(`${url}/sitemaps/es-churches-1.xml`);
  const churches = await request.get('/sitemaps/es-churches-1.xml').expect(200);
  expect(churches.text).toContain(`<loc>${url}/es/church/${id}</loc>`);
  const pages = await request.get('/sitemaps/es-pages-1.xml').expect(200);
  expect(pages.text).toContain(`<loc>${url}/es</loc>`);
  await request.get('/sitemaps/fr-pages-1.xml').expect(404);
});
