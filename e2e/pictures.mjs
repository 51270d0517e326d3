/**
 * Takes the README's screenshots of a running site that has the samples and their sign-ins:
 * node e2e/pictures.mjs http://127.0.0.1:5000
 * Set CHROMIUM_PATH if Playwright has no browser of its own.
 */
import { chromium, devices } from '@playwright/test';

const base = process.argv[2];
if (!base) {
  console.error('Pass the URL of a running site.');
  process.exit(1);
}
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const phone = { ...devices['Pixel 7'], deviceScaleFactor: 1.5, viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };
const pictures = [
  ['directory-desktop', '/directory', desktop],
  ['home-phone', '/', phone],
  ['directory-phone', '/directory?denomination=Methodist&view=list', phone],
  ['church-phone', '/church/1', phone],
  ['admin-desktop', '/admin?tab=approved', desktop],
];
for (const [name, path, view] of pictures) {
  const context = await browser.newContext(view);
  const page = await context.newPage();
  if (path.startsWith('/admin')) await signIn(page, path);
  else await page.goto(base + path, { waitUntil: 'load' });
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `e2e/pictures/${name}.jpg`, type: 'jpeg', quality: 78 });
  await context.close();
}
await browser.close();

async function signIn(page, path) {
  await page.goto(`${base}/auth?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel('Username or email').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('houston-admin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('table').waitFor();
}
