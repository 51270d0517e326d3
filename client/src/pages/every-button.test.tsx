/**
 * What every button does: what it opens, says and sends, with the form that it opens or belongs to left empty and filled
 * in. After a wanted change: npx vitest run client/src/pages -u, and read the diff.
 */
import { expect, test } from 'vitest';
import {
  arrive,
  everyPage,
  fieldsIn,
  fillIn,
  inAnEmptyBrowser,
  kindOf,
  kindsOf,
  newLines,
  openPage,
  quickUser as user,
} from '@/test/every-page.tsx';

inAnEmptyBrowser();

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button:not([disabled])')];
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? '';
/** Presses the main button of the dialog or form around an element, first as it is, then filled in. */
async function submit(form: Element, step: (title: string) => void): Promise<void> {
  const main = () => {
    const all = [...form.querySelectorAll('button')].filter(
      (one) => one.getAttribute('aria-label') !== 'Close',
    );
    return all.findLast((one) => one.type === 'submit') ?? all.at(-1);
  };
  for (const state of ['as it is', 'filled in']) {
    if (state === 'filled in') {
      if (!form.isConnected || !form.querySelector('input, textarea, select')) return;
      for (const field of fieldsIn(form)) await fillIn(field);
    }
    const button = main();
    if (!button) return;
    await user.click(button);
    await arrive();
    step(`${nameOf(button)} (${state})`);
  }
}

test.each(everyPage)(
  'each button of %s opens, says and sends what it should',
  { timeout: 120_000 },
  async (url, path) => {
    const kinds = await kindsOf(url, path, () => buttons().map(nameOf));
    const done: string[] = [];
    for (const kind of kinds) {
      const { lines, requests } = await openPage(url, path, 'full');
      requests();
      const button = buttons().find((one) => kindOf(nameOf(one)) === kind);
      if (!button) continue;
      let known = lines();
      const step = (title: string) => {
        const now = lines();
        const added = newLines(now, known);
        // What disappears is told where nothing appears.
        const gone = added.length > 0 ? [] : newLines(known, now).map((line) => `no more: ${line}`);
        done.push(`-- ${title}`, ...added, ...gone, ...requests());
        known = now;
      };
      done.push(`== ${kind}`);
      const form = button.type === 'submit' ? button.closest('form') : null;
      if (form) {
        await submit(form, step);
        continue;
      }
      await user.click(button);
      await arrive();
      step('pressed');
      const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
      if (dialog) await submit(dialog, step);
    }
    expect(done.join('\n')).toMatchSnapshot();
  },
);
