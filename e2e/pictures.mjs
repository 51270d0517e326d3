/**
 * npm run pictures: takes the README's screenshots of a running site that has the samples and their sign-ins, by default
 * that of `npm run dev`; pass another URL after `--`. Set CHROMIUM_PATH if Playwright has no browser of its own.
 */
import '../server/cli/help.mjs';
import { chromium, devices } from '@playwright/test';
import sharp from 'sharp';

const base = process.argv[2] ?? 'http://127.0.0.1:5000';
const phone = { ...devices['Pixel 7'], deviceScaleFactor: 2, viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };
const pictures = [
  ['list', '/directory', desktop],
  ['home', '/', phone],
  ['church', '/church/1', phone],
  ['spanish', '/es/directory?view=list', phone],
  ['dark', '/church/1#visit', { ...phone, colorScheme: 'dark' }],
  ['admin', '/admin?tab=approved', desktop],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
for (const [name, path, view] of pictures) {
  const context = await browser.newContext(view);
  const page = await context.newPage();
  if (path.startsWith('/admin')) await signIn(page, path);
  else await page.goto(base + path);
  await page.waitForTimeout(2000);
  const file = `e2e/pictures/${name}.webp`;
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file);
  console.log(file);
  await context.close();
}
await browser.close();

async function signIn(page, path) {
  await page.goto(`${base}/auth?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel('Username or email').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('houston-admin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('list', { name: 'Churches' }).waitFor();
}
