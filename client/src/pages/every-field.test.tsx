/**
 * The effects of every search field, filter, and switch that works without a button. To accept intended changes: npx
 * vitest run client/src/pages -u, then review the diff.
 */
import { expect, test } from 'vitest';
import { arrive, everyPage, inAnEmptyBrowser, openPage } from '@/test/every-page.tsx';
import { fieldsIn, fillIn, kindOf, kindsOf, newLines, quickUser } from '@/test/every-step.ts';

inAnEmptyBrowser();

const labelOf = (field: HTMLInputElement) =>
  field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
/** Fields that don't belong to a form with a button. */
const liveFields = () => fieldsIn(document).filter((field) => !field.form?.querySelector('[type=submit]'));

/** Changes a field, even one with a value: selects a list's last option, or toggles a checkbox. */
async function change(field: HTMLInputElement): Promise<void> {
  if (field instanceof HTMLSelectElement)
    await quickUser.selectOptions(field, field.options[field.length - 1]!);
  else if (field.type === 'checkbox' || field.type === 'radio') await quickUser.click(field);
  else await fillIn(field);
}

test.each(everyPage)('each field on %s applies its value', { timeout: 120_000 }, async (url, path) => {
  const kinds = await kindsOf(url, path, () => liveFields().map(labelOf));
  const done: string[] = [];
  for (const kind of kinds) {
    const { lines, requests } = await openPage(url, path, 'full');
    requests();
    const field = liveFields().find((one) => kindOf(labelOf(one)) === kind);
    if (!field) continue;
    const known = lines();
    await change(field);
    await arrive();
    done.push(`== ${kind}`, ...newLines(lines(), known), ...requests());
  }
  expect(done.join('\n')).toMatchSnapshot();
});
