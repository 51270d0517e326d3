/** What every page shows and requests. After a wanted change: npx vitest run client/src/pages -u, and read the diff. */
import { expect, test } from 'vitest';
import { everyPage, inAnEmptyBrowser, openPage } from '@/test/every-page.tsx';
import { newLines } from '@/test/every-step.ts';
import type { Scenario } from '@/test/sample-api.ts';

inAnEmptyBrowser();

test.each(everyPage)(
  '%s shows what there is, that there is nothing, that it waits, and errors',
  async (url, path) => {
    const shown: string[] = [];
    // Of the tabs of a page, and of the other states, what the page does not show anyway.
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
  },
);
