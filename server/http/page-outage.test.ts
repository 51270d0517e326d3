import { expect, test } from 'vitest';
import { outage } from '#shared/messages/app.ts';
import { createTestApp } from '../test/app.ts';
import { atEnd } from '../test/at-end.ts';
import { cloneDatabase } from '../test/database.ts';
import { startDatabaseProxy } from '../test/database-proxy.ts';
import { bareTemplate } from '../test/template.ts';

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('while the database is away, visitors get a page that reloads by itself, and programs get JSON', async () => {
  const database = await cloneDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const template: typeof bareTemplate = async (...page) => {
    const { html, ...more } = await bareTemplate(...page);
    return {
      ...more,
      html: html.replace('</head>', '<script type="module" src="/assets/start.js"></script>$&'),
    };
  };
  const { request } = await createTestApp({ databaseUrl: proxy.url, app: { client: { template } } });
  atEnd(async () => {
    proxy.end();
    await database.drop();
  });
  expect((await request.get('/about').set(browser)).text).toContain('/assets/start.js');
  proxy.cut();
  for (const path of ['/', '/directory', '/church/3', '/about?a=b']) {
    const { status, type, text, headers } = await request.get(path).set(browser);
    expect([path, status, type, headers['retry-after']]).toEqual([path, 503, 'text/html', '3']);
    expect(text).toContain(`<h1 class="text-xl">${outage.title}</h1>`);
    expect(text).toContain('<meta http-equiv="refresh" content="10">');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('<script');
    expect(headers['cache-control']).toBe('private, no-cache');
  }
  for (const { path, accept } of [
    { path: '/api/churches', accept: browser.Accept },
    { path: '/church/3', accept: '*/*' },
  ])
    expect((await request.get(path).set('Accept', accept).expect(503)).body.code).toBe('unavailable');
  proxy.restore();
  await expect.poll(async () => (await request.get('/church/3').set(browser)).status).not.toBe(503);
});
