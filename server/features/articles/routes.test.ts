/** Public news. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { articleSlugs, articles } from '../../db/tables/articles.ts';
import { createTestApp } from '../../test/app.ts';
import { bareTemplate } from '../../test/template.ts';

const { deps, anonymous, build, setNow } = await createTestApp({
  app: { client: { template: bareTemplate } },
});
const start = new Date('2026-11-21T18:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeEach(async () => {
  await deps.db.delete(articles);
  deps.cache.clear();
  setNow(start);
});

const get = (path: string) => anonymous.get(path);
const titles = (body: { title: string }[]) => body.map(({ title }) => title);

describe('the list', () => {
  test('lists public articles, newest first', async () => {
    await build.article({ title: 'Old', publishedAt: later(-60) });
    await build.article({ title: 'New', publishedAt: later(-1) });
    await build.article({ title: 'Now', publishedAt: start });
    await build.article({ title: 'Draft', publishedAt: null });
    const { body, headers } = await get('/api/articles').expect(200);
    expect(titles(body)).toEqual(['Now', 'New', 'Old']);
    expect(headers['x-total-count']).toBe('3');
    expect(headers.link).toBeUndefined();
    // A full page without another one behind it.
    expect((await get('/api/articles?limit=3')).headers.link).toBeUndefined();
    expect((await get('/api/articles?limit=2')).headers.link).toContain('rel="next"');
    expect(Object.keys(body[0]).sort()).toEqual([
      'category',
      'content',
      'excerpt',
      'id',
      'imageAlt',
      'imageUrl',
      'publishedAt',
      'slug',
      'title',
      'updatedAt',
    ]);
    expect(body[0].content).toBe('<p>Words of an article for tests.</p>');
  });

  test('filters by category; "all" and an empty value mean no filter', async () => {
    await build.article({ title: 'F', category: 'faith', publishedAt: later(-1) });
    await build.article({ title: 'C', category: 'church-life', publishedAt: later(-2) });
    const of = async (category: string) => titles((await get(`/api/articles?category=${category}`)).body);
    expect(await of('church-life')).toEqual(['C']);
    expect(await of('holidays')).toEqual([]);
    expect(await of('all')).toEqual(['F', 'C']);
    expect(await of('')).toEqual(['F', 'C']);
  });

  test('pages without repeating or skipping, even if articles share a publication time', async () => {
    for (let n = 0; n < 7; n += 1)
      await build.article({ title: `A${n}`, publishedAt: later(n < 4 ? -5 : -10), category: 'history' });
    const seen: string[] = [];
    let path: string | undefined = '/api/articles?category=history&limit=3';
    while (path) {
      const response: Awaited<ReturnType<typeof get>> = await get(path).expect(200);
      expect(response.headers['x-total-count']).toBe('7');
      seen.push(...titles(response.body));
      // An article published in between sorts before all pages read so far.
      await build.article({ title: 'between', publishedAt: start, category: 'faith' });
      path = /<([^>]+)>/.exec(response.headers.link ?? '')?.[1];
    }
    expect(seen).toEqual(['A3', 'A2', 'A1', 'A0', 'A6', 'A5', 'A4']);
  });

  test('ignores placeholder images of the old site', async () => {
    await build.article({ imageUrl: '/api/placeholder/400/300', publishedAt: later(-1) });
    await build.article({ imageUrl: '{token}', publishedAt: later(-2) });
    await build.article({ imageUrl: '/art/scenes/chapel.svg', publishedAt: later(-3) });
    const { body } = await get('/api/articles').expect(200);
    expect(body.map((item: { imageUrl: string | null }) => item.imageUrl)).toEqual([
      null,
      null,
      '/art/scenes/chapel.svg',
    ]);
  });
});

describe('one article', () => {
  test('finds an article by its slug', async () => {
    const { id } = await build.article({
      slug: 'advent-in-the-heights',
      title: 'Advent',
      publishedAt: start,
    });
    const { body } = await get('/api/articles/slug/advent-in-the-heights').expect(200);
    expect(body).toMatchObject({ id, title: 'Advent', content: '<p>Words of an article for tests.</p>' });
    expect(body.publishedAt).toBe(start.toISOString());
    expect(body).not.toHaveProperty('editedBy');
    expect(body).not.toHaveProperty('createKey');
  });

  test('responds 404 to drafts', async () => {
    await build.article({ slug: 'draft', publishedAt: null });
    for (const slug of ['draft', 'nothing', 'x'.repeat(150)])
      await get(`/api/articles/slug/${slug}`).expect(404);
    await get(`/api/articles/slug/${'x'.repeat(201)}`).expect(400);
  });

  test('sanitizes stored content before sending it', async () => {
    const content =
      '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:alert(1)">there</a><img src="https://evil.example/x.png" onerror="alert(1)"></p>';
    await build.article({ slug: 'dirty', content, publishedAt: start });
    const { body } = await get('/api/articles/slug/dirty').expect(200);
    expect(body.content).toBe('<p>Hi there</p>');
  });

  test('redirects a former slug, in the API and on the page', async () => {
    const { id } = await build.article({ slug: 'new-address', publishedAt: start });
    await deps.db.insert(articleSlugs).values({ slug: 'old-address', articleId: id });
    const call = await get('/api/articles/slug/old-address').redirects(0).expect(301);
    expect(call.headers.location).toBe('/api/articles/slug/new-address');
    expect(call.body).toMatchObject({ id, slug: 'new-address' });
    const page = await get('/news/old-address').redirects(0).expect(301);
    expect(page.headers.location).toBe('/news/new-address');
  });
});

describe('the pages', () => {
  const jsonLd = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(text!),
    );

  test('/news embeds the list without contents', async () => {
    await build.article({ title: 'Bells', publishedAt: start });
    const { text } = await get('/news').expect(200);
    const [, json] = /id="app-data">(.*?)<\/script>/.exec(text) ?? [];
    const [first] = JSON.parse(json!);
    expect(first.data.pages[0].items).toEqual([expect.objectContaining({ title: 'Bells' })]);
    expect(first.data.pages[0].items[0]).not.toHaveProperty('content');
  });

  test('sanitizes the contents of a list', async () => {
    await build.article({ content: '<p onclick="x()">Hi<script>alert(1)</script></p>', publishedAt: start });
    expect((await get('/api/articles').expect(200)).body[0].content).toBe('<p>Hi</p>');
  });

  test('/news has head data, a feed, and embedded data; each category has a canonical URL', async () => {
    await build.article({ title: 'Bells', category: 'history', publishedAt: start });
    const all = await get('/news').expect(200);
    expect(all.text).toContain('<title>News | Houston Churches</title>');
    expect(all.text).toMatch(/<link rel="canonical" href="http:[^"]+\/news">/);
    expect(all.text).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]+\/news\/feed\.xml">/);
    expect(all.text).toContain('Bells');
    const history = await get('/news?category=history').expect(200);
    expect(history.text).toContain('<title>News: History | Houston Churches</title>');
    expect(history.text).toMatch(/<link rel="canonical" href="http:[^"]+\/news\?category=history">/);
    expect((await get('/news?category=holidays')).text).toContain('content="noindex"');
    expect((await get('/news?category=bogus')).text).toContain('<title>News | Houston Churches</title>');
  });

  test('an article has title, description, Open Graph, NewsArticle, and breadcrumb', async () => {
    const upload = `/uploads/${randomUUID()}/1600.webp`;
    await build.article({
      slug: 'bells',
      title: 'Bells & "Towers" <of> Houston',
      excerpt: 'What they say.',
      category: 'history',
      imageUrl: upload,
      publishedAt: later(-60),
      updatedAt: later(-30),
    });
    const { text } = await get('/news/bells').expect(200);
    expect(text).toContain(
      '<title>Bells &amp; &quot;Towers&quot; &lt;of&gt; Houston | Houston Churches</title>',
    );
    expect(text).toContain('<meta name="description" content="What they say.">');
    expect(text).toContain('<meta property="og:type" content="article">');
    expect(text).toMatch(new RegExp(`<meta property="og:image" content="http://[^"]+${upload}">`));
    const [news, trail] = jsonLd(text);
    expect(news).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: 'Bells & "Towers" <of> Houston',
      articleSection: 'History',
      datePublished: later(-60).toISOString(),
      dateModified: later(-30).toISOString(),
    });
    expect(news.image[0]).toMatch(/^http:.*1600\.webp$/);
    expect(trail['@type']).toBe('BreadcrumbList');
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Houston Churches',
      'News',
      'Bells & "Towers" <of> Houston',
    ]);
  });

  test('responds 404 with noindex to unknown articles', async () => {
    await build.article({ slug: 'draft', publishedAt: null });
    for (const slug of ['nothing', 'draft', 'x'.repeat(300)]) {
      const { text } = await get(`/news/${slug}`).expect(404);
      expect(text).toContain('<title>Article Not Found | Houston Churches</title>');
      expect(text).toContain('content="noindex"');
    }
  });

  test('includes public articles in the sitemap', async () => {
    expect((await get('/sitemap.xml')).text).not.toContain('/sitemaps/news-1.xml');
    await build.article({ slug: 'bells', publishedAt: start, updatedAt: start });
    await build.article({ slug: 'draft', publishedAt: null });
    expect((await get('/sitemap.xml')).text).toContain('/sitemaps/news-1.xml');
    const { text } = await get('/sitemaps/news-1.xml').expect(200);
    expect(text).toMatch(/<loc>http:[^<]+\/news\/bells<\/loc><lastmod>2026-11-21T18:00:00.000Z<\/lastmod>/);
    expect(text).not.toContain('draft');
    expect((await get('/sitemaps/pages-1.xml')).text).toMatch(/\/news<\/loc>/);
  });

  test('serves an escaped RSS feed, newest first, with RFC 822 dates', async () => {
    await build.article({
      slug: 'b',
      title: 'Bread & <wine>\u0007',
      publishedAt: later(-10),
      category: 'church-life',
    });
    await build.article({ slug: 'a', title: 'A', publishedAt: later(-20) });
    await build.article({ slug: 'c', title: 'Draft', publishedAt: null });
    const { text, headers } = await get('/news/feed.xml').expect(200);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect([...text.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)).toEqual([
      'Houston Churches: News',
      'Bread &amp; &lt;wine&gt;',
      'A',
    ]);
    expect(text).toContain('<category>Church Life</category>');
    expect(text).toContain('<pubDate>Sat, 21 Nov 2026 17:50:00 GMT</pubDate>');
    expect(text).toMatch(/<link>http:[^<]+\/news\/b<\/link>/);
    expect(text).toMatch(/<atom:link href="http:[^"]+\/news\/feed\.xml" rel="self"/);
  });
});
