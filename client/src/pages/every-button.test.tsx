/**
 * The effects of every button: what it opens, shows, and sends, with its form empty and filled in. To accept intended
 * changes: npx vitest run client/src/pages -u, then review the diff.
 */
import { expect, test } from 'vitest';
import { arrive, everyPage, inAnEmptyBrowser, openPage } from '@/test/every-page.tsx';
import {
  buttons,
  fieldsIn,
  fillIn,
  kindOf,
  kindsOf,
  mainButton,
  nameOf,
  openDialog,
  quickUser as user,
  watch,
} from '@/test/every-step.ts';

inAnEmptyBrowser();

/** Presses the main button of the dialog or form around an element, first unchanged, then filled in. */
async function submit(form: Element, step: (title: string) => void): Promise<void> {
  for (const state of ['as it is', 'filled in']) {
    if (state === 'filled in') {
      if (!form.isConnected || !form.querySelector('input, textarea, select')) return;
      for (const field of fieldsIn(form)) await fillIn(field);
    }
    const button = mainButton(form);
    if (!button) return;
    await user.click(button);
    await arrive();
    step(`${nameOf(button)} (${state})`);
  }
}

test.each(everyPage)(
  'each button on %s opens, shows, and sends what it should',
  { timeout: 120_000 },
  async (url, path) => {
    const kinds = await kindsOf(url, path, () => buttons().map(nameOf));
    const done: string[] = [];
    for (const kind of kinds) {
      const changes = watch(await openPage(url, path, 'full'));
      const button = buttons().find((one) => kindOf(nameOf(one)) === kind);
      if (!button) continue;
      const step = (title: string) => done.push(`-- ${title}`, ...changes());
      done.push(`== ${kind}`);
      const form = button.type === 'submit' ? button.closest('form') : null;
      if (form) {
        await submit(form, step);
        continue;
      }
      await user.click(button);
      await arrive();
      step('pressed');
      const dialog = openDialog();
      if (dialog) await submit(dialog, step);
    }
    expect(done.join('\n')).toMatchSnapshot();
  },
);
