import { expect, test } from 'vitest';
import { latestSermon, parseUrl, profileUrl, videoId } from './url.ts';

test('parses URLs, and returns undefined for anything else', () => {
  expect(parseUrl('https://grace.example/a?b')?.pathname).toBe('/a');
  expect(parseUrl('/a', 'https://grace.example')?.href).toBe('https://grace.example/a');
  expect(parseUrl('grace')).toBeUndefined();
});

test('accepts a URL with an umlaut however often it is called', () => {
  const results = Array.from({ length: 20_000 }, () => parseUrl('https://münchen-kirche.de')?.host);
  expect(new Set(results)).toEqual(new Set(['xn--mnchen-kirche-wob.de']));
});

test.each([
  ['@grace and @youth', 'https://www.instagram.com/grace'],
  ['instagram.com/grace', 'https://instagram.com/grace'],
  ['https://www.instagram.com/grace/', 'https://www.instagram.com/grace/'],
  ['see our page', undefined],
  ['', undefined],
])('the Instagram profile %j is %s', (text, url) => {
  expect(profileUrl(text, 'instagram')).toBe(url);
});

const id = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?v=${id}&t=42s`,
  `https://m.youtube.com/watch?list=PL1&v=${id}`,
  `http://www.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/embed/${id}?rel=0`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `youtube.com/watch?v=${id}`,
  ` https://youtu.be/${id} `,
])('%s is a sermon', (link) => expect(videoId(link)).toBe(id));

test.each([
  '',
  'not a link',
  'https://www.youtube.com/@some-church',
  'https://www.youtube.com/channel/UC1234567890',
  'https://www.youtube.com/playlist?list=PL1234',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${id}x`,
  'https://www.youtube.com/watch?v=%22onload%3D',
  'https://www.youtube.com/watch',
  `https://www.youtube-nocookie.com/watch?v=${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/youtu.be/${id}`,
  'https://vimeo.com/76979871',
  `ftp://youtu.be/${id}`,
  `javascript:alert("youtu.be/${id}")`,
])('%s is not a sermon', (link) => expect(videoId(link)).toBeNull());

test('the first valid link is the latest sermon', () => {
  expect(
    latestSermon(['https://vimeo.com/1', `https://youtu.be/${id}`, 'https://youtu.be/aaaaaaaaaaa']),
  ).toBe(id);
  expect(latestSermon([])).toBeNull();
});
