import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Article, ArticleListItem } from '#shared/contracts/articles.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import ArticlePage from './article-page.tsx';
import NewsPage from './news-page.tsx';

const item = (id: number, more: Partial<ArticleListItem> = {}): ArticleListItem => ({
  id,
  slug: `article-${id}`,
  title: `Article ${id}`,
  excerpt: `Excerpt ${id}`,
  category: 'faith',
  imageUrl: null,
  imageAlt: '',
  publishedAt: '2026-11-22T03:30:00.000Z',
  ...more,
});
const article = (more: Partial<Article> = {}): Article => ({
  ...item(1),
  content: `<p>${'x'.repeat(393)}</p>`,
  updatedAt: '2026-11-22T03:30:00.000Z',
  ...more,
});

const server = fakeServer(() => ({}));
const [list, one] = ['GET /api/articles', 'GET /api/articles/slug/article-1'] as const;
const paged = {
  body: [item(2)],
  headers: { 'X-Total-Count': '2', Link: '</api/articles?cursor=abc>; rel="next"' },
};
const image = (scope: HTMLElement) => scope.querySelector('img')!;

test("cards show image, date in the site's time zone, title, excerpt and Read More", async () => {
  server.replies[list] = { body: [item(1), item(2, { imageUrl: '/api/placeholder/400/300' })] };
  showPage('/news', <NewsPage />);
  const [first, second] = await screen.findAllByRole('article');
  expect(first?.textContent).toContain('November 21, 2026');
  expect(first?.textContent).toContain('Excerpt 1');
  expect(screen.getByRole('link', { name: 'Article 1' }).getAttribute('href')).toBe('/news/article-1');
  expect(screen.getByRole('link', { name: 'Read More: Article 1' }).getAttribute('href')).toBe(
    '/news/article-1',
  );
  expect(image(second!).getAttribute('src')).toBe('/art/fallback.svg');
  expect(screen.getByRole('status').textContent).toBe('2 articles');
});

test.each([
  [1, [true]],
  [2, [true, true]],
  [4, [true, false, false, false]],
])('of %i articles, no row holds only one that does not fill it', async (count, fullWidth) => {
  server.replies[list] = { body: Array.from({ length: count }, (_, index) => item(index + 1)) };
  showPage('/news', <NewsPage />);
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => card.closest('li')!.className.includes('col-span-full'))).toEqual(fullWidth);
});

test('a category filters the list, and an unknown one shows all', async () => {
  server.replies[list] = { body: [item(1)] };
  server.replies[`${list}?category=history`] = { body: [item(3, { category: 'history' })] };
  showPage('/news', <NewsPage />, '/news?category=bogus');
  await screen.findByRole('link', { name: 'Article 1' });
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByRole('link', { name: 'Article 3' });
  expect(server.sent.map(({ request }) => request)).toEqual([list, `${list}?category=history`]);
});

test("loads more articles with the response's cursor", async () => {
  server.replies[list] = paged;
  server.replies[`${list}?cursor=abc`] = { body: [item(2), item(1)], headers: { 'X-Total-Count': '2' } };
  showPage('/news', <NewsPage />);
  await user.click(await screen.findByRole('button', { name: 'Show more articles' }));
  await screen.findByRole('link', { name: 'Article 1' });
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more articles' })).toBeNull();
});

test('keeps showing the articles while another category loads, without a button for more', async () => {
  server.replies[list] = paged;
  showPage('/news', <NewsPage />);
  const more = await screen.findByRole('button', { name: 'Show more articles' });
  server.replies[list] = 'never';
  await user.click(screen.getByRole('button', { name: 'History' }));
  await waitFor(() => expect(more.isConnected).toBe(false));
  expect(screen.getByRole('link', { name: 'Article 2' })).toBeTruthy();
});

test('shows loading, empty and failed states', async () => {
  server.replies['GET /api/churches/facets'] = { body: { areas: [], denominations: [], total: 0 } };
  server.replies[list] = { body: [] };
  const { container, unmount } = showPage('/news', <NewsPage />);
  expect(container.querySelectorAll('[data-placeholder]')).toHaveLength(6);
  await screen.findByRole('heading', { name: 'No Articles Available' });
  expect(screen.getByText('Nothing has been published here yet. Check back soon.')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Browse by area' });
  unmount();
  server.replies[list] = { status: 500, body: { message: 'x' } };
  showPage('/news', <NewsPage />);
  await screen.findByText('Failed to load articles. Please try again later.', {}, { timeout: 4000 });
  server.replies[list] = { body: [item(1)] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Article 1' });
});

test("an article's reading time is the length of its content divided by 200, rounded up", async () => {
  server.replies[one] = { body: article() };
  showPage('/news/:slug', <ArticlePage />, '/news/article-1');
  await screen.findByRole('heading', { level: 1, name: 'Article 1' });
  // 393 and the paragraph's own 7 characters are 400.
  expect(screen.getByText('2 min read')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Back to News' })).toHaveLength(2);
});

test('replaces a broken image with the fallback image', async () => {
  server.replies[one] = { body: article({ imageUrl: '/art/scenes/chapel.svg', imageAlt: 'A chapel' }) };
  showPage('/news/:slug', <ArticlePage />, '/news/article-1');
  const image = await screen.findByRole('img', { name: 'A chapel' });
  expect(image.getAttribute('src')).toBe('/art/scenes/chapel.svg');
  // Loading is the browser's, not a user's; jsdom loads no images.
  fireEvent.error(image);
  await waitFor(() => expect(image.getAttribute('src')).toBe('/art/fallback.svg'));
});

test('shows that an article does not exist', async () => {
  showPage('/news/:slug', <ArticlePage />, '/news/nothing');
  await screen.findByRole('heading', { name: 'Article Not Found' });
  expect(server.sent).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Back to News' }).length).toBeGreaterThan(0);
});
