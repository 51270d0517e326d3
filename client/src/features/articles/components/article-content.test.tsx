import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ArticleContent } from './article-content.tsx';

const html = (source: string) => {
  const { container } = render(<ArticleContent html={source} />);
  const rendered = container.firstElementChild!.innerHTML;
  cleanup();
  return rendered;
};
const own = '/uploads/00000000-0000-4000-8000-000000000000/1600.webp';

test('renders what the server stores', () => {
  const source =
    '<h2>A &amp; b</h2><p>one<br />two <strong>three <em>four</em></strong></p><ul><li>x<ol><li>y</li></ol></li></ul><blockquote><p>&quot;q&quot; &lt;r&gt;</p></blockquote>';
  expect(html(source)).toBe(source.replaceAll('&quot;', '"').replace('<br />', '<br>'));
});

test('links always get our rel, and images their size and srcset', () => {
  expect(html('<a href="https://example.org/?a=1&amp;b=2" rel="opener" target="_top">x</a>')).toBe(
    '<a href="https://example.org/?a=1&amp;b=2" rel="noopener ugc">x</a>',
  );
  render(<ArticleContent html={`<img src="${own}" alt="Bells &quot;" width="1600" height="900" />`} />);
  const image = screen.getByRole('img', { name: 'Bells "' });
  expect(image.getAttribute('width')).toBe('1600');
  expect(image.getAttribute('srcset')).toContain('/400.webp 400w');
});

test.each([
  ['<script>alert(1)</script>', ''],
  ['<p onclick="alert(1)" style="color:red">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href="java&#10;script:alert(1)">a</a>', 'a'],
  ['<a href="//evil.example">a</a>', 'a'],
  ['<a>a</a>', 'a'],
  ['<img src="https://evil.example/x.png" alt="" />', ''],
  ['<img src="x" onerror="alert(1)" />', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg onload="alert(1)"><p>a</p></svg>', '<p>a</p>'],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<__proto__>a</__proto__>', '&lt;__proto__&gt;a'],
  ['<constructor>a</constructor>', 'a'],
  ['</p></strong>a', 'a'],
  ['<p>a<strong>b</p>c', '<p>a<strong>b</strong></p><strong>c</strong>'],
  ['a < b & c &bogus; &#60;p&#62;', 'a &lt; b &amp; c &amp;bogus; &lt;p&gt;'],
])('%s', (source, rendered) => {
  expect(html(source)).toBe(rendered);
});
