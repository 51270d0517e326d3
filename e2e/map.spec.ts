import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { expect, test } from './fixtures.ts';
import { open, unique } from './steps.ts';

/** Churches around one corner, some in one house, until the returned function is called. */
async function crowd(name: string): Promise<() => Promise<void>> {
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

/** How much of the smaller marker is covered in the worst pair of the map: 0 to 1. */
const worstOverlap = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: 'Map of churches' })
    .locator('.leaflet-marker-icon')
    .evaluateAll((markers) => {
      const boxes = markers.map((marker) => marker.getBoundingClientRect());
      const covered = boxes.flatMap((a, at) =>
        boxes.slice(at + 1).map((b) => {
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          const smaller = Math.min(a.width * a.height, b.width * b.height);
          return (Math.max(0, width) * Math.max(0, height)) / smaller;
        }),
      );
      return Math.max(0, ...covered);
    });

test('on a narrow phone no marker covers more than half of another one, at any zoom', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'phone', 'sets its own width');
  const name = `Pinfield ${unique()}`;
  const remove = await crowd(name);
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

    // Several in one house are a cluster; opened at the highest zoom, they are pins beside each other.
    await open(page, `/directory?view=map&search=${encodeURIComponent(name)}&at=29.76,-95.37,17`);
    await page
      .getByRole('button', { name: /churches here/ })
      .first()
      .press('Enter');
    await expect(page).toHaveURL(/%2C18(&|$)/);
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) }).nth(1)).toBeVisible();
    await expect.poll(() => worstOverlap(page)).toBeLessThanOrEqual(0.5);
  } finally {
    await remove();
  }
});
