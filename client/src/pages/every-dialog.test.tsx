/**
 * The effects of every button's second step: the other buttons of the dialog it opens, buttons it adds to the page,
 * and Escape. To accept intended changes: npx vitest run client/src/pages -u, then review the diff.
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

test.each(everyPage)(
  'dialogs opened by buttons on %s can be used and closed',
  { timeout: 240_000 },
  async (url, path) => {
    const kinds = await kindsOf(url, path, () => buttons().map(nameOf));
    const done: string[] = [];
    const seen = new Set(kinds);
    for (const kind of kinds) {
      /** Opens the page and presses the button; null where that leads nowhere. */
      const open = async () => {
        const page = await openPage(url, path, 'full');
        const before = new Set(buttons());
        const opener = buttons().find((one) => kindOf(nameOf(one)) === kind);
        if (!opener || opener.type === 'submit') return null;
        opener.focus();
        await user.click(opener);
        await arrive();
        const dialog = openDialog();
        const all = buttons().filter((one) => (dialog ? dialog.contains(one) : !before.has(one)));
        const main = dialog ? mainButton(dialog) : undefined;
        return { changes: watch(page), dialog, all: all.filter((one) => one !== main) };
      };
      const first = await open();
      if (!first || (first.all.length === 0 && !first.dialog)) continue;
      const names = first.all.map(nameOf).map(kindOf);
      // Each once per page, but Close and Cancel once per dialog.
      const next = [...new Set(names)].filter((name) => first.dialog || !seen.has(name));
      for (const name of next) seen.add(name);
      await user.keyboard('{Escape}');
      await arrive();
      const steps = ['-- Escape', ...first.changes()];
      for (const name of next) {
        const again = await open();
        const button = again?.all.find((one) => kindOf(nameOf(one)) === name);
        if (!again || !button) continue;
        await user.click(button);
        await arrive();
        steps.push(`-- ${name}`, ...again.changes());
        // Third step: confirm what has opened.
        const dialog = openDialog();
        if (!dialog || dialog === again.dialog) continue;
        for (const field of fieldsIn(dialog)) await fillIn(field);
        const main = mainButton(dialog);
        if (!main) continue;
        await user.click(main);
        await arrive();
        steps.push(`-- ${name}, then ${nameOf(main)}`, ...again.changes());
      }
      done.push(`== ${kind}`, ...steps);
    }
    expect(done.join('\n')).toMatchSnapshot();
  },
);
