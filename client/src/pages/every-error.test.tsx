/**
 * Every button that sends something, when the server rejects the request, reports invalid fields, or is slow: what
 * the page shows and keeps, and that the request is sent once. To accept intended changes: npx vitest run
 * client/src/pages -u, then review the diff.
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
  'each button on %s reports errors and sends once',
  { timeout: 120_000 },
  async (url, path) => {
    const kinds = await kindsOf(url, path, () => buttons().map(nameOf));
    const done: string[] = [];
    for (const kind of kinds) {
      const page = await openPage(url, path, 'full');
      const changes = watch(page);
      const opener = buttons().find((one) => kindOf(nameOf(one)) === kind);
      if (!opener) continue;
      const form = opener.type === 'submit' ? opener.closest('form') : null;
      page.writes.now = 'failing';
      if (!form) {
        await user.click(opener);
        await arrive();
      }
      let place = form ?? openDialog();
      const inDialog = !form && place !== null;
      const fill = async () => {
        for (const field of place ? fieldsIn(place) : []) await fillIn(field);
        // Requests of a button without a dialog belong to the first step.
        if (place) changes();
      };
      await fill();
      const press = async () => {
        if (inDialog && !openDialog()) {
          // The error has closed the dialog.
          if (opener.isConnected) await user.click(opener);
          await arrive();
          place = openDialog();
          await fill();
        }
        const button = place ? mainButton(place) : opener;
        if (button?.isConnected) await user.click(button);
        await arrive();
      };
      const steps: string[] = [];
      if (place) await press();
      steps.push('-- failing', ...changes());
      if (!steps.some((line) => /^(POST|PUT|PATCH|DELETE) /.test(line))) continue;
      for (const now of ['unreachable', 'gone', 'conflict', 'unauthorized', 'invalid'] as const) {
        page.writes.now = now;
        await press();
        steps.push(`-- ${now}`, ...changes());
      }
      page.writes.now = 'silent';
      await press();
      steps.push('-- no response yet', ...changes());
      await press();
      await user.keyboard('{Escape}');
      await arrive();
      steps.push('-- pressed again, then Escape', ...changes());
      done.push(`== ${kind}`, ...steps);
    }
    expect(done.join('\n')).toMatchSnapshot();
  },
);
