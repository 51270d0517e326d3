import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { judgePage, type PageVerdict } from './policy-page.ts';

type Fixture = { name: string; verdict: PageVerdict; url: string; html: string };
/** One JSON object per line. */
const fixtures = readFileSync('server/test/website-pages.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line): Fixture => JSON.parse(line));

const judge = (html: string) => judgePage({ url: 'https://pine-creek-church.example/', html });

describe('a page', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('is judged: %s', (_, fixture) => {
    const { verdict, evidence } = judgePage(fixture);
    expect(verdict, evidence).toBe(fixture.verdict);
    expect(evidence === '').toBe(verdict === 'fine');
  });

  it('of a church that is cut anywhere isn’t taken over', () => {
    for (const { url, html } of fixtures.filter(({ verdict }) => verdict === 'fine'))
      for (let cut = 0; cut < 20; cut += 1)
        expect(judgePage({ url, html: html.slice(0, (html.length * cut) / 20) }).verdict).not.toBe('taken');
  });

  it('of a church stays fine when readers comment spam or hidden links are added', () => {
    const spam = '<div>online casino, free spins, sportsbook, payday loans, buy viagra</div>';
    expect(judge(`<h1>Pine Creek</h1><p>Worship with us on Sunday.</p>${spam}`).verdict).toBe('fine');
  });

  it('isn’t a church’s because its domain says “church”', () => {
    const sale = 'The domain pine-creek-church.example is for sale';
    expect(judge(`<p>${sale}</p>`)).toEqual({ verdict: 'parked', evidence: 'domain is for sale' });
    expect(judge(`<p>Pastor Ruiz says on Sunday: ${sale}.</p>`).verdict).toBe('fine');
  });

  it('is convicted by three signs, of which one in a heading counts twice', () => {
    expect(judge('<p>Online casino, free spins').verdict).toBe('fine');
    expect(judge('<p>Online casino, online casino, online casino').verdict).toBe('fine');
    expect(judge('<h1>Online casino</h1><p>Free spins')).toEqual({
      verdict: 'taken',
      evidence: 'online casino, free spins',
    });
    expect(judge('<script>"online casino, free spins, sportsbook"</script>').verdict).toBe('fine');
  });
});

test.each([
  ['tags', '<div><p>'.repeat(32_768)],
  ['words', 'lorem ipsum '.repeat(21_845)],
  ['quotes', '<a href="'.repeat(29_000)],
  ['entities', '&amp;&#x'.repeat(32_768)],
  ['spaces and signs', ` \u0300${'-. '.repeat(87_000)}`],
  ['signs', 'domain name '.repeat(21_845)],
  ['Chinese', '教'.repeat(87_000)],
])('256 KB of %s take less than 200 ms', (_, html) => {
  // The processor's time, and the least of several runs, because the machine may be busy with other work.
  const durations = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    judge(html);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  expect(Math.min(...durations)).toBeLessThan(200);
});
