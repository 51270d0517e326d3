/**
 * The keyboard on every page: shortcuts, and the keys of lists, tabs, menus, and dialogs. To accept intended changes:
 * npx vitest run client/src/pages -u, then review the diff.
 */
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrive, everyPage, inAnEmptyBrowser, openPage } from '@/test/every-page.tsx';
import { buttons, kindOf, kindsOf, nameOf, openDialog, quickUser as user, watch } from '@/test/every-step.ts';

inAnEmptyBrowser();

const shortcuts = ['a', 'r', 'n', 'j', 'k', 'u', '?', '/'];
const moves = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'End', 'Home', 'Enter', 'Escape'];

/** Elements that handle keys. */
const places =
  '[role=tab], [role=combobox], [role=listbox], [role=toolbar] button, [role=grid], [aria-haspopup], [aria-expanded], [aria-keyshortcuts], input[type=text], input[type=search], input:not([type])';
const placeNames = () =>
  [...document.querySelectorAll<HTMLInputElement>(places)]
    .filter((one) => !one.disabled)
    .map((element) => ({
      element,
      name: `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${
        element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? ''
      }`,
    }));

const press = async (key: string) => {
  await user.keyboard(key.length === 1 ? key : `{${key}}`);
  await arrive();
};

test.each(everyPage)(
  'keyboard shortcuts and controls work on %s',
  { timeout: 120_000 },
  async (url, path) => {
    const done: string[] = [];
    const page = await openPage(url, path, 'full');
    let changes = watch(page);
    for (const key of shortcuts) {
      await press(key);
      const lines = changes();
      if (lines.length > 0) done.push(`== ${key}`, ...lines);
      if (openDialog()) {
        await press('Escape');
        done.push('-- Escape', ...changes());
      }
    }
    const kinds = await kindsOf(url, path, () => placeNames().map(({ name }) => name));
    for (const kind of kinds) {
      changes = watch(await openPage(url, path, 'full'));
      const place = placeNames().find(({ name }) => kindOf(name) === kind);
      if (!place) continue;
      act(() => place.element.focus());
      await arrive();
      changes();
      const steps: string[] = [];
      for (const key of moves) {
        await press(key);
        const lines = changes();
        if (lines.length > 0) steps.push(`-- ${key}`, ...lines);
      }
      if (steps.length > 0) done.push(`== ${kind}`, ...steps);
    }
    // With Control, a letter is the browser's shortcut, not ours.
    const shortcutButton = buttons().find((one) => one.getAttribute('aria-keyshortcuts') && nameOf(one));
    if (shortcutButton) {
      changes = watch(await openPage(url, path, 'full'));
      await user.keyboard('{Control>}a{/Control}');
      await arrive();
      done.push('== Control and a letter', ...changes());
    }
    expect(done.join('\n')).toMatchSnapshot();
  },
);
