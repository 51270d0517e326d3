// Churches side by side: selected among favorites and in the directory, shared, and printed.
import { expect, test } from './support/fixtures.ts';
import { expectFits320, expectNoViolations, isPhone, open } from './support/steps.ts';

test('a visitor compares saved churches, removes one, and shares the rest', async ({ page, pageErrors }) => {
  const churches = (await (await page.request.get('/api/churches?denomination=Methodist')).json()) as Array<{
    id: number;
    name: string;
  }>;
  const chosen = churches.slice(0, 3);
  await page.addInitScript(
    (ids) => localStorage.setItem('favorites', JSON.stringify(ids)),
    chosen.map(({ id }) => id),
  );
  await open(page, '/favorites');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare churches');
  const heads = page.getByRole('columnheader');
  await expect(heads.getByRole('heading')).toHaveText(chosen.map(({ name }) => name));
  await expect(page.getByRole('rowheader', { name: 'Worship style' })).toBeVisible();
  await expectNoViolations(page);

  if (isPhone(page)) {
    await expectFits320(page);
    for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 1 });
  }

  await page.getByRole('button', { name: `Remove ${chosen[1]!.name}` }).click();
  await expect(heads).toHaveCount(2);
  await expect(page).toHaveURL(`/compare?ids=${chosen[0]!.id},${chosen[2]!.id}`);
  // The link works for everyone, also with a church that is gone.
  await open(page, `/compare?ids=${chosen[2]!.id},${chosen[0]!.id},999999999&near=77002`);
  await expect(heads.getByRole('heading')).toHaveText([chosen[2]!.name, chosen[0]!.name]);
  await expect(page.getByText('One church in this link isn’t listed')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Distance from 77002' })).toBeVisible();
  expect(pageErrors.filter((error) => !error.includes('404'))).toEqual([]);
});

test('a visitor compares churches of the directory and prints one landscape page', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/directory?view=grid&near=77002');
  const boxes = page.getByRole('checkbox', { name: /^Compare/ });
  await boxes.nth(0).check();
  await expect(page.getByText('Select one more to compare.')).toBeVisible();
  for (const index of [1, 2, 3]) await boxes.nth(index).check();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Compare 4 churches' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await expect(page.getByRole('rowheader', { name: 'Distance from 77002' })).toBeVisible();

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/MediaBox\s*\[[^\]]*\]/g)).toEqual([expect.stringMatching(/\[0 0 792 612\]/)]);
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  // The selection is still there after going back and after a reload.
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Compare 4 churches' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Compare 4 churches' })).toBeVisible();
});
