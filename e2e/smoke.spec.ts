import { expect, test } from './fixtures.ts';

test('the home page opens with its heading and without an error', async ({ page, pageErrors, outside }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Houston Churches/);
  await page.waitForLoadState('networkidle');
  expect(pageErrors).toEqual([]);
  // Nobody else learns of a visit before the visitor asks for something of theirs.
  expect(outside).toEqual([]);
});

test('a page that is loaded begins at its top; reloaded or gone back to, it stands where it was left', async ({
  page,
}) => {
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto('/terms');
  await page.waitForLoadState('networkidle');
  await page.mouse.move(200, 400);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(top).toBe(900);

  await page.goto('/privacy');
  await page.waitForLoadState('networkidle');
  expect(await top()).toBe(0);
  await page.goto('/terms');
  await page.waitForLoadState('networkidle');
  expect(await top()).toBe(0);

  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(top).toBe(700);
  await page.reload();
  await expect.poll(top).toBe(700);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect.poll(top).toBe(700);
});

test('the first page of a visitor brings no schema library, however its scripts are joined', async ({
  request,
}) => {
  const brought = async (address: string) => {
    const html = await (await request.get(address)).text();
    const scripts = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, script]) => script!);
    expect(scripts.length).toBeGreaterThan(2);
    const texts = await Promise.all(scripts.map(async (script) => (await request.get(script)).text()));
    return texts.some((text) => text.includes('._zod.'));
  };
  for (const address of ['/', '/directory', '/featured', '/church/1', '/events', '/news'])
    expect(await brought(address), address).toBe(false);
  // A page with a form does bring it: the mark is the right one.
  expect(await brought('/contact')).toBe(true);
});
