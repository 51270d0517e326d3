import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { expect, test } from '../support/fixtures.ts';
import { open, unique } from '../support/steps.ts';

/** Adds churches close together, some at the same address. Returns a function that removes them. */
async function addCrowdedChurches(name: string): Promise<() => Promise<void>> {
  const database = new Client({ connectionString: process.env.E2E_DATABASE_URL! });
  await database.connect();
  await database.query(
    `insert into churches (name, denomination, area, lat, lng, status, featured)
     select $1 || ' ' || n, 'Baptist', 'Downtown', 29.76 + (n % 11) * 0.0041 * (n % 5), -95.37 + (n % 13) * 0.0037 * (n % 4),
       'approved', n % 9 = 0
     from generate_series(1, 120) n`,
    [name],
  );
  return async () => {
    await database.query(`delete from churches where name like $1 || ' %'`, [name]);
    await database.end();
  };
}

/** The largest overlap of two markers, as a fraction of the smaller one. */
const worstOverlap = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: 'Map of churches' })
    .locator('.leaflet-marker-icon')
    .evaluateAll((markers) => {
      const boxes = markers.map((marker) => marker.getBoundingClientRect());
      const overlaps = boxes.flatMap((a, index) =>
        boxes.slice(index + 1).map((b) => {
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          const smaller = Math.min(a.width * a.height, b.width * b.height);
          return (Math.max(0, width) * Math.max(0, height)) / smaller;
        }),
      );
      return Math.max(0, ...overlaps);
    });

test('on a narrow phone, no marker covers more than half of another at any zoom', { tag: '@phone' }, async ({
  page,
}) => {
  const name = `Pinfield ${unique()}`;
  const remove = await addCrowdedChurches(name);
  try {
    await page.setViewportSize({ width: 320, height: 700 });
    const counts: number[] = [];
    for (const zoom of [9, 11, 12, 13, 14, 16, 18]) {
      await open(page, `/directory?view=map&search=${encodeURIComponent(name)}&at=29.775,-95.36,${zoom}`);
      const markers = page.getByRole('region', { name: 'Map of churches' }).locator('.leaflet-marker-icon');
      if (zoom < 16) await expect(markers.first()).toBeVisible();
      else await expect(page.getByText(/^Other churches \d/)).toBeVisible();
      // A marker has no size until the map's stylesheet is applied.
      await expect.poll(() => worstOverlap(page), { message: `zoom ${zoom}` }).toBeLessThanOrEqual(0.5);
      counts.push(await markers.count());
    }
    expect(Math.max(...counts)).toBeGreaterThan(5);

    // Churches at the same address are a cluster, which lists them at the highest zoom.
    await open(page, `/directory?view=map&search=${encodeURIComponent(name)}&at=29.76,-95.37,18`);
    await page
      .getByRole('button', { name: /churches here.*: list them/ })
      .first()
      .press('Enter');
    await expect(page).toHaveURL(/view=list/);
    await expect(page.getByRole('article').nth(1)).toBeVisible();
  } finally {
    await remove();
  }
});
