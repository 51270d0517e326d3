/** The administrator's changes to articles. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { articlePictures, articleSlugs, articles } from '../../db/tables/articles.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { createTestApp } from '../../test/app.ts';
import { withImportLock } from '../imports/store.ts';
import { listUnused } from '../uploads/store.ts';

const { deps, anonymous, build, setNow, signIn } = await createTestApp({
  env: { LIMIT_FACTOR: '1000' },
});
const start = new Date('2026-11-21T18:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
setNow(start);
const admin = await signIn({ role: 'admin' });
const owner = await signIn();

beforeEach(async () => {
  await deps.db.delete(articles);
  deps.cache.clear();
  setNow(start);
});

const base = '/api/admin/articles';
type Body = object | undefined;
const call = (
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: Body,
  headers: object = {},
) => {
  const request = admin.agent[method](base + path).set({ ...admin.bearer, ...headers });
  return body ? request.send(body) : request;
};
const form = (values: object = {}) => ({
  title: 'Bells of the East End',
  excerpt: 'What they say to each other.',
  content: '<p>Every Sunday at nine.</p>',
  category: 'history',
  ...values,
});
const write = async (values: object = {}): Promise<AdminArticle> =>
  (await call('post', '', form(values), { 'Idempotency-Key': randomUUID() }).expect(200)).body;
const publicTitle = async (slug: string) =>
  (await anonymous.get(`/api/articles/slug/${slug}`).redirects(0)).status;
const rowOf = async (id: number) => (await deps.db.select().from(articles).where(eq(articles.id, id)))[0]!;
const upload = async (userId = admin.user.id, size = { width: 3200, height: 1600 }) => {
  const id = randomUUID();
  await deps.db.insert(uploads).values({ id, userId, ...size, bytes: 10 });
  return { id, url: `/uploads/${id}/1600.webp` };
};

describe('writing', () => {
  test('does not wait for an import', async () => {
    await withImportLock(deps.direct.pool.options.connectionString!, () => write());
  });

  test('creates a draft with a slug from its title, visible only to the administrator', async () => {
    const article = await write({ title: 'Grüße & “Lichter”: Advent’s Eve!' });
    expect(article).toMatchObject({
      slug: 'grusse-lichter-advents-eve',
      state: 'draft',
      publishedAt: null,
      version: 1,
      editedBy: admin.user.username,
    });
    expect(await publicTitle(article.slug)).toBe(404);
    expect((await call('get', `/${article.id}`)).body).toEqual(article);
  });

  test('creates one draft per idempotency key, even from concurrent requests', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => call('post', '', form(), headers).expect(200)),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await deps.db.select().from(articles)).toHaveLength(1);
    await call('post', '', form(), { 'Idempotency-Key': 'a b' }).expect(400);
  });
});

describe('sanitizing HTML before it is stored', () => {
  const stored = async (content: string) => (await rowOf((await write({ content })).id)).content;

  test.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="jAvA\tscript:alert(1)">a</a>', 'a'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', 'a'],
    ['<a href="//evil.example">a</a>', 'a'],
    ['<a href="/\\evil.example">a</a>', 'a'],
    ['<a href="mailto:a@example.org">a</a>', 'a'],
    [
      '<a href="https://example.org" target="_blank" rel="opener">a</a>',
      '<a href="https://example.org" rel="noopener ugc">a</a>',
    ],
    [
      '<a href="/directory?area=Downtown">a</a>',
      '<a href="/directory?area=Downtown" rel="noopener ugc">a</a>',
    ],
    ['<p>a<img src="https://evil.example/t.gif">b</p>', '<p>ab</p>'],
    ['<p>a<img src="data:image/svg+xml,<svg onload=alert(1)>">b</p>', '<p>ab</p>'],
    [
      '<p>a</p><iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">',
      '<p>a</p>',
    ],
    ['<p>a</p><svg><script>alert(1)</script></svg><style>p{}</style>', '<p>a</p>'],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<form action="https://evil.example"><input name="a"><button>b</button></form>', 'b'],
    ['<h1>a</h1><h4>b</h4><b>c</b><i>d</i>', '<h2>a</h2><h3>b</h3><strong>c</strong><em>d</em>'],
    [
      '<ul><li>a<ol><li>b</li></ol></li></ul><blockquote>c</blockquote><hr>',
      '<ul><li>a<ol><li>b</li></ol></li></ul><blockquote>c</blockquote><hr />',
    ],
    ['<p>unclosed <strong>a', '<p>unclosed <strong>a</strong></p>'],
    ['a &lt;script&gt; b & c', 'a &lt;script&gt; b &amp; c'],
    ['<p></p><p> </p>', ''],
  ])('%s', async (content, clean) => {
    expect(await stored(content)).toBe(clean);
  });

  test('does not change sanitized HTML when it is saved again', async () => {
    const content =
      '<h2>A</h2><p>b <a href="https://example.org/?a=1&amp;b=2" rel="noopener ugc">c</a><br />d &quot; \'</p>';
    const once = await stored(content);
    expect(await stored(once)).toBe(once);
  });
});

describe('images', () => {
  test("accepts the writer's own uploads with size and alt text, and keeps them while they are in use", async () => {
    const [cover, inText, other] = [await upload(), await upload(), await upload()];
    const small = inText.url.replace('1600', '400');
    const article = await write({
      imageUrl: cover.url,
      imageAlt: 'The tower',
      content: `<p>a</p><img src="${small}" alt='Bells " &amp; ropes' onload="x">`,
    });
    expect(article.content).toBe(
      `<p>a</p><img src="${inText.url}" alt="Bells &quot; &amp; ropes" width="1600" height="800" />`,
    );
    const unused = async () => listUnused(deps.db, { before: new Date(Date.now() + 1e9), limit: 100 });
    expect(await unused()).toEqual([other.id]);
    await call('put', `/${article.id}`, form({ imageUrl: null, content: '<p>none</p>' })).expect(200);
    expect((await unused()).sort()).toEqual([cover.id, inText.id, other.id].sort());
    await deps.db.delete(uploads);
  });

  test("rejects other users' uploads and deleted ones", async () => {
    const foreign = await upload(owner.user.id);
    const deleted = `/uploads/${randomUUID()}/1600.webp`;
    for (const url of [foreign.url, deleted]) {
      const cover = await call('post', '', form({ imageUrl: url })).expect(400);
      expect(cover.body.fields).toHaveProperty('imageUrl');
      const inText = await call('post', '', form({ content: `<img src="${url}" alt="">` })).expect(400);
      expect(inText.body.fields).toHaveProperty('content');
    }
    expect(await deps.db.select().from(articles)).toEqual([]);
    expect(await deps.db.select().from(articlePictures)).toEqual([]);
  });

  test("keeps images the article already uses, even other users' uploads", async () => {
    const foreign = await upload(owner.user.id);
    const article = await write();
    await deps.db.insert(articlePictures).values({ articleId: article.id, uploadId: foreign.id });
    await call('put', `/${article.id}`, form({ imageUrl: foreign.url })).expect(200);
  });

  test("keeps a sample's drawing, but rejects it for other articles", async () => {
    const scene = '/art/scenes/chapel.svg';
    const sample = await build.article({ imageUrl: scene, sample: true });
    await call('put', `/${sample.id}`, form({ imageUrl: scene })).expect(200);
    await call('post', '', form({ imageUrl: scene })).expect(400);
  });
});

describe('slugs', () => {
  test('are unique', async () => {
    const slugs = [];
    for (let n = 0; n < 3; n += 1) slugs.push((await write()).slug);
    expect(slugs).toEqual(['bells-of-the-east-end', 'bells-of-the-east-end-2', 'bells-of-the-east-end-3']);
    const many = await Promise.all(Array.from({ length: 8 }, () => write({ title: 'Same' })));
    expect(new Set(many.map(({ slug }) => slug)).size).toBe(8);
    const { body } = await call('post', '', form({ slug: 'same' })).expect(400);
    expect(body.fields).toEqual({ slug: 'Another article already uses this URL' });
    expect((await write({ title: '聖誕節' })).slug).toBe('article');
    expect((await write({ title: `${'long word '.repeat(14)}end` })).slug.length).toBeLessThanOrEqual(80);
  });

  test('change only when typed and leave a redirect, also after withdrawing', async () => {
    const { id } = await write({ title: 'First' });
    await call('patch', `/${id}`, { state: 'published' }).expect(200);
    expect((await call('put', `/${id}`, form({ title: 'Second' }))).body.slug).toBe('first');
    expect((await call('put', `/${id}`, form({ slug: 'third' }))).body.slug).toBe('third');
    expect(await publicTitle('first')).toBe(301);
    // A slug that redirects is taken.
    expect((await write({ title: 'First' })).slug).toBe('first-2');
    await call('patch', `/${id}`, { state: 'draft' }).expect(200);
    expect(await publicTitle('first')).toBe(404);
    await call('put', `/${id}`, form({ slug: 'fourth' })).expect(200);
    await call('patch', `/${id}`, { state: 'published' }).expect(200);
    expect(await publicTitle('first')).toBe(301);
    expect(await publicTitle('third')).toBe(301);
    // The article can return to a former slug.
    expect((await call('put', `/${id}`, form({ slug: 'first' }))).body.slug).toBe('first');
    expect(await publicTitle('first')).toBe(200);
    expect(await publicTitle('fourth')).toBe(301);
  });
});

describe('concurrent edits', () => {
  test('rejects a save over a newer version with the current article', async () => {
    const { id } = await write();
    await call('put', `/${id}`, form({ title: 'Tab one' }), { 'If-Match': '"1"' }).expect(200);
    const { body } = await call('put', `/${id}`, form({ title: 'Tab two' }), { 'If-Match': '1' }).expect(409);
    expect(body).toMatchObject({ code: 'conflict', current: { title: 'Tab one', version: 2 } });
    for (const state of ['published', 'draft'])
      await call('patch', `/${id}`, { state }, { 'If-Match': '1' }).expect(409);
    await call('delete', `/${id}`, undefined, { 'If-Match': '1' }).expect(409);
    await call('put', `/${id}`, form({ title: 'Tab two' }), { 'If-Match': 'W/"2"' }).expect(200);
    await call('put', `/${id}`, form(), { 'If-Match': 'two' }).expect(400);
    await call('put', `/${id}`, form()).expect(200);
  });

  test('accepts one of many concurrent saves of the same version', async () => {
    const { id } = await write();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call('put', `/${id}`, form({ title: `T${n}` }), { 'If-Match': '1' }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await rowOf(id)).version).toBe(2);
  });

  test('responds 404 to unknown articles', async () => {
    await call('get', '/999999').expect(404);
    await call('put', '/999999', form()).expect(404);
    for (const state of ['published', 'draft']) await call('patch', '/999999', { state }).expect(404);
    await call('delete', '/999999').expect(404);
    await call('get', '/abc').expect(400);
  });
});

describe('publishing', () => {
  test('publishes a draft, edits, withdraws, and publishes it again', async () => {
    const { id, slug } = await write();
    const { body } = await call('patch', `/${id}`, { state: 'published' }).expect(200);
    expect(body).toMatchObject({ state: 'published', publishedAt: start.toISOString() });
    expect(await publicTitle(slug)).toBe(200);
    await call('put', `/${id}`, form({ title: 'Changed' })).expect(200);
    expect((await anonymous.get(`/api/articles/slug/${slug}`)).body.title).toBe('Changed');
    await call('put', `/${id}`, form({ excerpt: '' })).expect(400);
    const withdrawn = await call('patch', `/${id}`, { state: 'draft' }).expect(200);
    expect(withdrawn.body).toMatchObject({ state: 'draft', publishedAt: null });
    await expect.poll(() => publicTitle(slug)).toBe(404);
    await call('patch', `/${id}`, { state: 'draft' }).expect(200);
    setNow(later(10));
    const again = await call('patch', `/${id}`, { state: 'published' }).expect(200);
    expect(again.body.publishedAt).toBe(later(10).toISOString());
    setNow(later(20));
    const repeated = await call('patch', `/${id}`, { state: 'published' }).expect(200);
    expect(repeated.body.publishedAt).toBe(later(10).toISOString());
  });

  test('rejects an incomplete article and reports the missing fields', async () => {
    const { id } = await write({ excerpt: '', content: '<p> </p>' });
    const { body } = await call('patch', `/${id}`, { state: 'published' }).expect(400);
    expect(body.fields).toEqual({
      excerpt: 'Excerpt is required before publishing',
      content: 'Content is required before publishing',
    });
    expect((await rowOf(id)).publishedAt).toBeNull();
  });

  test('deletes an article with its slugs', async () => {
    const { id, slug } = await write();
    await call('patch', `/${id}`, { state: 'published' }).expect(200);
    await call('delete', `/${id}`).expect(200, { message: 'Article deleted' });
    await expect.poll(() => publicTitle(slug)).toBe(404);
    expect(await deps.db.select().from(articleSlugs)).toEqual([]);
    await call('delete', `/${id}`).expect(404);
  });
});

describe('the list', () => {
  test('lists drafts, then published articles, in pages and by state', async () => {
    await build.article({ title: 'P1', publishedAt: later(-10) });
    await build.article({ title: 'D1', publishedAt: null });
    await build.article({ title: 'P2', publishedAt: later(-5) });
    await build.article({ title: 'D2', publishedAt: null });
    const slugs: string[] = [];
    let path: string | undefined = '?limit=2';
    while (path !== undefined) {
      const { body, headers }: { body: AdminArticle[]; headers: Record<string, string> } = await call(
        'get',
        path,
      ).expect(200);
      slugs.push(...body.map(({ title, state }) => `${title} ${state}`));
      expect(headers['x-total-count']).toBe('4');
      path = /<[^>?]+(\?[^>]+)>/.exec(headers.link ?? '')?.[1];
    }
    expect(slugs).toEqual(['D2 draft', 'D1 draft', 'P2 published', 'P1 published']);
    const of = async (state: string) =>
      (await call('get', `?state=${state}`)).body.map(({ title }: AdminArticle) => title);
    expect(await of('draft')).toEqual(['D2', 'D1']);
    expect(await of('published')).toEqual(['P2', 'P1']);
    await call('get', '?state=scheduled').expect(400);
  });
});
