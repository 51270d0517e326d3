import { expect, test } from './support/fixtures.ts';
import { asAdmin, expectNoViolations, open, settled, unique } from './support/steps.ts';

/** Checks and imports run in the server's job queue, behind jobs of other tests. */
const job = { timeout: 120_000 };

test('an administrator maps a column, checks and imports the file, and undoes the import', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const admin = await asAdmin(browser, page);
  const name = `Chapel ${unique()}`;
  const file = `${unique()}.csv`;
  await admin.goto('/admin?tab=imports');
  await admin.getByLabel('File', { exact: true }).setInputFiles({
    name: file,
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,Ort\n${name},"Katy, TX 77450"\n`),
  });
  await admin.getByRole('button', { name: 'Upload file' }).click();
  await admin.getByLabel('What “Ort” contains').selectOption('City (with or without state and ZIP)');
  await settled(admin);
  await expectNoViolations(admin);
  await admin.getByRole('button', { name: 'Check file' }).click();
  await expect(admin.getByText('What the import would do')).toBeVisible(job);
  await admin.getByRole('button', { name: 'Start import' }).click();
  await expect(admin.getByText(`${file} was imported.`)).toBeVisible(job);
  const search = `/directory?search=${encodeURIComponent(name)}`;
  await open(page, search);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();

  await admin.getByRole('button', { name: `Undo this import ${file}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  const run = admin.getByRole('listitem').filter({ hasText: file });
  await expect(run.getByText(/^Undone by /)).toBeVisible(job);
  await open(page, search);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await admin.context().close();
});
