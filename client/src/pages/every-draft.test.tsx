/**
 * Unsent input is restored on the next visit, with a notice and a way to discard it. To accept intended changes: npx
 * vitest run client/src/pages -u, then review the diff.
 */
import { expect, test } from 'vitest';
import { arrive, everyPage, inAnEmptyBrowser, openPage } from '@/test/every-page.tsx';
import { buttons, fieldsIn, fillIn, nameOf, newLines, quickUser as user, watch } from '@/test/every-step.ts';

inAnEmptyBrowser();

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

test.each(everyPage)('unsent input on %s is restored', { timeout: 120_000 }, async (url, path) => {
  const steps: string[] = [];
  for (const scenario of ['full', 'bare'] as const) {
    const page = await openPage(url, path, scenario);
    const before = page.lines();
    for (const field of fieldsIn(document)) await fillIn(field);
    await arrive();
    await arrive();
    if (drafts().length === 0) continue;
    page.leave();
    page.requests();
    await page.comeBack();
    const changes = watch(page);
    steps.push(`== ${scenario}, visited again`, ...newLines(page.lines(), before));
    const drop = buttons().find((one) => /start over|discard|clear/i.test(nameOf(one)));
    if (drop) {
      await user.click(drop);
      await arrive();
      steps.push(`-- ${nameOf(drop)}`, ...changes());
      await page.comeBack();
      steps.push(`-- kept after that: ${drafts()}`);
    }
  }
  expect(steps.join('\n')).toMatchSnapshot();
});
