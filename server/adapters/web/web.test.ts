import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createWeb, pinnedTo, type WebError, websiteAgent } from './web.ts';

let server: Server;
let listener: RequestListener;
let requested: string[] = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    requested.push(`${req.method} ${req.url}`);
    listener(req, res);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  requested = [];
});

const port = () => (server.address() as AddressInfo).port;
/** Hosts below "test" are the local server. */
const standIn = (url: URL) =>
  url.hostname.endsWith('.test') ? `http://127.0.0.1:${port()}/${url.hostname}${url.pathname}` : null;
const web = createWeb({
  contactUrl: () => 'https://directory.example/contact',
  standIn,
  resolve: async (host) =>
    host === 'inside.example'
      ? [
          { address: '93.184.216.34', family: 4 },
          { address: '10.0.0.7', family: 4 },
        ]
      : [],
});
const failureOf = (url: string, method: 'HEAD' | 'GET' = 'GET') =>
  web.read(url, method).then(
    () => null,
    (error: unknown) => (error as WebError).failure,
  );
/** Redirects along the paths: "/a" → "/b" with the status. */
const redirecting =
  (steps: Record<string, [number, string]>): RequestListener =>
  (req, res) => {
    const step = steps[req.url!];
    if (step) res.writeHead(step[0], { Location: step[1] }).end();
    else res.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Welcome</p>');
  };

it('sends who we are, and reads a page', async () => {
  const agents: unknown[] = [];
  listener = (req, res) => {
    agents.push(req.headers['user-agent'], req.headers.cookie);
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<h1>Grace Church</h1>');
  };
  expect(await web.read('https://grace.test/', 'GET')).toEqual({
    url: 'https://grace.test/',
    permanentUrl: null,
    status: 200,
    isHtml: true,
    text: '<h1>Grace Church</h1>',
  });
  expect(agents).toEqual([`${websiteAgent}/1.0 (+https://directory.example/contact)`, undefined]);
});

it('reads no body for HEAD, and none of a video', async () => {
  listener = (_req, res) => res.writeHead(200, { 'Content-Type': 'video/mp4' }).end('bytes');
  expect(await web.read('https://grace.test/', 'HEAD')).toMatchObject({ isHtml: false, text: '' });
  expect(await web.read('https://grace.test/', 'GET')).toMatchObject({ isHtml: false, text: '' });
  expect(requested).toEqual(['HEAD /grace.test/', 'GET /grace.test/']);
});

it.each([
  ['Latin letters', 'text/html; charset=iso-8859-1', Buffer.from('Misi\xf3n', 'latin1'), 'Misión'],
  [
    'a charset in the page',
    'text/html',
    Buffer.concat([Buffer.from('<meta charset="big5">'), Buffer.from([0xb1, 0xd0])]),
    '<meta charset="big5">教',
  ],
  ['an unknown charset', 'text/html; charset=klingon', Buffer.from('Đức Mẹ'), 'Đức Mẹ'],
])('decodes %s', async (_name, type, bytes, text) => {
  listener = (_req, res) => res.writeHead(200, { 'Content-Type': type }).end(bytes);
  expect((await web.read('https://grace.test/', 'GET')).text).toBe(text);
});

it('reads at most 256 KB, also of a compressed page', async () => {
  const big = Buffer.alloc(50 * 1024 * 1024, 'a');
  const zipped = gzipSync(big);
  listener = (req, res) => {
    if (req.url === '/zipped.test/')
      res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end(zipped);
    else res.writeHead(200, { 'Content-Type': 'text/html' }).end(big);
  };
  expect((await web.read('https://zipped.test/', 'GET')).text).toHaveLength(256 * 1024);
  expect((await web.read('https://plain.test/', 'GET')).text).toHaveLength(256 * 1024);
});

it('follows redirects and tells where the permanent ones at the beginning lead', async () => {
  listener = redirecting({
    '/old.test/': [301, 'https://new.test/'],
    '/new.test/': [308, '/home'],
    '/new.test/home': [302, '/today'],
    '/new.test/today': [301, '/now'],
  });
  expect(await web.read('https://old.test/', 'HEAD')).toMatchObject({
    url: 'https://new.test/now',
    permanentUrl: 'https://new.test/home',
    status: 200,
  });
  expect(await web.read('https://new.test/home', 'HEAD')).toMatchObject({ permanentUrl: null });
});

it('follows five redirects, not six', async () => {
  listener = redirecting(
    Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((n) => [`/a.test/${n}`, [302, `/${n + 1}`] as [number, string]]),
    ),
  );
  expect(await web.read('https://a.test/2', 'GET')).toMatchObject({ url: 'https://a.test/7' });
  expect(await failureOf('https://a.test/1')).toBe('redirects');
});

it.each([
  ...[
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
  ],
  ...['http://169.254.169.254/latest/meta-data/', 'https://inside.example/', 'https://93.184.216.34:8443/'],
  ...[
    'http://93.184.216.34:443/',
    'https://user:secret@93.184.216.34/',
    'ftp://93.184.216.34/',
    'file:///etc/passwd',
  ],
])('never connects to %s, neither directly nor after a redirect', async (url) => {
  listener = redirecting({ '/a.test/': [301, url] });
  expect(await failureOf(url)).toBe('unsafe');
  expect(requested).toEqual([]);
  expect(await failureOf('https://a.test/')).toBe('unsafe');
  expect(requested).toEqual(['GET /a.test/']);
});

it('connects to the checked addresses, whatever the DNS says later', () => {
  const checked = [{ address: '93.184.216.34', family: 4 }];
  const done = vi.fn();
  pinnedTo(checked)('inside.example', { all: true }, done);
  pinnedTo(checked)('inside.example', {}, done);
  expect(done.mock.calls).toEqual([
    [null, checked],
    [null, '93.184.216.34', 4],
  ]);
});

it.each([
  ['a host without an address', 'https://unknown.example/', 'dns'],
  ['a closed connection', 'https://a.test/', 'connection'],
  ['a redirect to nowhere', 'https://a.test/bad', 'connection'],
])('%s', async (_name, url, failure) => {
  listener = (req, res) => {
    if (req.url === '/a.test/bad') res.writeHead(301, { Location: 'https://[' }).end();
    else req.socket.destroy();
  };
  expect(await failureOf(url)).toBe(failure);
});

it('ends after ten seconds, even in the middle of a page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    listener = (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/html' }).write('<h1>');
      vi.advanceTimersByTime(10_000);
    };
    expect(await failureOf('https://a.test/')).toBe('timeout');
  } finally {
    vi.useRealTimers();
  }
});
