// Know before you go: owners and visitors say what a visit is like, and newcomers find churches by it.
import { expect, test } from './support/fixtures.ts';
import {
  approveChurch,
  asAdmin,
  asOwner,
  expectAccessible,
  notification,
  open,
  requestAsAdmin,
  submitChurch,
  unique,
} from './support/steps.ts';

test('an owner answers all twelve questions on a phone in under a minute, and the page shows them', {
  tag: '@phone',
}, async ({ page, browser, pageErrors }) => {
  await asOwner(page.context());
  const church = await submitChurch(page.context(), { name: `Chapel of Answers ${unique()}` });
  await approveChurch(browser, church);
  await open(page, `/church-edit/${church.id}`);
  const started = Date.now();
  const answers = {
    'Worship style': ['Contemporary', 'Gospel'],
    Music: ['Band'],
    'Children during the service': ['Nursery', 'Children’s program'],
    'Youth group': ['Youth group'],
    'What people wear': ['Mostly formal', 'Come as you are'],
    'Usual length': ['Up to 1 hour'],
    'People on a usual Sunday': ['50 to 150 people'],
    Parking: ['Own parking lot'],
    'Getting in': ['Accessible restroom'],
    'Hearing and seeing': ['Hearing loop'],
  };
  for (const [question, taps] of Object.entries(answers)) {
    const group = page.getByRole('group', { name: question });
    for (const tap of taps) await group.getByRole('button', { name: tap, exact: true }).tap();
  }
  await page.getByRole('button', { name: /^Interpretation: / }).tap();
  await page.getByRole('checkbox', { name: 'Interpreted into Spanish' }).tap();
  await page.keyboard.press('Escape');
  await page.getByLabel('Wheelchair access').selectOption('Yes');
  await page.getByLabel('Watch online').fill('stream.example.org/live');
  await page.getByRole('button', { name: 'Save changes' }).tap();
  await expect(notification(page, 'Church Updated Successfully')).toBeVisible();
  expect(Date.now() - started).toBeLessThan(60_000);

  await open(page, `/church/${church.id}`);
  const visit = page.getByRole('region', { name: 'Plan your visit' });
  await expect(visit.getByRole('listitem')).toHaveText([
    'Contemporary and gospel worship',
    'Music: band',
    'Nursery and children’s program during the service',
    'Youth group',
    'Come as you are',
    'Services take up to 1 hour',
    '50 to 150 people on a usual Sunday',
    'Own parking lot',
    'Wheelchair access and accessible restroom',
    'Hearing loop',
    'Interpreted into Spanish',
  ]);
  // The confirmation is said once.
  await expect(page.getByText(/^Confirmed by the church on /)).toHaveCount(1);
  await expect(page.getByText(/^From the church, /)).toHaveCount(0);
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});

test('a visitor says what to expect at an unclaimed church, and the administrator applies them', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const admin = await asAdmin(browser, page);
  const name = `Unclaimed Chapel ${unique()}`;
  const empty = { address: '', zip: '77002', website: '', description: '', services: [] };
  await requestAsAdmin(browser, '/api/admin/churches', {
    ...{ name, denomination: 'Baptist', area: 'Downtown' },
    ...empty,
  });
  const query = `search=${encodeURIComponent(name)}&exact=true`;
  const found = (await (await page.request.get(`/api/churches?${query}`)).json()) as Array<{ id: number }>;
  const id = found[0]!.id;
  await open(page, `/church/${id}`);
  await page.getByRole('button', { name: 'Help complete this page' }).click();
  await page.getByLabel('What is it about?').selectOption('What’s missing');
  await page.getByRole('button', { name: 'Traditional' }).click();
  await page.getByRole('button', { name: 'Nursery' }).click();
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(notification(page, 'Thanks for your suggestion')).toBeVisible();

  await open(admin, '/admin?tab=messages');
  await admin.getByLabel('Search messages').fill(name);
  await expect(admin.getByText('1 result')).toBeVisible();
  await admin.getByLabel('Search messages').blur();
  await admin.keyboard.press('j');
  await admin.getByRole('button', { name: /^Apply(?! with)/ }).click();
  await expect(admin.getByText(/^Answered by/)).toBeVisible();
  await open(page, `/church/${id}`);
  await expect(page.getByRole('region', { name: 'Plan your visit' })).toContainText(
    'Nursery during the service',
  );
  await expect(page.getByText(/^Suggested by a visitor and checked, /)).toBeVisible();
  await admin.context().close();
});
