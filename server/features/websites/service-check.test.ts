import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { churchEditPath } from '#shared/domain/paths.ts';
import { type Web, WebError, type WebResponse } from '../../adapters/web/web.ts';
import { churches } from '../../db/tables/churches.ts';
import { websiteChecks } from '../../db/tables/websites.ts';
import { createTestApp } from '../../test/app.ts';
import { checkWebsites, visit } from './service-check.ts';
import { saveCheck } from './store.ts';

const church = (name: string) =>
  `<title>${name} Church</title><h1>Welcome to ${name} Church</h1><p>Join us for Sunday worship and prayer.</p>`;
const casino =
  '<title>Online Casino Bonus</title><h1>Free spins</h1><p>Online casino, no deposit bonus, live dealer</p>';

type Reply = Partial<WebResponse> | WebError;
/** A web of these pages by URL; others don't exist. Records the requests, and how many ran at the same time. */
function fakeWeb(pages: Record<string, Reply>) {
  const requests: string[] = [];
  const running: string[] = [];
  let max = 0;
  const read: Web['read'] = async (url, method) => {
    requests.push(`${method} ${url}`);
    running.push(new URL(url).host);
    max = Math.max(max, running.length);
    expect(new Set(running).size, 'one request per host').toBe(running.length);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running.splice(running.indexOf(new URL(url).host), 1);
    const isRobots = url.endsWith('/robots.txt');
    const reply = pages[url] ?? (isRobots ? { status: 404, text: '' } : new WebError('dns'));
    if (reply instanceof WebError) throw reply;
    const text = method === 'HEAD' ? '' : (reply.text ?? '');
    return { url, permanentUrl: null, status: 200, isHtml: true, ...reply, text };
  };
  return { read, requests, max: () => max };
}

describe('visit', () => {
  const url = 'https://grace.example/';
  const robots = 'https://grace.example/robots.txt';

  it('reads robots.txt, then HEAD, then the page', async () => {
    const web = fakeWeb({ [url]: { text: church('Grace') } });
    expect(await visit(web, url)).toMatchObject({
      kind: 'page',
      page: { verdict: 'fine' },
      newUrl: null,
    });
    expect(web.requests).toEqual([`GET ${robots}`, `HEAD ${url}`, `GET ${url}`]);
  });

  it.each([
    ['everyone', 'User-agent: *\nDisallow: /'],
    ['us', 'User-agent: *\nAllow: /\n\nUser-agent: houston-churches-website-check\nDisallow: /'],
  ])('respects a robots.txt that excludes %s', async (_who, text) => {
    const web = fakeWeb({ [robots]: { text, isHtml: false }, [url]: { text: casino } });
    expect(await visit(web, url)).toMatchObject({ kind: 'unclear' });
    expect(web.requests).toEqual([`GET ${robots}`]);
  });

  it('respects the robots.txt of the host that it is redirected to', async () => {
    const web = fakeWeb({
      [url]: { url: 'https://new.example/', permanentUrl: 'https://new.example/' },
      'https://new.example/robots.txt': { text: 'User-agent: *\nDisallow: /' },
    });
    expect(await visit(web, url)).toMatchObject({ kind: 'unclear' });
    expect(web.requests).not.toContain(`GET ${url}`);
  });

  it.each<[string, Reply, object]>([
    [
      'a new link',
      { url: 'https://new.example/', permanentUrl: 'https://new.example/', text: church('Grace') },
      { kind: 'page', newUrl: 'https://new.example/' },
    ],
    ['a casino', { text: casino }, { kind: 'page', page: { verdict: 'taken' } }],
    ['a casino with an error', { status: 404, text: casino }, { kind: 'page', page: { verdict: 'taken' } }],
    [
      'an error',
      { status: 500, text: 'Internal Server Error' },
      { kind: 'failed', evidence: 'HTTP status 500' },
    ],
    ['a locked door', { status: 403, text: 'Forbidden' }, { kind: 'unclear', evidence: 'HTTP status 403' }],
    ['no domain', new WebError('dns'), { kind: 'failed', evidence: 'there’s no such domain' }],
    ['a document', { isHtml: false }, { kind: 'page', page: { verdict: 'fine' } }],
  ])('tells %s', async (_name, reply, expected) => {
    expect(await visit(fakeWeb({ [url]: reply }), url)).toMatchObject(expected);
  });
});

describe('checkWebsites', async () => {
  const app = await createTestApp({ env: { WEBSITE_CHECKS: 'true', DATABASE_POOL: '4' } });
  const { deps, build } = app;
  const week = 7 * 86_400_000;
  const run = (pages: Record<string, Reply>) => {
    const web = fakeWeb(pages);
    return checkWebsites({ ...deps, web }).then(() => web);
  };
  const checkOf = async (id: number) =>
    (await deps.db.select().from(websiteChecks).where(eq(websiteChecks.churchId, id)))[0];

  beforeEach(async () => {
    await deps.db.delete(churches);
    app.setNow('2026-03-01T12:00:00Z');
  });

  it('checks every public website once a week', async () => {
    const { id } = await build.church({ website: 'https://grace.example/' });
    await build.church({ website: 'https://pending.example/', status: 'pending' });
    await build.church({ website: null });
    const pages = { 'https://grace.example/': { text: church('Grace') } };
    expect((await run(pages)).requests).toHaveLength(3);
    expect(await checkOf(id)).toMatchObject({ verdict: 'fine', seenAt: deps.now() });
    expect((await run(pages)).requests).toEqual([]);
    app.setNow(new Date(deps.now().getTime() + week + 1000));
    expect((await run(pages)).requests).toHaveLength(3);
  });

  it('checks a new link right away', async () => {
    const { id } = await build.church({ website: 'https://grace.example/' });
    await run({ 'https://grace.example/': { text: church('Grace') } });
    await deps.db.update(churches).set({ website: 'https://new.example/' }).where(eq(churches.id, id));
    await run({ 'https://new.example/': { text: church('Grace') } });
    expect(await checkOf(id)).toMatchObject({ url: 'https://new.example/', verdict: 'fine' });
  });

  it('visits two hosts at a time, and the pages of one host one by one', async () => {
    const hosts = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/`);
    for (const website of [...hosts, 'https://a.example/two']) await build.church({ website });
    const web = await run(Object.fromEntries(hosts.map((url) => [url, { text: church('Grace') }])));
    expect(web.max()).toBe(2);
    expect(await deps.db.$count(websiteChecks)).toBe(5);
  });

  it('tells the owner once', async () => {
    const owner = await build.user();
    const { id } = await build.church({
      website: 'https://grace.example/',
      userId: owner.id,
      name: 'Grace Chapel',
    });
    const pages = { 'https://grace.example/': { text: casino } };
    await run(pages);
    app.setNow(new Date(deps.now().getTime() + week + 1000));
    await run(pages);
    expect(await checkOf(id)).toMatchObject({ verdict: 'taken', checkedAt: deps.now() });
    const sent = (await app.emails()).filter(({ to }) => to === owner.email);
    expect(sent.map(({ subject }) => subject)).toEqual(['Please check the website of Grace Chapel']);
    expect(sent[0]!.text).toMatch(
      /https:\/\/grace\.example\/\s+shows a page that\s+has nothing to do with your church/,
    );
    expect(sent[0]!.text).toContain(churchEditPath(id));
  });

  it('hides a website that was taken over, and shows it again when it is the church’s', async () => {
    const url = 'https://grace.example/';
    const { id } = await build.church({ website: url });
    const hidden = async () =>
      (await deps.db.select().from(churches).where(eq(churches.id, id)))[0]!.hiddenWebsite;
    await run({ [url]: { text: casino } });
    expect(await hidden()).toBe(url);
    app.setNow(new Date(deps.now().getTime() + week + 1000));
    await run({ [url]: { text: church('Grace') } });
    expect(await hidden()).toBeNull();
  });

  it('leaves a website alone that is marked as hijacked', async () => {
    const url = 'https://grace.example/';
    const { id } = await build.church({ website: url, hiddenWebsite: url });
    const marked = { decision: 'hijacked', decidedBy: 'admin', decidedAt: deps.now() } as const;
    const check = { churchId: id, url, verdict: 'unclear', checkedAt: deps.now(), ...marked } as const;
    await deps.db.insert(websiteChecks).values(check);
    app.setNow(new Date(deps.now().getTime() + 2 * week));
    expect((await run({ [url]: { text: church('Grace') } })).requests).toEqual([]);
    const late = {
      ...check,
      verdict: 'fine',
      ...{ decision: null, decidedBy: null, decidedAt: null },
    } as const;
    const { churchId, ...rest } = late;
    expect(
      await deps.db.transaction((tx) =>
        saveCheck(tx, churchId, {
          evidence: '',
          newUrl: null,
          failures: 0,
          failingSince: null,
          seenAt: null,
          ...rest,
        }),
      ),
    ).toBe(false);
    expect(await checkOf(id)).toMatchObject(marked);
  });

  it('stops on shutdown, and says nothing about the website that it was visiting', async () => {
    await build.church({ website: 'https://a.example/' });
    await build.church({ website: 'https://b.example/' });
    await build.church({ website: 'https://c.example/' });
    const controller = new AbortController();
    const web: Web = {
      read: async () => {
        controller.abort();
        throw new WebError('timeout');
      },
    };
    await checkWebsites({ ...deps, web }, controller.signal);
    expect(await deps.db.$count(websiteChecks)).toBe(0);
  });

  it('visits no church with WEBSITE_CHECKS=false', async () => {
    await build.church({ website: 'https://grace.example/' });
    const web = fakeWeb({});
    await checkWebsites({ ...deps, web, env: { ...deps.env, websiteChecks: 'none' } });
    expect(web.requests).toEqual([]);
  });
});
