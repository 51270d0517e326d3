/**
 * node e2e/slow-phone.mjs [URL]: on a slow phone (400 kbit/s, 400 ms, a quarter of this machine's speed), prints the seconds
 * until a page paints, shows its facts, and runs, and how much its layout shifted. Medians of five loads of a running
 * production build with the samples, by default that of `npm run preview`. Set CHROMIUM_PATH if Playwright has no browser.
 */
import { chromium, devices } from '@playwright/test';

const base = process.argv[2] ?? 'http://127.0.0.1:5000';
const loads = 5;
const bytesPerSecond = 400_000 / 8;
const read = async (path) => (await fetch(base + path)).json();
const { name, address, phone } = await read('/api/churches/1');
const list = await read('/api/churches?limit=3');
const pages = [
  ['/church/1', [name, address, phone, 'Next service:']],
  ['/directory', [...list.flatMap((church) => [church.name, church.area]), 'Next service:']],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/** Runs in the page before its own scripts. */
function watch(texts) {
  const seen = { shift: 0 };
  window.seen = seen;
  new PerformanceObserver((entries) => {
    for (const { value } of entries.getEntries()) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    const shown = document.querySelector('main')?.innerText ?? '';
    if (paint) {
      seen.paint = paint;
      if (texts.every((text) => shown.includes(text))) seen.facts ??= performance.now();
      if (!document.querySelector('[data-shell]')) seen.app ??= performance.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function load(path, texts) {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch, texts);
  await page.goto(base + path, { timeout: 120_000 });
  await page.waitForFunction(() => window.seen.app, null, { timeout: 120_000 });
  await page.waitForTimeout(3000);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return seen;
}

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
console.log('| page | first paint s | facts s | app s | CLS |\n|---|---|---|---|---|');
for (const [path, texts] of pages) {
  const seen = [];
  for (let n = 0; n < loads; n += 1) seen.push(await load(path, texts));
  const median = (key) => seen.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(loads / 2)];
  console.log(
    `| ${path} | ${seconds(median('paint'))} | ${seconds(median('facts'))} | ${seconds(median('app'))} | ${median('shift').toFixed(3)} |`,
  );
}
await browser.close();
