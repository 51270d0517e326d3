import { expect, test } from 'vitest';
import { composeEmail, wrap } from './present.ts';

const email = {
  subject: 'Your church needs a change',
  heading: 'Please look at <Grace & Peace>',
  paragraphs: [
    'The administrator looked at what you sent and found that a few details are missing before the page can go live.',
    'Their note:\n"Service times?" <script>alert(1)</script>',
  ],
  action: {
    label: 'Edit the church',
    url: 'https://churches.example/church-edit/12?from=email&a="b"',
  },
  footnote: 'You get this email because you submitted a church.',
};

test('wraps text at 72 columns and keeps a URL whole on its own line', () => {
  const { text } = composeEmail(email);
  const lines = text.split('\n');
  expect(lines).toContain(email.action.url);
  expect(lines.filter((line) => line !== email.action.url && line.length > 72)).toEqual([]);
  expect(text).toContain('Their note:\n"Service times?"');
  expect(text).toContain('\n-- \nHouston Churches\n');
  expect(wrap(`see ${'x'.repeat(90)} here`)).toBe(`see\n${'x'.repeat(90)}\nhere`);
});

test('escapes user input in the HTML', () => {
  const { html } = composeEmail(email);
  expect(html).toContain('Please look at &lt;Grace &amp; Peace&gt;');
  expect(html).toContain('Their note:<br>&quot;Service times?&quot; &lt;script&gt;');
  expect(html).toContain('href="https://churches.example/church-edit/12?from=email&amp;a=&quot;b&quot;"');
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/<(style|link|img)\b/);
});
