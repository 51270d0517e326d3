/**
 * A volunteer curates imported churches: resolves all duplicates, applies suggested corrections, and changes the
 * denomination of all churches and back. Importing the same files again undoes none of it.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { minTime } from '#shared/contracts/contacts.ts';
import { expect, test } from '../support/fixtures.ts';
import { asAdmin, decision, notification, open, unique } from '../support/steps.ts';

const churches = 412;
const corrected = 20;
const header = 'id,name,denomination,address,city,state,zip,latitude,longitude';
// In West Texas, where no other test looks.
const rowOf = (id: string, n: number, name: string, east = 0) =>
  `${id},${name},Baptist,${100 + n} Mesa Street,El Paso,TX,79912,${(31.5 + n * 0.012).toFixed(5)},${(-106.2 + east).toFixed(5)}`;

test('the next import reverses no decisions', { tag: '@desktop' }, async ({ page, browser }) => {
  test.setTimeout(900_000);
  const tag = `z${unique()}`;
  const nameOf = (n: number) => `Bethel ${tag} ${String.fromCharCode(65 + (n % 26))}${n}`;
  const first = [header, ...Array.from({ length: churches }, (_, n) => rowOf(`a${n}`, n, nameOf(n)))];
  // Each of these four, from another source, is close to one of the first.
  const second = [header, ...[0, 1, 2, 3].map((n) => rowOf(`b${n}`, n, nameOf(n), 0.0004))];

  const admin = await asAdmin(browser, page);
  await open(admin, '/admin');
  const token = await admin.evaluate(() => localStorage.getItem('adminToken'));
  const api = clientOf(admin.context().request, `Bearer ${token}`);

  const importFile = async (source: string, lines: string[]) => {
    const file = { name: `${source}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    const upload = await api.post('/api/admin/imports', { multipart: { file } });
    const path = `/api/admin/imports/${upload.id}`;
    const options = { ...(upload.options as object), source: `${source}-${tag}`, onDuplicate: 'add' };
    await api.put(path, { data: options });
    await api.post(`${path}/check`);
    await expect.poll(async () => (await api.get(path)).state, { timeout: 120_000 }).toBe('checked');
    await api.post(`${path}/run`, { data: {} });
    await expect.poll(async () => (await api.get(path)).state, { timeout: 120_000 }).toBe('done');
    const { runs } = await api.get('/api/admin/imports');
    return (runs as Array<Record<string, number>>).find(({ id }) => id === runs[0].id)!;
  };
  const count = async (query: string) =>
    Number(
      (await page.request.get(`/api/churches?search=${tag}&limit=1${query}`)).headers()['x-total-count'],
    );

  expect(await importFile('first', first)).toMatchObject({ added: churches });
  expect(await importFile('second', second)).toMatchObject({ added: 4 });
  expect(await count('')).toBe(churches + 4);

  await test.step('duplicates: merge two pairs, and keep two as different churches', async () => {
    // A job looks for them every five minutes.
    await expect(async () => {
      await open(admin, '/admin?tab=duplicates');
      await expect(pair(admin, nameOf(0))).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 360_000, intervals: [10_000] });
    for (const n of [0, 1]) {
      await pair(admin, nameOf(n))
        .getByRole('button', { name: /^Merge/ })
        .click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Merge them' }).click();
      await expect(pair(admin, nameOf(n))).toHaveCount(0);
    }
    for (const n of [2, 3]) {
      await pair(admin, nameOf(n))
        .getByRole('button', { name: /^Not a duplicate/ })
        .click();
      await expect(pair(admin, nameOf(n))).toHaveCount(0);
    }
    await open(admin, '/admin?tab=duplicates');
    await expect(
      admin.getByRole('status').filter({ hasText: /pair/ }).or(admin.getByText('No possible duplicates')),
    ).toBeVisible();
    await expect(admin.getByText(tag)).toHaveCount(0);
  });

  await test.step('suggestions: add a phone number to twenty churches', async () => {
    const list = await (await page.request.get(`/api/churches?search=${tag}&limit=60`)).json();
    const { stamp } = await api.get('/api/contacts/stamp');
    await page.waitForTimeout(minTime);
    for (const [n, { id }] of (list as Array<{ id: number }>).slice(0, corrected).entries())
      await api.post(`/api/churches/${id}/suggestions`, {
        data: { field: 'phone', text: `(915) 555-01${String(n).padStart(2, '0')}`, stamp },
      });
    const items = await api.get(`/api/admin/messages?search=${tag}`);
    expect(items).toHaveLength(corrected);
    for (const { id, change } of items)
      await api.post(`/api/admin/messages/${id}/apply`, {
        data: { version: change.version, fields: change.suggested },
      });
  });

  await test.step('change the denomination of all churches, and undo it', async () => {
    await open(admin, `/admin?tab=approved&search=${tag}`);
    await admin.getByLabel('Select all on this page').check();
    await admin.getByRole('button', { name: `Select all ${churches + 2} matching churches` }).click();
    await admin.getByRole('button', { name: 'Change denomination' }).click();
    const dialog = admin.getByRole('alertdialog');
    await dialog.getByLabel('New denomination').selectOption('Methodist');
    await dialog.getByRole('button', { name: 'Change denomination' }).click();
    const changed = decision(admin, `${churches + 2} changed`);
    await expect(changed).toBeVisible({ timeout: 60_000 });
    expect(await count('&denomination=Methodist')).toBe(churches + 2);
    await changed.getByRole('button', { name: 'Undo' }).click();
    await expect(notification(admin, `${churches + 2} undone`)).toBeVisible({ timeout: 60_000 });
    expect(await count('&denomination=Baptist')).toBe(churches + 2);
  });

  await test.step('delete one church', async () => {
    await admin.getByLabel('Search churches').fill(nameOf(9));
    await admin.getByRole('button', { name: `Delete ${nameOf(9)}` }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'OK to Delete' }).click();
    await expect(notification(admin, 'Church deleted successfully')).toBeVisible();
  });

  await test.step('import the same files again', async () => {
    const countPhones = async () => {
      const list = await (await page.request.get(`/api/churches?search=${tag}&limit=60`)).json();
      return (list as Array<{ phone: string | null }>).filter(({ phone }) => phone).length;
    };
    const phoneCount = await countPhones();
    expect(await importFile('first', first)).toMatchObject({ added: 0, deleted: 1 });
    expect(await importFile('second', second)).toMatchObject({ added: 0 });
    expect(await count('')).toBe(churches + 1);
    expect(await countPhones()).toBe(phoneCount);
    await open(admin, '/admin?tab=duplicates');
    await expect(
      admin.getByRole('status').filter({ hasText: /pair/ }).or(admin.getByText('No possible duplicates')),
    ).toBeVisible();
    await expect(admin.getByText(tag)).toHaveCount(0);
  });
});

const pair = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** API client for the administrator. Expects every response to succeed. */
function clientOf(request: APIRequestContext, authorization: string) {
  const send =
    (method: 'get' | 'post' | 'put') =>
    async (path: string, options: object = {}) => {
      const response = await request[method](path, { ...options, headers: { authorization } });
      expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
      // biome-ignore lint/suspicious/noExplicitAny: the test uses a few fields of many different responses
      return (await response.json()) as any;
    };
  return { get: send('get'), post: send('post'), put: send('put') };
}
