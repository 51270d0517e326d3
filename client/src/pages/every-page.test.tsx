/**
 * What every page renders and requests. To accept intended changes: npx vitest run client/src/pages -u, then review
 * the diff.
 */
import { expect, test } from 'vitest';
import { everyPage, inAnEmptyBrowser, openPage } from '@/test/every-page.tsx';
import { newLines } from '@/test/every-step.ts';
import type { Scenario } from '@/test/sample-api.ts';

inAnEmptyBrowser();

test.each(everyPage)('%s renders data, no data, loading, and errors', async (url, path) => {
  const shown: string[] = [];
  // For other tabs and states, only what differs from the page's first tab.
  const first = everyPage.find(([, one]) => one === path)![0];
  const show = async (at: string, scenario: Scenario, signedIn = true) => {
    const page = await openPage(at, path, scenario, signedIn);
    return [...page.lines(), ...page.requests()];
  };
  const known = url === first ? [] : await show(first, 'full');
  const add = (title: string, lines: string[]) => {
    shown.push(`== ${title}`, ...newLines(lines, known));
    known.push(...lines);
  };
  for (const scenario of ['full', 'other', 'bare', 'mixed', 'shuffled', 'failing', 'silent'] as const)
    add(scenario, await show(url, scenario));
  add('signed out', await show(url, 'full', false));
  expect(shown.join('\n')).toMatchSnapshot();
});
